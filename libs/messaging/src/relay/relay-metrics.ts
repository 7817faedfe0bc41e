import { type Database, readRows } from '@entrepot/database';
import { Counter, Gauge, type Registry } from '@entrepot/telemetry';
import { outboxDepth } from './outbox-depth.js';
import { recordedEventMetrics } from '../outbox/outbox.js';

/** Depth and age are counted when the metrics are read, index outbox_unpublished. @returns the counter of published events */
export const relayMetrics = (registry: Registry, db: Database): ((published: number) => void) => {
  const registers = [registry];
  recordedEventMetrics(registry, db);
  const age = new Gauge({ name: 'entrepot_outbox_age_seconds', help: 'Age of the oldest event that is not published', registers });
  new Gauge({
    name: 'entrepot_outbox_depth',
    help: 'Events that are not published',
    registers,
    async collect() {
      const text =
        'select count(*)::int as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from outbox where published_at is null';
      const [row] = await readRows<{ depth: number; age: number }>(db, { name: 'outbox-depth', text, values: [] }).catch(() => []);
      this.set(row?.depth ?? Number.NaN);
      age.set(row?.age ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'entrepot_outbox_refused',
    help: 'Events on a topic that the driver does not take from this process',
    labelNames: ['topic'],
    registers,
    async collect() {
      this.reset();
      for (const { topic, depth, error } of await outboxDepth(db).catch(() => [])) if (error !== null) this.set({ topic }, depth);
    },
  });
  const published = new Counter({ name: 'entrepot_outbox_published_total', help: 'Events published', registers });
  return (count) => published.inc(count);
};
