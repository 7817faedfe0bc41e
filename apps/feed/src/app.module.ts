import { type DynamicModule, Module } from '@nestjs/common';
import { ANSWER_SEAL } from '@entrepot/service';
import { FanOutMetrics } from './delivery/fan-out-metrics.js';
import { DeliveriesController } from './delivery-log/deliveries.controller.js';
import { EffectsController } from './effects/effects.controller.js';
import { OnAnyEvent } from './event/on-any-event.js';
import { FeedConfig } from './settings/feed.config.js';
import { Integrations } from './projections/integration/integrations.js';
import { OnIntegrationChanged } from './projections/integration/on-integration-changed.js';
import { OnUserChanged } from './projections/integration/on-user-changed.js';
import { EventsController } from './reading/events.controller.js';
import { LogTail } from './reading/log-tail.js';
import { PlaceCursors } from './reading/place-cursors.js';
import { Readers } from './reading/readers.js';
import { ReplayController } from './replay/replay.controller.js';
import { TestSender } from './webhook-test/test-sender.js';
import { WebhookTestController } from './webhook-test/webhook-test.controller.js';
import { answerSeal } from './webhook/webhook-seal.js';
import { WebhooksController } from './webhook/webhooks.controller.js';

/** Keeps every event for those who pull or are pushed to over HTTP. */
@Module({
  controllers: [
    OnAnyEvent,
    OnIntegrationChanged,
    OnUserChanged,
    EventsController,
    WebhooksController,
    DeliveriesController,
    ReplayController,
    WebhookTestController,
    EffectsController,
  ],
  providers: [Integrations, PlaceCursors, LogTail, Readers, FanOutMetrics, TestSender],
})
export class FeedModule {
  static with(config: FeedConfig): DynamicModule {
    return {
      module: FeedModule,
      providers: [
        { provide: FeedConfig, useValue: config },
        { provide: ANSWER_SEAL, useValue: answerSeal(config.secretKey) },
      ],
    };
  }
}
