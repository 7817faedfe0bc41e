import type { DataSource } from 'typeorm';
import { type Statement, openDatabase } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, testDatabase } from '@entrepot/testing';
import { migrations } from '../src/db/migrations.js';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

/** What a statement reads: the indexes that it uses, and the rows that it touches in all of them. */
export interface Plan {
  types: Set<string>;
  /** Without the primary keys of the tables that the page's rows come from. */
  indexes: string[];
  rows: number;
  heapFetches: number;
}

/** An empty database with the service's tables, and a connection to it. */
export const openForPlans = async (): Promise<{ database: TestDatabase; dataSource: DataSource }> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  return { database, dataSource: await openDatabase({ url: database.url, applicationName: 'plans', migrations, logger }) };
};

const scansOf = (node: PlanNode): PlanNode[] => [...(/Scan/.test(node['Node Type']) ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)];

export const planOfStatement = async (dataSource: DataSource, { text, values }: Statement): Promise<Plan> => {
  const [row] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (analyze, format json) ${text}`,
    values as unknown[],
  );
  const scans = scansOf(row?.['QUERY PLAN'][0].Plan as PlanNode);
  return {
    types: new Set(scans.map((scan) => scan['Node Type'])),
    indexes: [...new Set(scans.flatMap((scan) => scan['Index Name'] ?? []))].filter((name) => !name.endsWith('_pkey')),
    rows: scans.reduce((sum, scan) => sum + (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'], 0),
    heapFetches: scans.reduce((sum, scan) => sum + (scan['Heap Fetches'] ?? 0), 0),
  };
};
