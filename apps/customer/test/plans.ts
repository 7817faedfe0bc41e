import { type Database, openDatabase, type Statement } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { planOf, testDatabase, type Plan } from '@entrepot/testing';
import { migrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

export interface PlansDatabase {
  db: Database;
  /** Runs statements that fill tables, while these have no indexes; nothing is analyzed. */
  fill(tables: readonly string[], statements: readonly string[]): Promise<void>;
  /** Planned as the service has it planned: a named statement for all values, another one for its own. */
  readsOf(statement: Statement): Promise<Plan>;
  close(): Promise<void>;
}

/** An empty database with the service's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const db = await openDatabase({ url: database.url, applicationName: 'plans', tables, migrations, poolSize: 2, logger });
  return {
    db,
    async fill(tables, statements) {
      const indexes = await db.query<{ name: string; definition: string }[]>(
        `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
           from pg_index where indrelid = any($1::text[]::regclass[]) and not indisprimary`,
        [tables],
      );
      await db.query(
        [
          ...indexes.map(({ name }) => `drop index ${name}`),
          ...statements,
          `set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '128MB'`,
          ...indexes.map(({ definition }) => definition),
        ].join(';'),
      );
    },
    readsOf: (statement) => planOf(db, statement, statement.name ? 'generic' : 'custom'),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
};
