import type { Tx } from '../session/transaction.js';

/** Ids of a table's own sequence, taken before the rows are written, so that events and child rows can name them. */
export const takeIds = async (tx: Tx, table: string, column: string, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const rows = await tx.query<{ id: number }[]>(
    'select nextval(pg_get_serial_sequence($1, $2))::float8 as id from generate_series(1, $3::int)',
    [table, column, count],
  );
  return rows.map(({ id }) => id);
};
