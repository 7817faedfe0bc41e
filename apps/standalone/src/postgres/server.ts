import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../process/start-error.js';
import type { Binaries } from './binaries.js';
import { failureOf, type Failure } from './failure.js';
import { clearLeftovers, readPostmaster } from './postmaster.js';
import { dataPath, spawnOptions, type Cluster } from './run-program.js';

export interface ServerOptions {
  place: Cluster;
  binaries: Binaries;
  /** PostgreSQL writes here itself, so that what it says outlives this process. */
  logFile: string;
  /** Asked again when the port was taken meanwhile. */
  port: () => Promise<number>;
}

export interface Server {
  process: ChildProcess;
  pid: number;
  port: number;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const launch = ({ place, binaries, logFile }: ServerOptions, port: number): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(binaries.postgres, ['-D', dataPath(place), '-p', String(port)], {
      ...spawnOptions(place),
      // A session of its own: Ctrl-C reaches the services first, and they still need their database to stop cleanly.
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
};

const isReady = async (child: ChildProcess, cluster: string, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (!hasEnded(child)) {
    const file = readPostmaster(cluster);
    if (file?.isReady && file.pid === child.pid) return true;
    if (Date.now() > deadline)
      throw new StartError(`PostgreSQL is still recovering after ${timeoutMs / 1_000} s: start again and give it more time.`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return false;
};

const startOnce = async (options: ServerOptions): Promise<Server | Failure> => {
  const from = sizeOf(options.logFile);
  const port = await options.port();
  const child = launch(options, port);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  if (await Promise.race([isReady(child, options.place.cluster, 300_000), failed])) return { process: child, pid: child.pid ?? 0, port };
  return failureOf(readFileSync(options.logFile).subarray(from).toString(), options.place.cluster);
};

/** Starts the server and returns when it takes connections. What an earlier run left in the way is cleared away, as often as it takes 15 s. */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const deadline = Date.now() + 15_000;
  for (;;) {
    await clearLeftovers(options.place.cluster, options.binaries.pgCtl);
    const outcome = await startOnce(options);
    if (outcome instanceof StartError) throw outcome;
    if (typeof outcome === 'object') return outcome;
    if (Date.now() > deadline) {
      throw new StartError(
        `Another PostgreSQL still works on ${options.place.cluster}: end its processes (\`ps ax | grep postgres\`) and start again.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};
