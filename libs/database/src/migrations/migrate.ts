import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import type { Logger } from '@entrepot/telemetry';
import { Database } from '../session/transaction.js';
import { isLockRefused } from '../session/errors.js';
import { invalidIndexes, rebuildIndexes } from './invalid-indexes.js';
import { withMigrationLock } from './migration-lock.js';
import { poolOf } from '../wire/pool-of.js';
import { WireClient } from '../session/wire-client.js';
import { assertSession, startupOptions } from '../session/session-settings.js';

export type Migration = new () => MigrationInterface;

/** TypeORM keeps the names of the migrations that are done in it. */
export const migrationsTable = 'migration';

export interface MigrateOptions {
  url: string;
  applicationName: string;
  migrations: Migration[];
  /** How long a migration waits for a lock, and everyone who wants the same table behind it, in ms. */
  lockTimeoutMs: number;
  logger: Logger;
}

const tries = 20;
const pauseMs = 1_000;
const remedy = 'let migrations (`node main.mjs migrate`, or the start of the service) reach PostgreSQL itself by DATABASE_URL';

/**
 * Brings the tables of the data source's database up to date: one process at a time, without a limit for statements. A migration that does
 * not get a lock in time is rolled back and tried again, so that writers wait for it as long as `lockTimeoutMs` only. Indexes that an
 * earlier try has left invalid are built again. With nothing to do it neither waits nor locks.
 */
export const migrate = async (db: Database, options: MigrateOptions): Promise<void> => {
  const { url, applicationName, logger } = options;
  if (await isUpToDate(db, options.migrations)) return;
  await withMigrationLock(url, `${applicationName}-lock`, logger, () => runMigrations(options));
};

const isUpToDate = async (db: Database, migrations: readonly Migration[]): Promise<boolean> => {
  const [{ exists }] = await db.query<[{ exists: boolean }]>('select to_regclass($1) is not null as exists', [migrationsTable]);
  const names = exists ? await db.query<{ name: string }[]>(`select name from ${migrationsTable}`) : [];
  const done = new Set(names.map(({ name }) => name));
  // By the name that TypeORM notes.
  if (!migrations.every((migration) => done.has(new migration().name ?? migration.name))) return false;
  return (await invalidIndexes(db)).length === 0;
};

const runMigrations = async ({ url, applicationName, migrations, lockTimeoutMs, logger }: MigrateOptions): Promise<void> => {
  const settings = { TimeZone: 'UTC', statement_timeout: 0, lock_timeout: lockTimeoutMs, idle_in_transaction_session_timeout: 0 };
  const db = new Database({
    type: 'postgres',
    driver: pg,
    url,
    applicationName,
    migrations,
    migrationsTableName: migrationsTable,
    logging: false,
    poolSize: 2,
    connectTimeoutMS: 3_000,
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'a database connection was lost'),
    extra: { Client: WireClient, wire: 'plain', options: startupOptions(settings), keepAlive: true },
  });
  await db.initialize();
  try {
    await assertSession(poolOf(db), settings, remedy);
    // A pending migration may remove what keeps an index from being built.
    await rebuildIndexes(db, logger).catch((err: unknown) => logger.warn({ err }, 'an invalid index cannot be built yet'));
    await withTries(() => db.runMigrations({ transaction: 'each' }), logger);
    await rebuildIndexes(db, logger);
  } finally {
    await db.destroy();
  }
};

const withTries = async (work: () => Promise<unknown>, logger: Logger): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === tries || !isLockRefused(error)) throw error;
      logger.warn({ err: error, attempt }, 'a migration did not get a lock in time; it is tried again');
      await sleep(pauseMs * (1 + Math.random()));
    }
  }
};
