import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, isGoneWithin, isPostgresOn, postgresProcessesIn } from '../process/processes.js';

export interface PostmasterFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Reads `postmaster.pid`: its first line is the process, its fourth the port, its eighth the state, as pg_ctl reads it. */
export const readPostmaster = (cluster: string): PostmasterFile | null => {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
};

const signal = (pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', pgCtl: string): void => {
  try {
    // Windows knows no signals; pg_ctl speaks to the server instead.
    if (process.platform === 'win32') execFileSync(pgCtl, ['kill', name.slice(3), String(pid)], { stdio: 'ignore' });
    else process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
};

/** Ends a server: clients are dropped and all is written (SIGINT); after 3 s without that, by a crash that the next start recovers from. */
export const stopPostmaster = async (pid: number, pgCtl: string): Promise<void> => {
  signal(pid, 'SIGINT', pgCtl);
  if (await isGoneWithin(pid, 3_000)) return;
  signal(pid, 'SIGQUIT', pgCtl);
  if (await isGoneWithin(pid, 1_000)) return;
  signal(pid, 'SIGKILL', pgCtl);
  await isGoneWithin(pid, 1_000);
};

/** Ends a server at once and waits for nothing: the next start replays the log. */
export const crashPostmaster = (pid: number, pgCtl: string): void => signal(pid, 'SIGQUIT', pgCtl);

/**
 * Clears away what a killed run left on the directory: a server that still runs is stopped, backends whose server is gone are ended
 * (they hold the shared memory), and a `postmaster.pid` without its process is removed (the number may be another's by now).
 * @returns the process that was stopped, if there was one
 */
export const clearLeftovers = async (cluster: string, pgCtl: string): Promise<number | null> => {
  const left = readPostmaster(cluster);
  const running = left && isPostgresOn(cluster, left.pid) ? left.pid : null;
  if (running !== null) await stopPostmaster(running, pgCtl);
  await endOrphans(cluster, pgCtl);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return running;
};

/** Ends every PostgreSQL process that works in the directory. */
export const endOrphans = async (directory: string, pgCtl: string): Promise<void> => {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = postgresProcessesIn(directory);
    for (const pid of orphans) signal(pid, name, pgCtl);
    await Promise.all(orphans.map((pid) => isGoneWithin(pid, 1_000)));
  }
};
