import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';

/** Returns the first of the rows. @throws DomainError `code` where there is none */
export const firstOf = <T>([row]: readonly (T | null)[], code: string, details: Readonly<Record<string, unknown>>): T => {
  if (row === undefined || row === null) throw new DomainError(code, details);
  return row;
};

/** Many rows as one parameter: `from json_to_recordset($1::json) as r(…)`. Without rows nothing is sent. */
export const writeRows = async (tx: Tx, sql: string, rows: readonly object[], ...more: unknown[]): Promise<void> => {
  if (rows.length > 0) await tx.query(sql, [JSON.stringify(rows), ...more]);
};
