import { type Database, openDatabase, type Statement } from '@entrepot/database';
import { messagingMigrations } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { planOf, settleTables, testDatabase, type Plan } from '@entrepot/testing';
import { catalogMigrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

export interface PlansDatabase {
  db: Database;
  /** Vacuums and analyzes all tables, these until all of their pages are visible to all. */
  settle(...tables: string[]): Promise<void>;
  /** Planned as for every other value of its parameters. */
  readsOf(statement: Statement): Promise<Plan>;
  close(): Promise<void>;
}

/** An empty database with the catalog's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const migrations = [...messagingMigrations, ...catalogMigrations];
  const db = await openDatabase({ url: database.url, applicationName: 'plans', tables, migrations, poolSize: 2, logger });
  return {
    db,
    async settle(...tables) {
      await db.query('vacuum analyze');
      await settleTables(db, tables);
    },
    readsOf: (statement) => planOf(db, statement, 'generic'),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
};
