import type { Tx } from '@entrepot/database';
import type { LostEvent } from './restore-rules.js';

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
export async function* lostOwnEvents(sql: Pick<Tx, 'query'>): AsyncGenerator<LostEvent[]> {
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
