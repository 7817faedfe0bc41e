import { eventDefinitions, snapshots } from '@entrepot/contracts';
import type { Database } from '@entrepot/database';
import { Counter, Gauge, Histogram, type Registry } from '@entrepot/telemetry';
import { waitingDeadLetters } from '../dead-letter/dead-letters.js';
import type { TopicLag } from '../event/driver.js';
import type { Incoming } from '../event/incoming.js';

export interface ConsumerMetrics {
  handled(incoming: Incoming): void;
  setAside(incoming: Incoming): void;
}

/** Bounds the label's values: producers on a shared topic may name any type. */
const labelOf = (type: string): string => (Object.hasOwn(eventDefinitions, type) ? type : 'unknown');

/** How old events of projected aggregates are when they are committed here. */
const projectionMetrics = (registry: Registry): ((type: string, ageSeconds: number) => void) => {
  const options = { labelNames: ['projection', 'type'] as const, registers: [registry] };
  const last = new Gauge({
    ...options,
    name: 'entrepot_projection_last_lag_seconds',
    help: 'Time from an event to its commit in the projection: the last one',
  });
  const all = new Histogram({
    ...options,
    name: 'entrepot_projection_lag_seconds',
    help: 'Time from an event to its commit in the projection',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
  });
  return (type, ageSeconds) => {
    const [projection = ''] = type.split('.');
    if (!Object.hasOwn(snapshots, projection)) return;
    last.set({ projection, type }, ageSeconds);
    all.observe({ projection, type }, Math.max(0, ageSeconds));
  };
};

/** Events by type and outcome, and how far the consumer is behind the present. */
export const consumerMetrics = (registry: Registry): ConsumerMetrics => {
  const registers = [registry];
  const events = new Counter({
    name: 'entrepot_events_consumed_total',
    help: 'Events by what became of them: handled, malformed, failed',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const lag = new Gauge({
    name: 'entrepot_event_lag_seconds',
    help: 'Age of the last event when it had been handled',
    labelNames: ['topic'],
    registers,
  });
  const noteProjection = projectionMetrics(registry);
  return {
    handled(incoming) {
      if (incoming.kind === 'malformed') events.inc({ type: 'unknown', outcome: 'malformed' });
      if (incoming.kind !== 'event') return;
      events.inc({ type: labelOf(incoming.event.type), outcome: 'handled' });
      const ageSeconds = (Date.now() - incoming.event.time.getTime()) / 1000;
      lag.set({ topic: incoming.message.topic }, ageSeconds);
      noteProjection(incoming.event.type, ageSeconds);
    },
    setAside(incoming) {
      if (incoming.kind === 'event') events.inc({ type: labelOf(incoming.event.type), outcome: 'failed' });
    },
  };
};

/**
 * Registers gauges of a consumer's unprocessed messages and dead letters, counted when the metrics are read; unknown while the broker or the database
 * is unavailable.
 */
export const backlogMetrics = (registry: Registry, db: Database, lag: () => Promise<TopicLag[]>): void => {
  const registers = [registry];
  new Gauge({
    name: 'entrepot_consumer_lag_messages',
    help: 'Messages that all replicas of the consumer still have to handle, by topic',
    labelNames: ['topic'],
    registers,
    async collect() {
      this.reset();
      for (const { topic, messages } of await lag().catch((): TopicLag[] => [])) this.set({ topic }, messages);
    },
  });
  const lost = new Gauge({
    name: 'entrepot_events_lost',
    help: 'Events that were removed before the consumer saw them, until somebody has discarded their dead letter; 1 where their number is unknown',
    registers,
  });
  new Gauge({
    name: 'entrepot_dead_letters',
    help: 'Events that were set aside and wait for somebody to decide',
    registers,
    async collect() {
      const found = await waitingDeadLetters(db).catch(() => null);
      this.set(found?.waiting ?? Number.NaN);
      lost.set(found ? found.events_lost || Math.min(found.gaps, 1) : Number.NaN);
    },
  });
};
