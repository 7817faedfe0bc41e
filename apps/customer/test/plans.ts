import { type Database, openDatabase, type Statement } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { fillTables, planOf, testDatabase, type Plan } from '@entrepot/testing';
import { migrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

export interface PlansDatabase {
  db: Database;
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
    fill: (tables, statements) => fillTables(db, tables, statements),
    readsOf: (statement) => planOf(db, statement, statement.name ? 'generic' : 'custom'),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
};
