import pg from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Logger, Tracer } from '@entrepot/telemetry';
import { isUnavailable, postgresCode } from './errors.js';
import { PreparingClient } from './preparing-client.js';
import { poolOf } from './rows.js';
import { tracingClient } from './tracing-client.js';

type Migration = new () => MigrationInterface;

export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  entities?: EntitySchema[];
  /** In the order of the numbers that their names end in. */
  migrations: Migration[];
  /** Connections of this process at most (default 10). */
  poolSize?: number;
  /** How long a call waits for a lock before it is refused with 503, in ms (default 3,000). */
  lockTimeoutMs?: number;
  logger: Logger;
  /** Makes spans of the statements; without one nothing is traced. */
  tracer?: Tracer | undefined;
}

/** Any number, the same in every process that migrates a database. */
const migrationLock = 7_218_402_611;

/** `postgres://…/anything` → the same server's database `name`. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const createIfMissing = async (url: string): Promise<void> => {
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await probe.connect();
    return;
  } catch (error) {
    if (postgresCode(error) !== '3D000') throw error;
  } finally {
    await probe.end().catch(() => undefined);
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = new pg.Client({ connectionString: databaseUrl(url, 'postgres'), connectionTimeoutMillis: 5_000 });
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

/** One replica migrates, the others wait and find the work done. */
const migrate = async (dataSource: DataSource, url: string): Promise<void> => {
  const lock = new pg.Client(url);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.end();
  }
};

/** Opens a service's own database: creates it where it is missing, brings its tables up to date, and gives a pool. */
export const openDatabase = async (options: DatabaseOptions): Promise<DataSource> => {
  const { url, applicationName, migrations, entities = [], poolSize = 10, lockTimeoutMs = 3_000, logger, tracer } = options;
  await createIfMissing(url);
  const dataSource = new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    applicationName,
    entities,
    migrations,
    migrationsTableName: 'migration',
    logging: false,
    poolSize,
    connectTimeoutMS: 3_000,
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'a database connection was lost'),
    extra: {
      Client: tracer ? tracingClient(tracer) : PreparingClient,
      options: `-c timezone=UTC -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
      statement_timeout: 60_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  });
  await dataSource.initialize();
  try {
    await migrate(dataSource, url);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
};

/** Answers whether the database takes a statement right now. */
export const isDatabaseUp = async (dataSource: DataSource): Promise<boolean> => {
  try {
    await poolOf(dataSource).query('select 1');
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
};
