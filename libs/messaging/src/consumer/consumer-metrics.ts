import { Counter, Gauge, type Registry } from '@entrepot/telemetry';
import type { Incoming } from '../event/incoming.js';
import { projectionMetrics } from './projection-metrics.js';

export interface ConsumerMetrics {
  handled(incoming: Incoming): void;
  setAside(incoming: Incoming): void;
}

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
      events.inc({ type: incoming.event.type, outcome: 'handled' });
      const ageSeconds = (Date.now() - incoming.event.time.getTime()) / 1000;
      lag.set({ topic: incoming.message.topic }, ageSeconds);
      noteProjection(incoming.event.type, ageSeconds);
    },
    setAside(incoming) {
      if (incoming.kind === 'event') events.inc({ type: incoming.event.type, outcome: 'failed' });
    },
  };
};
