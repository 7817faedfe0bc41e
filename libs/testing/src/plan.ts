import { until } from './until.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

/** Reads of a statement, as PostgreSQL counts them when it runs. */
export interface Plan {
  /** Kinds of scans: `Seq Scan`, `Index Only Scan` … */
  types: ReadonlySet<string>;
  /** Touched by all scans, those that a filter or a recheck drops included. */
  rows: number;
  /** Rows by table. */
  tables: Readonly<Record<string, number>>;
  /** Each once. */
  indexes: readonly string[];
  /** Indexes but primary keys. */
  secondaryIndexes: readonly string[];
  heapFetches: number;
}

interface Runner {
  query(text: string): Promise<unknown>;
  release(): Promise<void>;
}

interface Queries {
  query<T>(text: string, values?: unknown[]): Promise<T>;
}

const scansOf = (node: PlanNode): PlanNode[] => [...(/Scan/.test(node['Node Type']) ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)];

const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];

const sum = (scans: readonly PlanNode[], of: (scan: PlanNode) => number): number => scans.reduce((total, scan) => total + of(scan), 0);

const planFrom = (root: PlanNode): Plan => {
  const scans = scansOf(root);
  const tables = [...new Set(scans.flatMap((scan) => scan['Relation Name'] ?? []))];
  const indexes = [...new Set(scans.flatMap((scan) => scan['Index Name'] ?? []))];
  const rowsOfTable = (table: string): number =>
    sum(
      scans.filter((scan) => scan['Relation Name'] === table),
      rowsOf,
    );
  return {
    types: new Set(scans.map((scan) => scan['Node Type'])),
    rows: sum(scans, rowsOf),
    tables: Object.fromEntries(tables.map((table) => [table, rowsOfTable(table)])),
    indexes,
    secondaryIndexes: indexes.filter((name) => !name.endsWith('_pkey')),
    heapFetches: sum(scans, (scan) => scan['Heap Fetches'] ?? 0),
  };
};

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  const text = value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`;
  return `'${text.replaceAll("'", "''")}'`;
};

/**
 * Runs a statement and returns what it read: planned for all values, as a service's prepared statements are after a while, or for its own.
 * Values are written as literals: numbers, plain texts, dates and lists of them.
 */
export const planOf = async (
  db: { createQueryRunner(): Runner },
  { text, values }: { text: string; values: readonly unknown[] },
  kind: 'generic' | 'custom',
): Promise<Plan> => {
  const runner = db.createQueryRunner();
  try {
    await runner.query(`set plan_cache_mode = force_${kind}_plan`);
    await runner.query(`prepare looked_at as ${text}`);
    const given = values.map(literal).join(', ');
    const [row] = (await runner.query(`explain (analyze, format json) execute looked_at${given && `(${given})`}`)) as [
      { 'QUERY PLAN': [{ Plan: PlanNode }] },
    ];
    return planFrom(row['QUERY PLAN'][0].Plan);
  } finally {
    await runner.query('deallocate all; reset plan_cache_mode');
    await runner.release();
  }
};

/**
 * Vacuums and analyzes tables until all their pages are visible to all: vacuum takes a page for that only when it knows the commits of its rows
 * to be on disk, and nobody reads an older state.
 */
export const settleTables = async (db: Queries, tables: readonly string[]): Promise<void> => {
  await until(async () => {
    await db.query(`vacuum analyze ${tables.join(', ')}`);
    const [row] = await db.query<{ done: boolean }[]>(
      'select bool_and(relallvisible = relpages) as done from pg_class where oid = any($1::text[]::regclass[])',
      [tables],
    );
    return row?.done;
  }, 60_000);
};

/**
 * Runs statements that fill tables, while these have no indexes, triggers and foreign keys, which takes half the time. As after an import, PostgreSQL
 * then knows nothing of the tables.
 */
export const fillTables = async (db: Queries, tables: readonly string[], statements: readonly string[]): Promise<void> => {
  const indexes = await db.query<{ name: string; definition: string }[]>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  await db.query(
    [
      `set local session_replication_role = replica`,
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...statements,
      `set local max_parallel_maintenance_workers = 0; set local maintenance_work_mem = '128MB'`,
      ...indexes.map(({ definition }) => definition),
      ...[...tables, ...indexes.map(({ name }) => name)].map((name) => `select pg_clear_relation_stats('public', '${name}')`),
    ].join(';'),
  );
};
