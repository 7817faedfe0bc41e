import type { DataSource } from 'typeorm';
import { Counter, type Registry } from '@entrepot/telemetry';

const counters = new WeakMap<DataSource, Counter<'type'>>();

/** Counts the events that this process commits, by type: how many orders were placed, invoices made, sales converted. */
export const recordedEventMetrics = (registry: Registry, dataSource: DataSource): void => {
  const counter = new Counter({
    name: 'entrepot_events_recorded_total',
    help: 'Events that were committed, by type: what has happened in the store',
    labelNames: ['type'],
    registers: [registry],
  });
  counters.set(dataSource, counter);
};

export const countRecorded = (dataSource: DataSource, types: readonly string[]): void => {
  const counter = counters.get(dataSource);
  if (counter) for (const type of types) counter.inc({ type });
};
