import { DataSource, type EntityManager } from 'typeorm';
import { type AnyTable, changeColumn, columnSql, hasKey } from './table.js';

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required, a.attidentity as identity,
         a.attgenerated as generated, c.collname as collation, pg_get_expr(d.adbin, d.adrelid) as default,
         exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as is_primary
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation c on c.oid = a.attcollation
   where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`;

type Described = Record<string, unknown> & { name: string };
const described = async (tx: Pick<EntityManager, 'query'>, table: string): Promise<Map<string, string>> => {
  const rows = await tx.query<Described[]>(columnsOf, [table]);
  return new Map(rows.map(({ name, ...column }) => [name, JSON.stringify(column)]));
};

/** PostgreSQL itself says what the map means: it makes the table in its own words, and both are compared. */
const columnDifferences = async (tx: Pick<EntityManager, 'query'>, table: AnyTable): Promise<string[]> => {
  const columns = Object.entries({ ...table.columns, ...(table.isWalkable && { change: changeColumn }) });
  const key = columns.filter(([, { definition }]) => definition.isPrimary).map(([name]) => name);
  const primary = key.length > 0 ? [`primary key (${key.join(', ')})`] : [];
  await tx.query('drop table if exists pg_temp.mapped_table');
  await tx.query(
    `create temp table mapped_table (${[...columns.map(([name, column]) => columnSql(name, column)), ...primary].join(', ')})`,
  );
  const [mapped, stored] = [await described(tx, 'pg_temp.mapped_table'), await described(tx, `public.${table.name}`)];
  return [...new Set([...mapped.keys(), ...stored.keys()])]
    .filter((name) => mapped.get(name) !== stored.get(name))
    .map((name) => `${table.name}.${name}: map ${mapped.get(name) ?? 'has none'}, database ${stored.get(name) ?? 'has none'}`);
};

/**
 * TypeORM does not know of indexes, checks, foreign keys and comments: the migrations alone make them. It compares defaults by their text
 * (`1` is not `'1'::smallint`), which PostgreSQL has compared by then.
 */
const isOfColumns = (statement: string): boolean => !/^DROP INDEX|^COMMENT ON|DROP CONSTRAINT|(SET|DROP) DEFAULT/.test(statement);

/**
 * Lists the differences between a migrated database and the maps of its tables: each column's type, nullability, default, collation, identity and
 * part in the primary key, and the changes that TypeORM's schema builder would make. Empty when they agree.
 */
export const tableDifferences = async (db: DataSource, tables: readonly AnyTable[]): Promise<string[]> => {
  const mapped = new DataSource({
    ...db.options,
    entities: tables.filter(hasKey).map(({ entity }) => entity),
    poolSize: 2,
  } as DataSource['options']);
  await mapped.initialize();
  try {
    const differences: string[] = [];
    const runner = mapped.createQueryRunner();
    await runner.startTransaction();
    for (const table of tables) differences.push(...(await columnDifferences(runner.manager, table)));
    await runner.rollbackTransaction();
    await runner.release();
    const { upQueries } = await mapped.driver.createSchemaBuilder().log();
    return [...differences, ...upQueries.map(({ query }) => query).filter(isOfColumns)];
  } finally {
    await mapped.destroy();
  }
};
