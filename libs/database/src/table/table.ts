import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { Decimal, decimal } from '@entrepot/kernel';
import { rowsFrom } from './rows-from.js';
import { bigint, type Column } from './columns.js';

export type ColumnMap = Readonly<Record<string, Column>>;
/** A column, or `column as alias`. */
type Pick<C> = (keyof C & string) | `${keyof C & string} as ${string}`;
type NameIn<P> = P extends `${infer N} as ${string}` ? N : P;
type AliasIn<P> = P extends `${string} as ${infer A}` ? A : P;

interface Mapped<C extends ColumnMap = ColumnMap> {
  columns: C;
}
type ColumnIn<T extends Mapped, P> = T['columns'][NameIn<P> & keyof T['columns']];

/** A row of a table, or its columns `P`, as rules have it; read with `exactTypes`. */
export type RowOf<T extends Mapped, P extends string = keyof T['columns'] & string> = {
  [K in P as AliasIn<K>]: ColumnIn<T, K>['exact'];
};
/** A row of a table, or its columns `P`, as answers and events show it; read with `shownTypes`, or from `json`. */
export type ShownOf<T extends Mapped, P extends string = keyof T['columns'] & string> = {
  [K in P as AliasIn<K>]: ColumnIn<T, K>['shown'];
};

/** A table, whatever its columns. */
export interface AnyTable {
  readonly name: string;
  readonly columns: ColumnMap;
  readonly entity: EntitySchema;
  /** Sequence of the column that PostgreSQL numbers, by PostgreSQL's name. */
  readonly sequence: string;
  /** `walkable` has added a column that no statement names. */
  readonly isWalkable: boolean;
}

/** Whether a table has a primary key: TypeORM takes no other. */
export const hasKey = ({ columns }: Mapped): boolean => Object.values(columns).some(({ definition }) => definition.isPrimary);

export interface TableOptions {
  isWalkable?: boolean;
}

export interface InsertOptions {
  /** Number of the parameter that holds the rows as a JSON array (default 1). */
  at?: number;
  /** Columns whose value is not in the rows: `{ created_at: '$2::timestamptz' }`. */
  also?: Readonly<Record<string, string>>;
}

const parts = (pick: string): [name: string, alias: string] => {
  const [name, alias = name] = pick.split(' as ') as [string, string?];
  return [name, alias];
};

const precisionOf = ({ definition: { precision } }: Column): string => (precision ? `(${precision.join(', ')})` : '');

/** A column as `create table` has it. */
export const columnSql = (name: string, column: Column): string => {
  const { type, isNullable, isPrimary, default: value, collation, identity } = column.definition;
  const generated = identity ? ` generated ${identity} as identity` : '';
  const fallback = value === undefined ? '' : ` default ${value}`;
  return `${name} ${type}${precisionOf(column)}${collation ? ` collate "${collation}"` : ''}${generated}${fallback}${isNullable && !isPrimary ? '' : ' not null'}`;
};

const transformers: Record<string, (value: string) => unknown> = { bigint: Number, numeric: decimal };

const entityColumn = ({ definition }: Column): EntitySchemaColumnOptions => {
  const { type, precision, isNullable, isPrimary, default: value, collation, identity } = definition;
  const read = transformers[type];
  return {
    type: type.replace('[]', '') as 'text',
    array: type.endsWith('[]'),
    nullable: isNullable === true,
    primary: isPrimary === true,
    ...(precision && { precision: precision[0], scale: precision[1] }),
    ...(value !== undefined && { default: () => value }),
    ...(collation && { collation }),
    // TypeORM's types of schemas leave out the strategy that its decorators have.
    ...(identity && { generated: 'identity' as 'increment', generatedIdentity: identity === 'always' ? 'ALWAYS' : 'BY DEFAULT' }),
    ...(read && {
      transformer: {
        from: (stored: string | null) => (stored === null ? null : read(stored)),
        to: (value: unknown) => (value instanceof Decimal ? String(value) : value),
      },
    }),
  };
};

const shownInJson = ({ type }: Column['definition'], sql: string): string => (type === 'timestamptz' ? `left(${sql}::text, 19)` : sql);

/** Number of a row's last change (ADR 39). */
export const changeColumn = bigint().default('0');

/** Values that pg would not send as what they are. */
const send: Record<string, (value: unknown) => unknown> = {
  jsonb: (value) => (value === null ? null : JSON.stringify(value)),
  numeric: (value) => (value instanceof Decimal ? value.toString() : value),
};

/**
 * Maps a table's columns once; row types and pieces of statements are derived from the map. Call its methods when a module loads: a statement is
 * built once, never in a request.
 */
export class Table<C extends ColumnMap> implements AnyTable {
  readonly names: readonly (keyof C & string)[];
  readonly isWalkable: boolean;
  /** For `tx.getRepository`, once the service has the table among its `tables`. */
  readonly entity: EntitySchema<RowOf<Mapped<C>>>;

  constructor(
    readonly name: string,
    readonly columns: C,
    { isWalkable = false }: TableOptions = {},
  ) {
    this.names = Object.keys(columns);
    this.isWalkable = isWalkable;
    const entity = Object.fromEntries(Object.entries(columns).map(([column, definition]) => [column, entityColumn(definition)]));
    if (isWalkable) entity['change'] = { ...entityColumn(changeColumn), select: false, insert: false, update: false };
    this.entity = new EntitySchema<RowOf<Mapped<C>>>({ name, tableName: name, columns: entity as never });
  }

  get sequence(): string {
    const numbered = this.names.find((name) => this.columns[name]?.definition.identity);
    if (numbered === undefined) throw new Error(`no column of ${this.name} is numbered`);
    return `${this.name}_${numbered}_seq`;
  }

  /** SQL of the next number of `sequence`. */
  get nextId(): string {
    return `nextval('${this.sequence}'::regclass)`;
  }

  /** All columns but these. */
  except<const N extends keyof C & string>(...names: N[]): Exclude<keyof C & string, N>[] {
    return this.names.filter((name) => !(names as readonly string[]).includes(name)) as Exclude<keyof C & string, N>[];
  }

  /** Columns as a repository's `find` takes them in `select`. */
  only<const N extends keyof C & string>(columns: readonly N[]): { readonly [K in N]: true } {
    return Object.fromEntries(columns.map((name) => [name, true])) as { [K in N]: true };
  }

  /** `o.entity_id as order_id, o.state`: columns of the table named `alias`; without one, bare names. */
  select(alias: string, columns: readonly Pick<C>[] = this.names): string {
    return columns
      .map(parts)
      .map(([name, as]) => `${alias && `${alias}.`}${name}${as === name ? '' : ` as ${as}`}`)
      .join(', ');
  }

  /** `json_build_object('order_id', o.entity_id, …)` with values as `ShownOf` has them, and further pairs of a name and its SQL. */
  json(alias: string, columns: readonly Pick<C>[] = this.names, more: Readonly<Record<string, string>> = {}): string {
    return this.jsonOf(alias, columns, more, shownInJson);
  }

  /** `o.entity_id as order_id, …`: columns of rows of which `json_agg(row)` makes the objects of `json`, at two thirds of its cost. */
  jsonRow(alias: string, columns: readonly Pick<C>[] = this.names, more: Readonly<Record<string, string>> = {}): string {
    const pairs = this.pairsOf(alias, columns, more, shownInJson);
    return pairs.map(([name, sql]) => `${sql} as ${name}`).join(', ');
  }

  /** Makes the JSON of a row with each numeric as an exact text; `fromJson` reads it. */
  exactJson(alias: string, columns: readonly Pick<C>[] = this.names, more: Readonly<Record<string, string>> = {}): string {
    return this.jsonOf(alias, columns, more, ({ type }, sql) => (type === 'numeric' ? `${sql}::text` : sql));
  }

  /** Makes the reader of objects that `exactJson` has built. */
  fromJson<const P extends Pick<C>>(columns: readonly P[]): (json: object) => RowOf<Mapped<C>, P> {
    const picked = columns.map(parts);
    const aliases = (type: string): string[] => picked.filter(([name]) => this.columns[name]?.definition.type === type).map(([, as]) => as);
    const [decimals, timestamps] = [aliases('numeric'), aliases('timestamptz')];
    return (json) => {
      const row = { ...json } as Record<string, unknown>;
      for (const name of decimals) if (row[name] !== null) row[name] = decimal(row[name] as string);
      for (const name of timestamps) if (row[name] !== null) row[name] = new Date(row[name] as string);
      return row as RowOf<Mapped<C>, P>;
    };
  }

  /** Columns with their types, for `rowsFrom`, `rowsFromArrays` and `arraysOf`. */
  types<const N extends keyof C & string>(columns: readonly N[] = this.names as readonly N[]): { readonly [K in N]: string } {
    return Object.fromEntries(columns.map((name) => [name, (this.columns[name] as Column).definition.type])) as { [K in N]: string };
  }

  /** An insert of any number of rows in their order, sent as one JSON array. */
  insert(columns: readonly (keyof C & string)[], { at = 1, also = {} }: InsertOptions = {}): string {
    const into = [...columns, ...Object.keys(also)].join(', ');
    return `insert into ${this.name} (${into}) select ${[...columns, ...Object.values(also)].join(', ')} from ${rowsFrom(this.types(columns), at)}`;
  }

  /** `insert`, or an update of all those columns where a row with the primary key is there; `kept` ones stay then as they are. */
  upsert(columns: readonly (keyof C & string)[], { kept = [], ...options }: InsertOptions & { kept?: readonly (keyof C)[] } = {}): string {
    const key = this.names.filter((name) => this.columns[name]?.definition.isPrimary);
    const written = [...columns, ...Object.keys(options.also ?? {})].filter((name) => !key.includes(name) && !kept.includes(name));
    return `${this.insert(columns, options)} on conflict (${key.join(', ')}) do update set ${this.assign(written)}`;
  }

  /** `state = excluded.state, …`, for an update from rows of another name as well. */
  assign(columns: readonly (keyof C & string)[], from = 'excluded'): string {
    return columns.map((name) => `${name} = ${from}.${name}`).join(', ');
  }

  /** An insert of one row, a parameter a column from `$at` on; `values` gives them. */
  insertOne(columns: readonly (keyof C & string)[], at = 1): string {
    return `insert into ${this.name} (${columns.join(', ')}) values (${columns.map((_, index) => `$${at + index}`).join(', ')})`;
  }

  /** Makes the function that gives a row's parameters for `insertOne`, in the order of the columns. */
  values<const N extends keyof C & string>(columns: readonly N[]): (row: RowOf<Mapped<C>, N>) => unknown[] {
    const sent = columns.map((name) => send[(this.columns[name] as Column).definition.type] ?? ((value: unknown) => value));
    return (row) => columns.map((name, index) => sent[index]?.((row as Record<string, unknown>)[name]));
  }

  private jsonOf(...row: Parameters<Table<C>['pairsOf']>): string {
    return `json_build_object(${this.pairsOf(...row)
      .map(([name, sql]) => `'${name}', ${sql}`)
      .join(', ')})`;
  }

  private pairsOf(
    alias: string,
    columns: readonly Pick<C>[],
    more: Readonly<Record<string, string>>,
    convert: (definition: Column['definition'], sql: string) => string,
  ): [name: string, sql: string][] {
    const own = columns.map(parts).map(([name, as]): [string, string] => {
      return [as, convert((this.columns[name] as Column).definition, `${alias && `${alias}.`}${name}`)];
    });
    return [...own, ...Object.entries(more)];
  }
}

/** Maps a table: `defineTable('shipment', { shipment_id: id(), total_qty: decimal(), … })`. */
export const defineTable = <C extends ColumnMap>(name: string, columns: C, options?: TableOptions): Table<C> =>
  new Table(name, columns, options);
