import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '@entrepot/telemetry';
import { freePort } from '../process/ports.js';
import { StartError } from '../process/start-error.js';
import { databaseAccount } from './account.js';
import { findBinaries } from './binaries.js';
import { hasCluster, makeCluster, mendCluster, removeUnfinished, restoreAdvice, setPassword } from './cluster.js';
import { databaseUser } from './configuration.js';
import { probeDatabases } from './probe.js';
import { clearLeftovers, crashPostmaster, stopPostmaster } from './postmaster.js';
import { startServer, type Server } from './server.js';

export interface PostgresOptions {
  dataDirectory: string;
  /** Password of an earlier start; without it (first start, or the file was lost) a new one is set before the server opens its port. */
  password: string | undefined;
  logger: Logger;
  /** Called when the server died more often than it could be restarted. */
  onLost: (error: unknown) => void;
}

export interface RunningPostgres {
  url: string;
  /** Password of the superuser, to be kept for the next start. */
  password: string;
  readonly pid: number;
  /** True when this start made the database. */
  isNew: boolean;
  /** Writes everything and ends; within 5 s. */
  stop(): Promise<void>;
  /** Ends at once; the next start replays the log. */
  crash(): void;
}

/**
 * PostgreSQL from npm on `DATA_DIR/postgres`, on 127.0.0.1 and a free port: made by the first start, found by the later ones.
 * A server that dies is started again on the same port. Throws StartError with a sentence for what it cannot repair.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const { dataDirectory, logger } = options;
  const cluster = join(dataDirectory, 'postgres');
  const logFile = join(dataDirectory, 'logs', 'postgres.log');
  mkdirSync(dirname(logFile), { recursive: true });

  const account = databaseAccount(cluster);
  const place = { cluster, account };
  const binaries = findBinaries(account);
  await removeUnfinished(cluster, binaries);
  const isNew = !hasCluster(cluster);
  if (isNew && options.password !== undefined) {
    throw new StartError(`The database of ${dataDirectory} is gone (${cluster} is missing or empty): ${restoreAdvice(cluster)}.`);
  }
  if (isNew) await makeCluster(cluster, account, binaries);
  mendCluster(place);
  const stopped = await clearLeftovers(cluster, binaries.pgCtl);
  if (stopped !== null) logger.warn({ pid: stopped }, 'stopped the PostgreSQL that an earlier run left behind');
  const password = options.password ?? randomBytes(24).toString('base64url');
  if (password !== options.password) await setPassword(place, binaries, password);

  let server = await startServer({ place, binaries, logFile, port: freePort });
  const { port } = server;
  const url = `postgres://${databaseUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  try {
    await probeDatabases(url, cluster);
  } catch (error) {
    await stopPostmaster(server.pid, binaries.pgCtl);
    throw error;
  }
  let isStopping = false;
  let revival: Promise<void> | undefined;
  const deaths: number[] = [];

  const revive = async (): Promise<void> => {
    deaths.push(Date.now());
    if (deaths.filter((time) => time > Date.now() - 60_000).length > 5) throw new Error('PostgreSQL died six times in a minute');
    logger.error({ exit_code: server.process.exitCode, signal: server.process.signalCode }, 'PostgreSQL died; it is started again');
    server = watch(await startServer({ place, binaries, logFile, port: () => Promise.resolve(port) }));
  };
  const watch = (started: Server): Server => {
    started.process.once('exit', () => {
      if (!isStopping) revival = revive().catch(options.onLost);
    });
    return started;
  };
  watch(server);

  return {
    url,
    password,
    isNew,
    get pid() {
      return server.pid;
    },
    async stop() {
      isStopping = true;
      await revival;
      await stopPostmaster(server.pid, binaries.pgCtl);
    },
    crash() {
      isStopping = true;
      crashPostmaster(server.pid, binaries.pgCtl);
    },
  };
};
