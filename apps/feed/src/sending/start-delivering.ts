import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import type { FeedConfig } from '../settings/feed.config.js';
import { webhookSeal } from '../webhook/webhook-seal.js';
import { deactivateAndTell } from './deactivate.js';
import { startDelivering } from './deliver.js';
import { Sender } from './send.js';
import { sendingMetrics } from './sending-metrics.js';

/** Sends the deliveries of webhooks, as the settings allow. */
export const deliver =
  (config: FeedConfig) =>
  ({ db, logger, metrics }: BackgroundContext): BackgroundWork =>
    startDelivering({
      db,
      logger,
      sender: new Sender(config),
      seal: webhookSeal(config.secretKey),
      deactivate: deactivateAndTell(config.mail),
      counts: sendingMetrics(metrics, db),
    });
