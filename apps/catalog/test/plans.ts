import type { DataSource } from 'typeorm';
import { openDatabase, type Statement } from '@entrepot/database';
import { messagingMigrations } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase, until } from '@entrepot/testing';
import { catalogMigrations } from '../src/db/migrations.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

/** What a statement reads: rows of each table, those that a filter drops included, and by which indexes. */
export interface Reads {
  tables: Record<string, number>;
  indexes: string[];
  heapFetches: number;
}

export interface PlansDatabase {
  dataSource: DataSource;
  /** Until pages of the tables are visible to all, which vacuum sees only when it knows the commits to be on disk. */
  settle(...tables: string[]): Promise<void>;
  /** Planned as for every other value of its parameters. */
  readsOf(statement: Statement): Promise<Reads>;
  close(): Promise<void>;
}

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node['Index Name'] || node['Relation Name'] ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

const rowsOf = ({ 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 }: PlanNode): number =>
  (rows + removed) * loops;

/** An empty database with the catalog's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const migrations = [...messagingMigrations, ...catalogMigrations];
  const dataSource = await openDatabase({ url: database.url, applicationName: 'plans', entities: [], migrations, poolSize: 2, logger });
  return {
    dataSource,
    async settle(...tables) {
      await until(async () => {
        await dataSource.query('vacuum analyze');
        const [row] = await dataSource.query<{ done: boolean }[]>(
          'select bool_and(relallvisible = relpages) as done from pg_class where relname = any($1)',
          [tables],
        );
        return row?.done;
      });
    },
    async readsOf({ text, values }) {
      const runner = dataSource.createQueryRunner();
      try {
        await runner.query('set plan_cache_mode = force_generic_plan');
        await runner.query(`prepare looked_at as ${text}`);
        const given = values.map((value) => `'${String(value)}'`).join(', ');
        const [row] = (await runner.query(`explain (analyze, format json) execute looked_at${given && `(${given})`}`)) as {
          'QUERY PLAN': [{ Plan: PlanNode }];
        }[];
        const scans = scansOf(row!['QUERY PLAN'][0].Plan);
        const tables: Record<string, number> = {};
        for (const scan of scans) {
          const table = scan['Relation Name'];
          if (table !== undefined) tables[table] = (tables[table] ?? 0) + rowsOf(scan);
        }
        return {
          tables,
          indexes: scans.flatMap((scan) => scan['Index Name'] ?? []),
          heapFetches: scans.reduce((sum, scan) => sum + (scan['Heap Fetches'] ?? 0), 0),
        };
      } finally {
        await runner.query('deallocate all; reset plan_cache_mode');
        await runner.release();
      }
    },
    async close() {
      await dataSource.destroy();
      await database.drop();
    },
  };
};
