import type { EntityManager } from 'typeorm';

/** Configures the statuses that are not yet (contract 4, "history status"). */
export const configureStatuses = async (tx: EntityManager, statuses: Iterable<string>): Promise<void> => {
  await tx.query(
    `insert into order_status (status)
     select status from unnest($1::text[]) as status
      where not exists (select from order_status known where known.status = status.status)
      order by status
         on conflict do nothing`,
    [[...new Set(statuses)]],
  );
};
