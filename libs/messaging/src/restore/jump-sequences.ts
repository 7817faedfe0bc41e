import type { Tx } from '@entrepot/database';

/** Beyond the largest id in any event: for those that were answered and never published, or that no event names. */
const jump = 100_000;

/** Largest number of each name, anywhere in the data of events. */
export type LargestNumbers = Map<string, number>;

export const noteNumbers = (largest: LargestNumbers, data: unknown): void => {
  if (Array.isArray(data)) return data.forEach((one) => noteNumbers(largest, one));
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') largest.set(name, Math.max(value, largest.get(name) ?? 0));
    else noteNumbers(largest, value);
  }
};

const sequences = `
  select s.oid::regclass::text as sequence, t.relname || '.' || a.attname as "column", a.attname as name,
         coalesce(pg_sequence_last_value(s.oid), 0)::float8 as last
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
   where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`;

/** Lets every sequence of the database go on beyond all ids that others have seen. `names`: `table.column` → name in events. */
export const jumpSequences = async (tx: Tx, largest: LargestNumbers, names: Readonly<Record<string, string>> = {}): Promise<void> => {
  const found = await tx.query<{ sequence: string; column: string; name: string; last: number }[]>(sequences);
  for (const { sequence, column, name, last } of found) {
    const seen = largest.get(names[column] ?? name) ?? 0;
    await tx.query('select setval($1::regclass, $2)', [sequence, Math.max(last, seen) + jump]);
  }
};
