import type { Tx } from '../session/transaction.js';
import { ask, type Question } from './send-with-next.js';

/**
 * SQL of the next id of a table's own sequence, by the name that PostgreSQL gives it. For the statements of each write: `pg_get_serial_sequence`
 * looks the name up in the catalog at each call, which takes as long as a small statement.
 */
export const nextId = (table: string, column: string): string => `nextval('${table}_${column}_seq'::regclass)`;

/** Ids of a table's own sequence, drawn before the rows are written, so that events and child rows can name them. */
export const idsOf = (table: string, column: string, count: number): Question<number[]> => ({
  text: 'select nextval(pg_get_serial_sequence($1, $2))::float8 as id from generate_series(1, $3::int)',
  values: [table, column, count],
  answer: (rows: readonly { id: number }[]) => rows.map(({ id }) => id),
});

/** The same, by themselves. */
export const takeIds = async (tx: Tx, table: string, column: string, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const [ids] = await ask(tx, idsOf(table, column, count));
  return ids;
};
