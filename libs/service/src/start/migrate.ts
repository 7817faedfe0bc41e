import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type DatabaseOptions, isUnavailable, type Migration, openDatabase, postgresCode } from '@entrepot/database';
import { markRestored, messagingMigrations } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { idempotencyMigrations } from '../migrations/idempotency.js';
import { serviceDatabaseUrl, type ServiceSettings } from '../settings/service-settings.js';

export type Migrations = readonly Migration[];

/** A service's own migrations, and before them those of what every service is built on. */
export const serviceMigrations = (own: Migrations): Migrations => [...messagingMigrations, ...idempotencyMigrations, ...own];

const patienceMs = 120_000;
const pauseMs = 1_000;

/** A wrong password is no database that is away. */
const isAway = (error: unknown): boolean => isUnavailable(error) && !postgresCode(error)?.startsWith('28');

/** Opens a database; while there is none, as after a drain or in a restart, it tries for two minutes: an init container that ended would be started again later and later. */
const openPatiently = async (options: DatabaseOptions): Promise<Database> => {
  for (const deadline = Date.now() + patienceMs; ;) {
    try {
      return await openDatabase(options);
    } catch (error) {
      if (!isAway(error) || Date.now() + pauseMs > deadline) throw error;
      options.logger.warn({ err: error }, 'the database is away, trying again');
      await sleep(pauseMs);
    }
  }
};

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
  const db = await openPatiently({
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
