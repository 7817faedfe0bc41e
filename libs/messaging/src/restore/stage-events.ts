import type { Tx } from '@entrepot/database';
import { inboxId, readHeaders } from '../event/cloud-event.js';
import type { HistoricMessage } from '../event/driver.js';
import { readIncoming, type HandledTypes } from '../event/incoming.js';
import type { LostEvent } from './restore-rules.js';

type Sql = Pick<Tx, 'query'>;

const insert = async (sql: Sql, isOwn: boolean, messages: ReadonlyMap<string, HistoricMessage>): Promise<void> => {
  for (const [id, { time, topic, partition, offset, key, headers, value }] of messages) {
    await sql.query(
      `insert into restore_event (event_id, is_own, happened_at, topic, "partition", "offset", key, headers, payload)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [id, isOwn, time, topic, partition, offset, key, JSON.stringify(headers), value],
    );
  }
};

/** Stores those events of other services that are handled here and that the inbox does not know. */
export const stageForeign = async (
  sql: Sql,
  consumer: string,
  messages: readonly HistoricMessage[],
  handled: HandledTypes,
): Promise<void> => {
  const found = new Map<string, HistoricMessage>();
  for (const message of messages) {
    const incoming = readIncoming(message, handled);
    if (incoming.kind !== 'skipped') found.set(incoming.inboxId, message);
  }
  const known = await sql.query<{ event_id: string }[]>('select event_id from inbox where consumer = $1 and event_id = any($2::uuid[])', [
    consumer,
    [...found.keys()],
  ]);
  for (const { event_id } of known) found.delete(event_id);
  await insert(sql, false, found);
};

/** Stores this service's own events of the topic; snapshots are left out, as they are no changes. */
export const stageOwn = async (sql: Sql, service: string, messages: readonly HistoricMessage[]): Promise<void> => {
  const found = new Map<string, HistoricMessage>();
  for (const message of messages) {
    const event = readHeaders(message);
    if (typeof event === 'string' || event.source !== `/entrepot/${service}` || event.type.endsWith('.snapshot')) continue;
    found.set(inboxId(event), message);
  }
  await insert(sql, true, found);
};

/** Drops a service's own events that the restored database has recorded: they are not lost. */
export const dropKnown = async (sql: Sql): Promise<void> => {
  await sql.query(`delete from restore_event e using outbox o where e.is_own and o.headers ->> 'ce_id' = e.headers ->> 'ce_id'`);
};

interface Row {
  event_id: string;
  happened_at: Date;
  headers: Record<string, string>;
  payload: Buffer | null;
}

const pageSize = 500;

const toLost = ({ event_id, happened_at, headers, payload }: Row): LostEvent => ({
  event_id,
  type: headers['ce_type'] ?? '',
  subject: headers['ce_subject'] ?? '',
  version: Number(headers['ce_aggregateversion'] ?? 0),
  time: happened_at,
  data: payload === null ? {} : (JSON.parse(payload.toString()) as Record<string, unknown>),
});

/** All of them, page by page, in the order in which they happened. */
export async function* lostOwnEvents(sql: Sql): AsyncGenerator<LostEvent[]> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await sql.query<Row[]>(
      `select event_id, happened_at, headers, payload from restore_event
        where is_own order by happened_at, topic, "partition", "offset" limit $1 offset $2`,
      [pageSize, offset],
    );
    if (rows.length > 0) yield rows.map(toLost);
    if (rows.length < pageSize) return;
  }
}
