import type { Database } from '../session/transaction.js';

/** Rows of a table that are forgotten by their age. */
export interface OldRows {
  table: string;
  /** Column of the row's time, which has an index. */
  column: string;
  /** SQL of the moment before which they are old, with `value` as $1. */
  before: string;
  value: unknown;
  /** Further condition on old rows, as SQL. */
  condition?: string;
}

const step = 5_000;

/**
 * Deletes old rows, 5,000 a statement in the order of the column's index. Each goes on where the last one ended: deleted rows stay in the index
 * until vacuum comes, and to pass over all of them again for each step costs the square of their number. @returns how many there were
 */
export const deleteOld = async (db: Database, { table, column, before, value, condition = 'true' }: OldRows): Promise<number> => {
  const text = `
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${column} < ${before} and ${column} >= $2::timestamptz and ${condition} order by ${column} limit ${step}))
      returning ${column})
    select count(*)::int as removed, max(${column})::text as last from gone`;
  let removed = 0;
  for (let from = '-infinity'; ;) {
    const [gone] = await db.query<{ removed: number; last: string | null }[]>(text, [value, from]);
    removed += gone!.removed;
    if (gone!.removed < step) return removed;
    from = gone!.last!;
  }
};
