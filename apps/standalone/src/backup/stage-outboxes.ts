import type pg from 'pg';
import { eventDefinitions } from '@entrepot/contracts';
import { stageForeign, stageOwn, type HistoricMessage } from '@entrepot/messaging';
import { connected } from '../postgres/connect.js';
import type { ServiceDatabase } from './service-databases.js';

/** Clocks of the server and of this machine may differ by so much. */
const clockSkewMs = 300_000;
const pageSize = 1_000;

interface Row {
  id: string;
  topic: string;
  key: string;
  headers: Record<string, string>;
  payload: Buffer;
  created_at: Date;
}

const toMessage = ({ id, topic, key, headers, payload, created_at }: Row): HistoricMessage => ({
  topic,
  partition: 0,
  offset: id,
  key,
  headers,
  value: payload,
  time: created_at,
});

async function* outboxOf(client: pg.Client, since: Date): AsyncGenerator<HistoricMessage[]> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<Row>(
      'select id, topic, key, headers, payload, created_at from outbox where created_at >= $1 and id > $2 order by id limit $3',
      [since, after, pageSize],
    );
    if (rows.length > 0) yield rows.map(toMessage);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const queryOf = (client: pg.Client) => ({
  query: async <T>(text: string, values?: unknown[]): Promise<T> => (await client.query(text, values)).rows as T,
});

const everything = new Map(Object.entries(eventDefinitions));

/**
 * Gives a restored database the events that it does not know, out of the outboxes on the server: its own since that moment, from the database
 * as it was before, and those of the other services.
 */
export const stageOutboxes = (
  { service, url }: ServiceDatabase,
  before: string,
  others: readonly ServiceDatabase[],
  restoredTo: Date,
): Promise<void> =>
  connected(url, async (restored) => {
    const sql = queryOf(restored);
    const since = new Date(restoredTo.getTime() - clockSkewMs);
    await connected(before, async (client) => {
      for await (const page of outboxOf(client, since)) await stageOwn(sql, service, page);
    });
    for (const other of others) {
      await connected(other.url, async (client) => {
        for await (const page of outboxOf(client, new Date(0))) await stageForeign(sql, service, page, everything);
      });
    }
  });
