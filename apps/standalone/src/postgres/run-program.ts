import { spawn } from 'node:child_process';
import type { Account } from './account.js';

export interface Cluster {
  /** PostgreSQL's data directory. */
  cluster: string;
  account: Account | undefined;
}

/**
 * How the server gets the path of its data. Its account may not be allowed to walk there (a project below /root), but it inherits
 * the working directory that root opened for it, and `/proc/self/cwd` leads there without a walk.
 */
export const dataPath = ({ cluster, account }: Cluster): string => (account && process.platform === 'linux' ? '/proc/self/cwd' : cluster);

/** Makes the options for every program of PostgreSQL: in the data directory, as the account, and without a PG… variable of the user's shell. */
export const spawnOptions = ({ cluster, account }: Cluster): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } => {
  // What the child inherits of the shell (PATH, SystemRoot …), not a setting of ours.
  // oxlint-disable-next-line no-restricted-properties
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG');
  return { ...account, cwd: cluster, env: { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' } };
};

/** Runs a program to its end, with `input` as its standard input; throws with what it printed when it fails. */
export const runProgram = (place: Cluster, program: string, args: string[], input = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(place), stdio: 'pipe' });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    // A program that ends early closes its input; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(printed.trim() || `${program} ended with ${code}`))));
  });
