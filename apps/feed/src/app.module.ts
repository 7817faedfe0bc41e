import { type DynamicModule, Module } from '@nestjs/common';
import { OnAnyEvent } from './event/on-any-event.js';
import { FeedConfig } from './feed.config.js';

/** Keeps every event for those who pull or are pushed to over HTTP. */
@Module({ controllers: [OnAnyEvent] })
export class FeedModule {
  static with(config: FeedConfig): DynamicModule {
    return { module: FeedModule, providers: [{ provide: FeedConfig, useValue: config }] };
  }
}
