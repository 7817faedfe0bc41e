import type { DataSource } from 'typeorm';
import { openDatabase, type Statement } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import { migrations } from '../src/db/migrations.js';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Reads {
  /** Touched by all scans, those that a filter drops included. */
  rows: number;
  /** Without the primary keys. */
  indexes: string[];
}

export interface PlansDatabase {
  dataSource: DataSource;
  /** Runs statements that fill tables, while these have no indexes; nothing is analyzed. */
  fill(tables: readonly string[], statements: readonly string[]): Promise<void>;
  /** Planned as the service has it planned: a named statement for all values, another one for its own. */
  readsOf(statement: Statement): Promise<Reads>;
  close(): Promise<void>;
}

const scansOf = (node: PlanNode): PlanNode[] => [...(/Scan/.test(node['Node Type']) ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)];

const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];

const literal = (value: unknown): string =>
  `'${value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join()}}` : String(value)}'`;

/** An empty database with the service's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const dataSource = await openDatabase({ url: database.url, applicationName: 'plans', migrations, poolSize: 2, logger });
  return {
    dataSource,
    async fill(tables, statements) {
      const indexes = await dataSource.query<{ name: string; definition: string }[]>(
        `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
           from pg_index where indrelid = any($1::text[]::regclass[]) and not indisprimary`,
        [tables],
      );
      await dataSource.query(
        [
          ...indexes.map(({ name }) => `drop index ${name}`),
          ...statements,
          `set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '128MB'`,
          ...indexes.map(({ definition }) => definition),
        ].join(';'),
      );
    },
    async readsOf({ name: isPrepared, text, values }) {
      const runner = dataSource.createQueryRunner();
      try {
        await runner.query(`set plan_cache_mode = force_${isPrepared ? 'generic' : 'custom'}_plan`);
        await runner.query(`prepare looked_at as ${text}`);
        const given = values.map(literal).join(', ');
        const [row] = (await runner.query(`explain (analyze, format json) execute looked_at${given && `(${given})`}`)) as {
          'QUERY PLAN': [{ Plan: PlanNode }];
        }[];
        const scans = scansOf(row!['QUERY PLAN'][0].Plan);
        return {
          rows: scans.reduce((sum, scan) => sum + rowsOf(scan), 0),
          indexes: [...new Set(scans.flatMap((scan) => scan['Index Name'] ?? []))].filter((name) => !name.endsWith('_pkey')),
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
