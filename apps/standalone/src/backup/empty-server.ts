import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { bootstrapPath, readBootstrap, writeBootstrap } from '../data-directory/bootstrap-file.js';
import { lockDataDirectory } from '../data-directory/instance-lock.js';
import { openDataDirectory, refuseForeign } from '../data-directory/open-data-directory.js';
import { connected } from '../postgres/connect.js';
import { startPostgres } from '../postgres/start-postgres.js';
import { StartError } from '../process/start-error.js';
import type { OpenServer } from './open-server.js';
import { databasesOn, type ServiceDatabase } from './service-databases.js';
import type { BackupSettings } from './settings.js';

export interface EmptyServer extends OpenServer {
  /** Removes what a restore that failed has made. */
  undo(): Promise<void>;
}

const withServer = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => connected(databaseUrl(url, 'postgres'), work);

const nameOf = ({ url }: ServiceDatabase): string => new URL(url).pathname.slice(1);

/** Checks that the server of DATABASE_URL has none of the seven databases. */
const emptyExternal = async (url: string, settings: BackupSettings): Promise<EmptyServer> => {
  const names = databasesOn({ ...settings, DATABASE_URL: url }).map(nameOf);
  const { rows } = await withServer(url, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where datname = any($1)', [names]),
  );
  if (rows.length > 0) {
    const found = rows.map(({ name }) => name).join(', ');
    throw new StartError(`${found} exist on the server already: a restore needs an empty one, or another DATABASE_PREFIX.`);
  }
  const undo = async (): Promise<void> => {
    for (const name of names) await withServer(url, (client) => client.query(`drop database if exists ${pg.escapeIdentifier(name)}`));
  };
  return { url, undo, close: () => Promise.resolve() };
};

/** A new PostgreSQL on DATA_DIR, which may hold no installation; the secrets are those of the backup. */
const emptyEmbedded = async (directory: string, dataDirectory: string, logger: Logger): Promise<EmptyServer> => {
  if (existsSync(bootstrapPath(dataDirectory)) || existsSync(join(dataDirectory, 'postgres')))
    throw new StartError(`DATA_DIR ${dataDirectory} holds an installation already: a restore needs an empty one.`);
  const kept = readBootstrap(directory);
  if (!kept)
    throw new StartError(`${directory} was taken from a PostgreSQL server of its own: set DATABASE_URL to the one to restore into.`);
  refuseForeign(dataDirectory);
  openDataDirectory(dataDirectory);
  const lock = await lockDataDirectory(dataDirectory);
  const onLost = (error: unknown): void => logger.error({ err: error }, 'PostgreSQL was lost');
  const postgres = await startPostgres({ dataDirectory, password: undefined, logger, onLost });
  writeBootstrap(dataDirectory, { ...kept, database_password: postgres.password });
  const close = async (): Promise<void> => {
    await postgres.stop();
    lock.release();
  };
  const undo = async (): Promise<void> => {
    await close();
    for (const made of ['postgres', 'bootstrap.json', 'media']) rmSync(join(dataDirectory, made), { recursive: true, force: true });
  };
  return { url: postgres.url, close, undo };
};

/** Where a backup can be restored to; throws StartError where something is there already. */
export const openEmptyServer = (directory: string, settings: BackupSettings, logger: Logger): Promise<EmptyServer> =>
  settings.DATABASE_URL === undefined
    ? emptyEmbedded(directory, settings.DATA_DIR, logger)
    : emptyExternal(settings.DATABASE_URL, settings);
