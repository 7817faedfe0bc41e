import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { eventDefinitions, topics } from '@entrepot/contracts';
import { type Database, type Tx, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Logger, Registry, Tracer } from '@entrepot/telemetry';
import { definitionOf, isSnapshot } from '../event/cloud-event.js';
import { backlogMetrics, consumerMetrics } from './consumer-metrics.js';
import type { EventDriver, Gap, IncomingMessage, Progress, RunningSubscription } from '../event/driver.js';
import type { HandledTypes } from '../event/incoming.js';
import type { EventHandler } from './dispatch.js';
import { createEventProcessor, type EventProcessor } from './event-processor.js';
import { recordGaps } from './lost-events.js';
import type { WaitingPartition } from './waiting-partitions.js';
import { anyType, type ManyEvents } from './on.js';

export interface EventsStrategyOptions {
  /** Name of the service, as `order`: its Kafka group is `entrepot.order`, its dead letters go to `entrepot.order.dlq`. */
  consumer: string;
  db: Database;
  driver: EventDriver;
  logger: Logger;
  metrics?: Registry;
  tracer?: Tracer | undefined;
  /** Pauses before the second and each later try of a failing event, in ms (default 500, 1,000, 2,500, 6,000: five tries in ten seconds). */
  retryDelaysMs?: readonly number[];
  /** Events handled in one transaction, at most (default 200). */
  batchSize?: number;
  /** Transactions at once, of partitions that have more than that, or that one after the other is tried again (default 3). */
  transactionsAtOnce?: number;
  /** Events of several topics share a transaction (default false): for handlers that only append, and lock no rows of others. */
  acrossTopics?: boolean | undefined;
  /** How long events are gathered while others come, in ms (`Subscription`): longer where nobody waits for them. */
  gatherMs?: number | undefined;
}

/**
 * Nest's way to the events: `@On(productCreated) handle(data, { tx, event }: EventContext)`. The handler writes through `tx`; what it throws
 * undoes its work, and the event is tried again. Connect it with `app.connectMicroservice({ strategy })`.
 */
export class EventsStrategy extends Server implements CustomTransportStrategy {
  // Without this, Nest reports failures that are handled here.
  override readonly propagatesEventHandlerErrors = true;
  private readonly handlersByType = new Map<string, EventHandler[]>();
  private readonly manyHandlers = new Map<object, EventHandler>();
  private processor: EventProcessor | undefined;
  private subscription: RunningSubscription | undefined;
  private rebuildAfterLoss: ((tx: Tx, topics: readonly string[]) => Promise<void>) | undefined;

  constructor(private readonly options: EventsStrategyOptions) {
    super();
  }

  /** Nest's own would run several handlers of one type side by side; here they take turns in the one transaction. */
  override addHandler(pattern: unknown, handler: MessageHandler, isEventHandler = false, extras: Partial<ManyEvents> = {}): void {
    if (typeof pattern !== 'string' || !isEventHandler) throw new Error(`Events are handled by @On(definition), not by ${String(pattern)}`);
    const run = async (received: unknown, context: unknown): Promise<void> => {
      const result: unknown = await handler(received, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    // Nest gives a method a handler for each of its types; for those of @OnMany they are one.
    const { isMany = false, keepPlans = false } = extras;
    const runMany = (events: unknown, tx: Tx): Promise<void> => {
      if (keepPlans) tx.keepPlans();
      return run(events, tx);
    };
    const own = (isMany && this.manyHandlers.get(extras)) || (isMany ? { isMany, run: runMany } : { isMany, run });
    if (isMany) this.manyHandlers.set(extras, own);
    this.handlersByType.set(pattern, [...(this.handlersByType.get(pattern) ?? []), own]);
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

  /** Lists the types of events that are handled here, of those that this release knows. */
  get types(): readonly string[] {
    const { handled } = this;
    return Object.keys(eventDefinitions).filter((type) => handled.get(type));
  }

  /** Lists the topics that are read here. */
  get topics(): readonly string[] {
    if (this.handlesAny) return Object.values(topics);
    return [...new Set([...this.handlersByType.keys()].map((type) => definitionOf(type).topic))];
  }

  private get handlesAny(): boolean {
    return this.handlersByType.has(anyType);
  }

  /** Handles a message that was set aside, in the transaction that marks it as retried. Throws `dead_letter_unhandled` without a handler. */
  async handleAgain(tx: Tx, message: IncomingMessage): Promise<void> {
    if (!this.processor) throw new DomainError('dead_letter_unhandled', { type: message.headers.ce_type });
    await this.processor.handleAgain(tx, message);
  }

  /** Has the projections of these topics rebuilt, in the transaction that records what was lost of them. Set before it listens. */
  afterLoss(rebuild: (tx: Tx, topics: readonly string[]) => Promise<void>): void {
    this.rebuildAfterLoss = rebuild;
  }

  private async onGaps(gaps: readonly Gap[]): Promise<void> {
    const { consumer, db, logger } = this.options;
    const recorded = await transaction(db, async (tx) => {
      const fresh = await recordGaps(tx, consumer, gaps);
      if (fresh.length > 0) await this.rebuildAfterLoss?.(tx, [...new Set(fresh.map(({ topic }) => topic))]);
      return fresh;
    });
    if (recorded.length > 0) logger.error({ gaps: recorded }, 'events are lost to this consumer; its projections are rebuilt');
  }

  /** Returns the types that are handled here, with their definitions. */
  get handled(): HandledTypes {
    const named = new Map([...this.handlersByType.keys()].filter((type) => type !== anyType).map((type) => [type, definitionOf(type)]));
    if (!this.handlesAny) return named;
    return {
      get: (type) =>
        named.get(type) ?? (isSnapshot(type) ? undefined : Object.hasOwn(eventDefinitions, type) ? eventDefinitions[type] : null),
    };
  }

  /** Lists the partitions of this process that wait for an event which cannot be set aside. */
  waitingPartitions(): WaitingPartition[] {
    return this.processor?.waiting() ?? [];
  }

  /** Handles messages outside of a subscription. */
  process(messages: readonly IncomingMessage[]): Promise<Progress> {
    return this.openProcessor().process(messages);
  }

  private openProcessor(): EventProcessor {
    const { consumer, db, logger, metrics, tracer } = this.options;
    const { retryDelaysMs = [500, 1_000, 2_500, 6_000], batchSize = 200, transactionsAtOnce = 3, acrossTopics = false } = this.options;
    return (this.processor ??= createEventProcessor({
      consumer,
      db,
      logger,
      handled: this.handled,
      handlersOf: (type) => this.handlersOf(type),
      retryDelaysMs,
      batchSize,
      transactionsAtOnce,
      acrossTopics,
      tracer,
      ...(metrics && { metrics: consumerMetrics(metrics) }),
    }));
  }

  private async subscribe(): Promise<void> {
    const { consumer, db, driver, metrics, gatherMs } = this.options;
    if (this.handlersByType.size === 0) return;
    const processor = this.openProcessor();
    if (metrics) backlogMetrics(metrics, db, () => driver.lag(consumer, this.topics));
    this.subscription = await driver.subscribe({
      consumer,
      topics: this.topics,
      gatherMs,
      process: processor.process,
      onGaps: (gaps) => this.onGaps(gaps),
    });
  }

  private handlersOf(type: string): readonly EventHandler[] {
    const [named = [], any = []] = [this.handlersByType.get(type), isSnapshot(type) ? [] : this.handlersByType.get(anyType)];
    return [...named, ...any];
  }
}
