import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, serviceNames } from '../../libs/contracts/src/roster/services.ts';

/** Tables with their indexes and TOAST, partitions counted with their table. */
const tableBytes = `
  select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid))::float8 as bytes
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace group by 1`;

const logBytes = (folder) => {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.log') && name.startsWith('entrepot.'));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
};

/** Bytes by table of each service, of the write-ahead log, and of the topics; events by topic. */
export const readSizes = async (db, kafkaFolder) => {
  const tables = {};
  const events = {};
  for (const service of serviceNames) {
    const name = databaseOf(service);
    for (const { name: table, bytes } of await db.rows(name, tableBytes)) tables[`${service}: ${table}`] = bytes;
    const topics = `select topic, count(*)::int as count from outbox where headers ->> 'ce_type' not like '%.snapshot' group by topic`;
    for (const { topic, count } of await db.rows(name, topics)) events[topic] = (events[topic] ?? 0) + count;
  }
  const wal = await db.number('order', `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`);
  return { tables, events, wal, kafka: logBytes(join(kafkaFolder, 'data')) };
};

const between = (before, after, count) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / count]));

/** What one of `count` orders adds. */
export const sizesOfOne = (before, after, count) => ({
  tables: Object.fromEntries(
    Object.entries(between(before.tables, after.tables, count))
      .filter(([, bytes]) => bytes >= 20)
      .map(([name, bytes]) => [name, Math.round(bytes)]),
  ),
  events: Object.fromEntries(
    Object.entries(between(before.events, after.events, count))
      .filter(([, events]) => events >= 0.01)
      .map(([topic, events]) => [topic, Number(events.toFixed(2))]),
  ),
  wal: Math.round((after.wal - before.wal) / count),
  kafka: Math.round((after.kafka - before.kafka) / count),
});
