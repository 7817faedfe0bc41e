import type { Tx } from '@entrepot/database';

/**
 * Notes events as received by a consumer, and answers those that it had not received yet. A row that another transaction is just
 * writing is waited for: of two that handle one event at once, the second sees it as done, or handles it when the first gave up.
 */
export const receive = async (tx: Tx, consumer: string, eventIds: readonly string[]): Promise<Set<string>> => {
  const rows: { event_id: string }[] = await tx.query(
    `insert into inbox (event_id, consumer)
     select event_id, $1 from unnest($2::uuid[]) with ordinality as row (event_id, position) order by position
         on conflict do nothing returning event_id`,
    [consumer, eventIds],
  );
  return new Set(rows.map(({ event_id }) => event_id));
};
