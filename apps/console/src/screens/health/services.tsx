import type { Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import { Table } from '../../parts/table.js';
import { texts } from '../../texts/texts.js';
import type { Seen } from './troubles.js';

const columns = ['service', 'status', 'database', 'outbox', 'consumer_lag', 'dead_letters', 'mails', 'webhooks'].map((name) => ({
  name,
  type: 'string' as const,
}));

const sum = (rows: unknown): number | null =>
  Array.isArray(rows) ? (rows as Values[]).reduce((total: number, row) => total + Number(row['messages']), 0) : null;
const countIn = (part: unknown, name: string): unknown => (isRecord(part) ? part[name] : null);

const rowOf = ({ report = {}, ...seen }: Seen): Values => ({
  ...seen,
  database: report['database'],
  outbox: countIn(report['outbox'], 'depth'),
  consumer_lag: sum(report['consumer_lag']),
  dead_letters: countIn(report['dead_letters'], 'waiting'),
  mails: countIn(report['mails'], 'waiting'),
  webhooks: countIn(report['webhooks'], 'waiting'),
});

/** All services with what waits in each. */
export const Services = ({ services }: { services: readonly Seen[] }) => (
  <section className="part">
    <h2>{texts().ops.services}</h2>
    <Table caption={texts().ops.services} fields={columns} rows={services.map(rowOf)} keyOf={({ service }) => String(service)} />
  </section>
);
