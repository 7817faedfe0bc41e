import { afterAll, beforeAll } from '@jest/globals';
import { type Database, openDatabase } from '@entrepot/database';
import { serviceMigrations } from '@entrepot/service';
import { createLogger } from '@entrepot/telemetry';
import { fillTables, type TestDatabase, settleTables, testDatabase } from '@entrepot/testing';
import { migrations } from '../src/migrations/migrations.js';
import { tables } from '../src/tables.js';

/** An empty database with the service's tables, and a connection to it. */
export const openForPlans = async (): Promise<{ database: TestDatabase; db: Database }> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const options = { url: database.url, applicationName: 'plans', tables, migrations: [...serviceMigrations(migrations)], logger };
  return { database, db: await openDatabase(options) };
};

/**
 * A database with the service's tables for all tests of a file.
 * @param fill inserts the rows @param tables those that it fills, settled then @param fresh looks at plans from before, as after an import
 */
export const databaseForPlans = (fill: string, tables: readonly string[], fresh?: (db: Database) => Promise<void>): (() => Database) => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    ({ database, db } = await openForPlans());
    await fillTables(db, tables, [fill]);
    await fresh?.(db);
    await settleTables(db, tables);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  return () => db;
};
