import { type Database, type DatabaseOptions, openDatabase } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import { serviceMigrations } from '../start/migrate.js';

export interface EmptyTables {
  db: Database;
  close(): Promise<void>;
}

/** Opens a database of its own with a service's tables, without the service: for tests of statements and their plans. */
export const openTables = async (own: Required<Pick<DatabaseOptions, 'tables' | 'migrations'>>): Promise<EmptyTables> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'tables', level: 'error' });
  const migrations = [...serviceMigrations(own.migrations)];
  const db = await openDatabase({ ...own, migrations, url: database.url, applicationName: 'tables', poolSize: 2, logger });
  return {
    db,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
};
