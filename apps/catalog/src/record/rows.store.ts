import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';

/** The first of the rows. @throws DomainError `code` where there is none */
export const firstOf = <T>([row]: readonly T[], code: string, details: Readonly<Record<string, unknown>>): T => {
  if (row === undefined) throw new DomainError(code, details);
  return row;
};

/** Ids of a table's own sequence, taken before the rows are written, so that events and child rows can name them. */
export const takeIds = async (tx: Tx, table: string, column: string, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const rows = await tx.query<{ id: number }[]>(
    'select nextval(pg_get_serial_sequence($1, $2))::integer as id from generate_series(1, $3)',
    [table, column, count],
  );
  return rows.map(({ id }) => id);
};

/** Many rows as one parameter: `from json_to_recordset($1::json) as r(…)`. Without rows nothing is sent. */
export const writeRows = async (tx: Tx, sql: string, rows: readonly object[], ...more: unknown[]): Promise<void> => {
  if (rows.length > 0) await tx.query(sql, [JSON.stringify(rows), ...more]);
};
