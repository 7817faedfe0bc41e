import { type Migration, openDatabase } from '@entrepot/database';
import { markRestored, messagingMigrations } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { idempotencyMigrations } from '../migrations/idempotency.js';
import { serviceDatabaseUrl, type ServiceSettings } from '../settings/service-settings.js';

export type Migrations = readonly Migration[];

/** A service's own migrations, and before them those of what every service is built on. */
export const serviceMigrations = (own: Migrations): Migrations => [...messagingMigrations, ...idempotencyMigrations, ...own];

/**
 * Creates a service's database where it is missing and brings its tables up to date, under the same lock as a service that starts. What an
 * init container runs, so that a new version takes no request before its tables are there.
 * @param restoredTo the database was put back alone, to this moment: its service then waits to be reconciled
 */
export const migrateDatabase = async (
  name: string,
  migrations: Migrations,
  settings: ServiceSettings,
  logger: Logger,
  restoredTo?: Date,
): Promise<void> => {
  const db = await openDatabase({
    url: serviceDatabaseUrl(name, settings),
    applicationName: `entrepot-${name}-migrate`,
    migrations: [...migrations],
    poolSize: 2,
    logger,
  });
  if (restoredTo) await markRestored(db, restoredTo);
  await db.destroy();
  logger.info('the database is up to date');
};
