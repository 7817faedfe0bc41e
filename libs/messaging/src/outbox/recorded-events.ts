import type { Database } from '@entrepot/database';
import { Counter, type Registry } from '@entrepot/telemetry';

const counters = new WeakMap<Database, Counter<'type'>>();

/** Counts the events that this process commits, by type: how many orders were placed, invoices made, sales converted. */
export const recordedEventMetrics = (registry: Registry, db: Database): void => {
  const counter = new Counter({
    name: 'entrepot_events_recorded_total',
    help: 'Events that were committed, by type: what has happened in the store',
    labelNames: ['type'],
    registers: [registry],
  });
  counters.set(db, counter);
};

export const countRecorded = (db: Database, types: readonly string[]): void => {
  const counter = counters.get(db);
  if (counter) for (const type of types) counter.inc({ type });
};
