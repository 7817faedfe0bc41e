import type { DataSource } from 'typeorm';
import { openDatabase } from '@entrepot/database';
import { serviceMigrations } from '@entrepot/http';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, testDatabase } from '@entrepot/testing';
import { migrations } from '../src/db/migrations.js';

/** An empty database with the service's tables, and a connection to it. */
export const openForPlans = async (): Promise<{ database: TestDatabase; dataSource: DataSource }> => {
  const database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  return {
    database,
    dataSource: await openDatabase({ url: database.url, applicationName: 'plans', migrations: [...serviceMigrations(migrations)], logger }),
  };
};
