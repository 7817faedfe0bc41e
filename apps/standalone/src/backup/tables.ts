import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
}

/** Tables with the columns that are written (generated ones are not); a partitioned table is one. Not the list of migrations. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select relname as name, array(
       select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
       from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
      order by relname`,
  );
  return inOrderOfReference(rows, await referencesOf(client));
};

type Reference = readonly [from: string, to: string];

/** A table's references to itself need no order: they are checked when all of its rows are there. */
const referencesOf = async (client: pg.Client): Promise<Reference[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct source.relname as "from", target.relname as "to"
       from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and conrelid <> confrelid and not source.relispartition`,
  );
  return rows.map(({ from, to }) => [from, to]);
};

/** Every table after those that it refers to. Throws for tables that refer to each other. */
export const inOrderOfReference = (tables: readonly Table[], references: readonly Reference[]): Table[] => {
  const ordered: Table[] = [];
  const waiting = new Set(tables.map(({ name }) => name));
  while (waiting.size > 0) {
    const free = tables.filter(({ name }) => waiting.has(name) && !references.some(([from, to]) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
};

export const migrationsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migration order by timestamp, id');
  return rows.map(({ name }) => name);
};

/** Sequences are outside of transactions: what is read after a snapshot is never behind it. */
export const sequencesOf = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};
