import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

const unlessGone = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** In a container without an init process the dead stay in the table, unburied. */
const isZombie = (pid: number): boolean =>
  process.platform === 'linux' && /\) Z/.test(unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '');

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Waits until the process is gone; false when it still lives after `timeoutMs`. */
export const isGoneWithin = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
};

/** PostgreSQL's processes (postmaster, backends, initdb) that work in this directory. Linux only; elsewhere nothing is found. */
export const postgresProcessesIn = (directory: string): number[] => {
  if (process.platform !== 'linux') return [];
  const home = unlessGone(() => realpathSync(directory));
  if (home === null) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => /^(postgres|initdb)\b/.test(unlessGone(() => readFileSync(`/proc/${pid}/comm`, 'utf8')) ?? ''))
    .filter((pid) => unlessGone(() => readlinkSync(`/proc/${pid}/cwd`)) === home)
    .map(Number);
};

/** Answers whether a living process is a PostgreSQL server on this directory, and not another one that got its number. */
export const isPostgresOn = (directory: string, pid: number): boolean => {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return postgresProcessesIn(directory).includes(pid);
  if (process.platform === 'win32') return true;
  const command = unlessGone(() => execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })) ?? '';
  return command.includes('postgres') && command.includes(directory);
};
