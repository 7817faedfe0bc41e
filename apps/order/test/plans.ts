import { type Database, openDatabase } from '@entrepot/database';
import { serviceMigrations } from '@entrepot/http';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, testDatabase } from '@entrepot/testing';
import { migrations } from '../src/migrations/migrations.js';

/** An empty database with the service's tables, and a connection to it. */
export const openForPlans = async (): Promise<{ database: TestDatabase; db: Database }> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  return {
    database,
    db: await openDatabase({ url: database.url, applicationName: 'plans', migrations: [...serviceMigrations(migrations)], logger }),
  };
};
