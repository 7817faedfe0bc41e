import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { DataSource } from 'typeorm';
import type { EventDefinition } from '@entrepot/contracts';
import type { Logger, Registry } from '@entrepot/telemetry';
import { definitionOf } from './cloud-event.js';
import { consumerMetrics } from './consumer-metrics.js';
import type { EventDriver, RunningSubscription } from './driver.js';
import { createEventProcessor, type EventContext } from './event-processor.js';

export interface EventsStrategyOptions {
  /** The service's name, as `order`: its Kafka group is `entrepot.order`, its dead letters go to `entrepot.order.dlq`. */
  consumer: string;
  dataSource: DataSource;
  driver: EventDriver;
  logger: Logger;
  metrics?: Registry;
  /** Pauses before the second and each later try of a failing event, in ms (default 500, 1,000, 2,500, 6,000: five tries in ten seconds). */
  retryDelaysMs?: readonly number[];
  /** Events handled in one transaction, at most (default 200). */
  batchSize?: number;
}

/**
 * Nest's way to the events: `@EventPattern<string>('product.created') handle(@Payload() data, @Ctx() { tx, event }: EventContext)`. The handler
 * writes through `tx`; whatever it throws undoes its work and has the event tried again. Connect it with `connectEvents`.
 */
export class EventsStrategy extends Server implements CustomTransportStrategy {
  // Without this, Nest reports failures that are handled here.
  override readonly propagatesEventHandlerErrors = true;
  private readonly handlersByType = new Map<string, MessageHandler[]>();
  private subscription: RunningSubscription | undefined;

  constructor(private readonly options: EventsStrategyOptions) {
    super();
  }

  /** Nest's own would run several handlers of one type side by side; here they take turns in the one transaction. */
  override addHandler(pattern: unknown, handler: MessageHandler, isEventHandler = false): void {
    if (typeof pattern !== 'string' || !isEventHandler)
      throw new Error(`Events are handled by @EventPattern('<type>'), not by ${String(pattern)}`);
    this.handlersByType.set(pattern, [...(this.handlersByType.get(pattern) ?? []), handler]);
  }

  override async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.subscribe();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Leaves the group after the batch under way. */
  override async close(): Promise<void> {
    await this.subscription?.close();
    this.subscription = undefined;
  }

  override on(): never {
    throw new Error('The events strategy has no events of its own');
  }

  override unwrap<T>(): T {
    return this.options.driver as T;
  }

  private async subscribe(): Promise<void> {
    const { consumer, dataSource, driver, logger, metrics, retryDelaysMs = [500, 1_000, 2_500, 6_000], batchSize = 200 } = this.options;
    const handled = new Map<string, EventDefinition>([...this.handlersByType.keys()].map((type) => [type, definitionOf(type)]));
    if (handled.size === 0) return;
    const process = createEventProcessor({
      consumer,
      dataSource,
      logger,
      handled,
      handle: (context) => this.dispatch(context),
      retryDelaysMs,
      batchSize,
      ...(metrics && { metrics: consumerMetrics(metrics) }),
    });
    const topics = [...new Set([...handled.values()].map(({ topic }) => topic))];
    this.subscription = await driver.subscribe({ consumer, topics, process });
  }

  private async dispatch(context: EventContext): Promise<void> {
    for (const handler of this.handlersByType.get(context.event.type) ?? []) {
      const result: unknown = await handler(context.event.data, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    }
  }
}
