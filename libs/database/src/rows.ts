import type { Pool, QueryResultRow } from 'pg';
import { type DataSource, EntityManager } from 'typeorm';
import { clientOf } from './client-of.js';
import { translateError } from './errors.js';
import { withCaller } from './tracing-client.js';

export interface Statement {
  /** Names the prepared statement: one name, one text. At most 63 bytes. */
  name: string;
  text: string;
  values: readonly unknown[];
}

/** The pool under TypeORM's data source, for reads that need neither entities nor a transaction. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/**
 * Runs one prepared statement on the pool, or inside a transaction: parsed and planned once a connection. Errors as in `transaction`,
 * which translates those of its own statements itself, to try deadlocks again.
 */
export const readRows = async <T extends QueryResultRow>(source: DataSource | EntityManager, statement: Statement): Promise<T[]> => {
  const query = { name: statement.name, text: statement.text, values: statement.values as unknown[] };
  if (source instanceof EntityManager) return (await (await clientOf(source)).query<T>(query)).rows;
  try {
    return (await poolOf(source).query<T>(withCaller(query))).rows;
  } catch (error) {
    throw translateError(error);
  }
};
