import { type DynamicModule, Module } from '@nestjs/common';
import { OnAnyEvent } from './event/on-any-event.js';
import { FeedConfig } from './feed.config.js';
import { Integrations } from './projections/integration/integrations.js';
import { OnIntegrationChanged } from './projections/integration/on-integration-changed.js';

/** Keeps every event for those who pull or are pushed to over HTTP. */
@Module({ controllers: [OnAnyEvent, OnIntegrationChanged], providers: [Integrations] })
export class FeedModule {
  static with(config: FeedConfig): DynamicModule {
    return { module: FeedModule, providers: [{ provide: FeedConfig, useValue: config }] };
  }
}
