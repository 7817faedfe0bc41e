import {
  type BackgroundContext,
  openedBy,
  refuseDevelopmentSecrets,
  startService,
  type RunningService,
  type Runtime,
  type ServiceDefinition,
} from '@entrepot/service';
import { isMailOn, mailTransport, retryMails, startMailer } from '@entrepot/mail';
import type { Projection } from '@entrepot/messaging';
import { FeedModule } from './app.module.js';
import { feedChecks } from './checks.js';
import { configOf, isDevelopmentKey, type FeedSettings } from './config.js';
import { followLog } from './delivery/fan-out.js';
import { forgetOldDeliveries } from './delivery/retention.js';
import { errors } from './errors.js';
import { maintainLog } from './event/maintain-log.js';
import { migrations } from './migrations/migrations.js';
import { replayFollowUp } from './replay/replay-follow-up.js';
import { restore } from './restore.js';
import { deliver } from './sending/start-delivering.js';
import type { FeedConfig } from './settings/feed.config.js';
import { tables } from './tables.js';
import { removeDeliveries } from './webhook/remove-deliveries.js';

const backgroundOf = (config: FeedConfig): ServiceDefinition['background'] => [
  maintainLog(config.retentionDays),
  forgetOldDeliveries(config.retentionDays),
  followLog,
  deliver(config),
  ...(isMailOn(config.mail) ? [(context: BackgroundContext) => startMailer({ ...context, transport: mailTransport(config.mail) })] : []),
];

/** Starts the feed service; resolves when it listens. */
export const startFeed = async (settings: FeedSettings, runtime: Runtime): Promise<RunningService> => {
  const config = configOf(settings);
  if (isDevelopmentKey(settings)) {
    refuseDevelopmentSecrets(openedBy(settings), ['FEED_SECRET_KEY']);
    runtime.logger.warn('FEED_SECRET_KEY is the development key that everyone can read: set one of your own in production');
  }
  const projections: Projection[] = [{ aggregate: 'integration' }];
  const definition: ServiceDefinition = {
    ...{
      name: 'feed',
      module: FeedModule.with(config),
      migrations,
      tables,
      errors,
      checks: [...feedChecks, retryMails],
      projections,
      restore,
    },
    background: backgroundOf(config),
    followUps: [removeDeliveries, replayFollowUp],
    gatherMs: 250,
    acrossTopics: true,
  };
  return startService(definition, settings, runtime);
};
