import { join } from 'node:path';
import type { Logger } from '@entrepot/telemetry';
import { readBootstrap } from '../data-directory/bootstrap-file.js';
import { lockDataDirectory } from '../data-directory/instance-lock.js';
import { databaseUser } from '../postgres/configuration.js';
import { readPostmaster } from '../postgres/postmaster.js';
import { startPostgres } from '../postgres/start-postgres.js';
import { isPostgresOn } from '../process/processes.js';
import { StartError } from '../process/start-error.js';
import type { BackupSettings } from './settings.js';

export interface OpenServer {
  url: string;
  close(): Promise<void>;
}

/** Opens the PostgreSQL with the data: the one of DATABASE_URL, the one that `npm start` is running on DATA_DIR, or starts that one. */
export const openServer = async ({ DATABASE_URL, DATA_DIR }: BackupSettings, logger: Logger): Promise<OpenServer> => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, close: () => Promise.resolve() };
  const password = readBootstrap(DATA_DIR)?.database_password;
  if (password === undefined) throw new StartError(`There is no installation in DATA_DIR ${DATA_DIR}: set DATA_DIR or DATABASE_URL.`);
  const cluster = join(DATA_DIR, 'postgres');
  const running = readPostmaster(cluster);
  if (running?.isReady && isPostgresOn(cluster, running.pid)) {
    const url = `postgres://${databaseUser}:${encodeURIComponent(password)}@127.0.0.1:${running.port}/postgres`;
    return { url, close: () => Promise.resolve() };
  }
  const lock = await lockDataDirectory(DATA_DIR);
  const postgres = await startPostgres({ dataDirectory: DATA_DIR, password, logger, onLost: (error) => logger.error({ err: error }) });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      lock.release();
    },
  };
};
