import pg from 'pg';
import type { Logger, Tracer } from '@entrepot/telemetry';
import { Database } from './session/transaction.js';
import { isUnavailable, postgresCode } from './session/errors.js';
import { migrate, type Migration } from './migrations/migrate.js';
import { assertSession, startupOptions } from './session/session-settings.js';
import { type AnyTable, hasKey } from './table/table.js';
import { poolOf } from './wire/pool-of.js';
import { assertTestedVersion } from './wire/tested-version.js';
import { WireClient } from './session/wire-client.js';
import type { WireName } from './wire/wire.js';

export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Tables for TypeORM's repositories. */
  tables?: readonly AnyTable[];
  /** In the order of the numbers that their names end in. */
  migrations: Migration[];
  /** Connections of this process at most (default 10). */
  poolSize?: number;
  /** How long a call waits for a lock before it is refused with 503, in ms (default 3,000). */
  lockTimeoutMs?: number;
  logger: Logger;
  /** How statements go to PostgreSQL (default pipelined). */
  wire?: WireName | undefined;
  /** Makes spans of the statements; without one nothing is traced. */
  tracer?: Tracer | undefined;
}

/** `postgres://…/anything` → the same server's database `name`. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const createDatabase = async (url: string): Promise<void> => {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = new pg.Client({ connectionString: databaseUrl(url, 'postgres'), connectionTimeoutMillis: 5_000 });
  server.on('error', () => undefined);
  await server.connect();
  try {
    await server.query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`);
  } catch (error) {
    const code = postgresCode(error);
    // Another replica was faster: duplicate_database, or the same seen from inside the catalog.
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await server.end();
  }
};

/** Connects; where there is no database of the name, makes it first. */
const initialize = async (db: Database, url: string): Promise<void> => {
  try {
    await db.initialize();
  } catch (error) {
    if (postgresCode(error) !== '3D000') throw error;
    await createDatabase(url);
    await db.initialize();
  }
};

/** Opens a service's own database: creates it where it is missing, brings its tables up to date, and gives a pool. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const {
    url,
    applicationName,
    migrations,
    tables = [],
    poolSize = 10,
    lockTimeoutMs = 3_000,
    wire = 'pipelined',
    logger,
    tracer,
  } = options;
  if (wire === 'pipelined') assertTestedVersion();
  const limits = { statement_timeout: 60_000, lock_timeout: lockTimeoutMs, idle_in_transaction_session_timeout: 60_000 };
  // Of SSDs and memory. By PostgreSQL's own cost, of disks that turn, a page's 20 rows of a small table are found by reading all of it.
  const settings = { TimeZone: 'UTC', ...limits, random_page_cost: 1.1 };
  const db = new Database({
    type: 'postgres',
    driver: pg,
    url,
    applicationName,
    entities: tables.filter(hasKey).map(({ entity }) => entity),
    logging: false,
    poolSize,
    connectTimeoutMS: 3_000,
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'a database connection was lost'),
    extra: {
      Client: WireClient,
      wire,
      tracer,
      options: startupOptions(settings),
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  });
  await initialize(db, url);
  try {
    await assertSession(poolOf(db), settings, 'give the database these settings itself (`alter database … set lock_timeout = 3000`)');
    await migrate(db, { url, applicationName, migrations, lockTimeoutMs, logger });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
};

/** Answers whether the database takes a statement right now. */
export const isDatabaseUp = async (db: Database): Promise<boolean> => {
  try {
    await poolOf(db).query('select 1');
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
};
