import type { Database } from '../session/transaction.js';
import type { Tx } from '../session/tx.js';
import type { ColumnMap, RowOf, Table } from '../table/table.js';

interface SaveOptions<C extends ColumnMap> {
  /** Columns that a row which is there keeps. */
  kept?: readonly (keyof C & string)[];
  /** Newest version that the rows replace, in a copy of another service's record; newer rows stay. */
  replaces?: number;
}

const keyOf = <C extends ColumnMap>({ names, columns }: Table<C>): (keyof C & string)[] =>
  names.filter((name) => columns[name]?.definition.isPrimary);

/** A function gives SQL: `() => 'now()'`. */
type PartOf<C extends ColumnMap> = { [K in keyof RowOf<Table<C>>]?: RowOf<Table<C>>[K] | (() => string) };

/**
 * Writes rows whole through the table's repository: inserts each, or updates the one with its primary key. What a row does not name is the
 * column's default. @returns how many were written
 */
export const saveRows = async <C extends ColumnMap>(
  tx: Database | Tx,
  table: Table<C>,
  rows: readonly PartOf<C>[],
  { kept = [], replaces }: SaveOptions<C> = {},
): Promise<number> => {
  if (rows.length === 0) return 0;
  const key = keyOf(table);
  const written = table.except(...key, ...kept);
  const isNewer = { where: `${table.name}.version <= :replaces`, parameters: { replaces } };
  const result = await tx
    .getRepository(table.entity)
    .createQueryBuilder()
    .insert()
    .values(rows as never)
    .orUpdate(written, key, replaces === undefined ? {} : { overwriteCondition: isNewer })
    .updateEntity(false)
    .returning(key)
    .execute();
  return (result.raw as unknown[]).length;
};

/** Inserts rows through the table's repository, but for those that are there already. @returns how many were not */
export const addRows = async <C extends ColumnMap>(tx: Database | Tx, table: Table<C>, rows: readonly PartOf<C>[]): Promise<number> => {
  if (rows.length === 0) return 0;
  const insert = tx
    .getRepository(table.entity)
    .createQueryBuilder()
    .insert()
    .values(rows as never);
  const result = await insert.orIgnore().updateEntity(false).returning(keyOf(table)).execute();
  return (result.raw as unknown[]).length;
};
