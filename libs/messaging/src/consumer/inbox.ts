import type { Tx } from '@entrepot/database';

/**
 * Records events as received by a consumer. @returns those that it had not received before
 * A row of a running transaction is waited for: when two transactions handle one event at once, the second finds it done, or handles it if the
 * first is rolled back.
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
