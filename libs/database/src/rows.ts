import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { translateError } from './errors.js';

export interface Statement {
  /** Names the prepared statement: one name, one text. At most 63 bytes. */
  name: string;
  text: string;
  values: readonly unknown[];
}

/** The pool under TypeORM's data source, for reads that need neither entities nor a transaction. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/** Runs one prepared statement on the pool: parsed and planned once a connection. Errors as in `transaction`. */
export const readRows = async <T extends QueryResultRow>(dataSource: DataSource, statement: Statement): Promise<T[]> => {
  try {
    const { rows } = await poolOf(dataSource).query<T>({
      name: statement.name,
      text: statement.text,
      values: statement.values as unknown[],
    });
    return rows;
  } catch (error) {
    throw translateError(error);
  }
};
