import type { Database } from '../session/transaction.js';
import type { Statement } from '../session/tx.js';
import { readRows } from '../statements/read-rows.js';
import { preparedNames } from '../table/prepared-names.js';
import { exactTypes } from '../table/readings.js';
import { before, type Position, type Walk } from './cursor.js';

/** A table that `walkable` has made so. */
export interface WalkedTable {
  table: string;
  id: string;
  /**
   * Ids are numbers of changes times this, and a number below it: of a view that takes rows apart that were written together, which has both as
   * `change` and `number`. Its rows are found by `change`, and none is updated or removed.
   */
  idsOfChange?: number;
  /** Alias of the table in conditions. */
  alias?: string;
}

/** A filter of a list. */
export interface WalkCondition {
  /** @param bind names a value's parameter in the statement */
  sql: (bind: (value: unknown) => string) => string;
  /** It never changes for a record: one that does not meet it is of another list, and not a removed one of this. */
  isFixed?: boolean;
}

/** A record of a page. */
export interface WalkedRecord {
  id: string;
  change: number;
  /** It was deleted, or the filters do not find it any more. */
  is_gone: boolean;
}

const preparedName = preparedNames('walk');

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];

/** Rounds a page's limit up, so that few statements serve all limits that callers send. */
export const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

interface Stretch {
  after: Position;
  /** No record with this number or a higher one. */
  end: number;
  limit: number;
}

/**
 * Selects the records of a stretch in the order of changes by one range of the index <table>_change: below the walk's beginning those that the
 * filters find, from then on all of them and the removed ones, by the key of record_removed. Filters are planned for their values each time.
 */
export const walkStatement = (
  { table, id, idsOfChange, alias = 't' }: WalkedTable,
  { after, end, limit }: Stretch,
  conditions: readonly WalkCondition[],
  showsGone: boolean,
): Statement => {
  const values: unknown[] = [after.change, after.id, end];
  const sqlOf = ({ sql }: WalkCondition): string => `(${sql((value) => `$${values.push(value)}`)})`;
  const fixed = conditions.filter(({ isFixed }) => isFixed).map((condition) => ` and ${sqlOf(condition)}`).join(''); // prettier-ignore
  const found = conditions.filter(({ isFixed }) => !isFixed).map(sqlOf).join(' and '); // prettier-ignore
  const range = (row: string, key: string): string =>
    `(${row}.change, ${row}.${key}) > ($1::bigint, $2::bigint) and ${row}.change < $3::bigint`;
  const slice = `order by change, id limit ${fetched(limit)}`;
  const key = `${alias}.${id}`;
  const [stretch, second] = idsOfChange
    ? [`${key} > $2::bigint and ${alias}.change >= $1::bigint and ${alias}.change < $3::bigint`, `${alias}.number`]
    : [range(alias, id), key];
  const rows = (isGone: string, more: string): string =>
    `select ${key}::bigint as id, ${alias}.change, ${isGone} as is_gone from ${table} ${alias} where ${stretch}${fixed}${more}
      order by ${alias}.change, ${second} limit ${fetched(limit)}`;
  const narrowed = found && ` and ${found}`;
  // A record that is there again is no removed one.
  const removed = `
    select r.id, r.change, true from record_removed r
     where r.resource = '${table}' and ${range('r', 'id')} and not exists (select from ${table} again where again.${id} = r.id)
     order by r.change, r.id limit ${fetched(limit)}`;
  const all =
    showsGone && !idsOfChange
      ? `(${rows(found ? `(${found}) is not true` : 'false', '')}) union all (${removed}) ${slice}`
      : rows('false', narrowed);
  const text = `select id::text, change, is_gone from (${all}) as page`;
  return { name: conditions.length === 0 ? preparedName(text) : '', text, values, types: exactTypes };
};

/** A page of a walk, and where it goes on. */
export interface WalkPage {
  records: WalkedRecord[];
  next: Walk;
}

/**
 * Reads the next records of a walk, at most `limit`, below `horizon`, which an earlier statement read (`readChangeState`). A shorter page is not the
 * end; an empty one is, and the walk then goes on at the horizon.
 */
export const readWalkPage = async (
  db: Database,
  source: WalkedTable,
  walk: Walk,
  { limit, horizon, conditions }: { limit: number; horizon: number; conditions: readonly WalkCondition[] },
): Promise<WalkPage> => {
  const { began } = walk;
  const read = async (after: Position, end: number, showsGone: boolean): Promise<WalkedRecord[]> => {
    const rows = await readRows<WalkedRecord>(db, walkStatement(source, { after, end, limit }, conditions, showsGone));
    return rows.slice(0, limit);
  };
  let records = walk.change < began ? await read(walk, began, false) : [];
  if (records.length === 0) records = await read(walk.change < began ? before(began) : walk, horizon, true);
  const last = records.at(-1) ?? before(horizon);
  return { records, next: { began, change: last.change, id: last.id } };
};

/** A walk that begins with all records. */
export const newWalk = (horizon: number): Walk => ({ began: horizon, ...before(-1) });

/** A walk of what changes from now on. */
export const walkFromNow = (horizon: number): Walk => ({ began: horizon, ...before(horizon) });
