import { type Tx, readRows } from '@entrepot/database';

/** Configures the statuses that are not yet (contract 4, "history status"). */
export const configureStatuses = async (tx: Tx, statuses: Iterable<string>): Promise<void> => {
  await tx.query(
    `insert into order_status (status)
     select status from unnest($1::text[]) as status
      where not exists (select from order_status known where known.status = status.status)
      order by status
         on conflict do nothing`,
    [[...new Set(statuses)]],
  );
};

/** Whether orders may have a status; index order_status_pkey. */
export const isConfigured = async (tx: Tx, status: string): Promise<boolean> => {
  const rows = await readRows(tx, { name: 'status', text: 'select status from order_status where status = $1', values: [status] });
  return rows.length > 0;
};
