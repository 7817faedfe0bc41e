import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../process/start-error.js';
import { giveTo, type Account } from './account.js';
import type { Binaries } from './binaries.js';
import { databaseUser, writeConfiguration } from './configuration.js';
import { endOrphans } from './postmaster.js';
import { dataPath, runProgram, type Cluster } from './run-program.js';

/** Major version of the server that npm brings. */
export const postgresMajor = '18';

/** Directories that PostgreSQL wants and that hold nothing while it is stopped: copies without empty directories lose them. */
const emptyByNature = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

/** Without one of these there is no database any more. */
const indispensable = ['base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact', 'pg_multixact'];

/** Advises on a directory that cannot be used any more; every sentence about one ends so. */
export const restoreAdvice = (cluster: string): string =>
  `restore ${dirname(cluster)} from a backup, or move it away and start again with an empty database`;

const versionOf = (cluster: string): string | null => {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

/** True when there is a database to start, false when one must be made; throws what keeps the directory from being used. */
export const hasCluster = (cluster: string): boolean => {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false;
  const version = versionOf(cluster);
  if (version !== null && version !== postgresMajor && /^\d{1,2}(\.\d)?$/.test(version)) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${postgresMajor}: dump it with version ${version} and restore it here, or set another DATA_DIR.`,
    );
  }
  const missing = version === postgresMajor ? indispensable.find((name) => !existsSync(join(cluster, name))) : 'PG_VERSION';
  if (missing)
    throw new StartError(`The database in ${cluster} is damaged (${missing} is missing or unreadable): ${restoreAdvice(cluster)}.`);
  return true;
};

/** Puts right what a copy or another user's hand commonly breaks, and what carries no data. */
export const mendCluster = ({ cluster, account }: Cluster): void => {
  const owner = statSync(cluster).uid;
  if (account && owner !== account.uid) giveTo(account, cluster);
  if (process.getuid && !account && owner !== process.getuid()) {
    throw new StartError(`${cluster} belongs to another user (uid ${owner}): start as that user, or set another DATA_DIR.`);
  }
  chmodSync(cluster, 0o700);
  for (const name of emptyByNature) {
    const directory = join(cluster, name);
    if (existsSync(directory)) continue;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (account) giveTo(account, directory);
  }
  writeConfiguration(cluster, account);
};

const unfinished = (cluster: string): string[] =>
  readdirSync(dirname(cluster))
    .filter((name) => name.startsWith('postgres.new-'))
    .map((name) => join(dirname(cluster), name));

/** Makes an empty database. It gets its name when it is whole, so that a cut first start leaves nothing that looks like a database. */
export const makeCluster = async (cluster: string, account: Account | undefined, binaries: Binaries): Promise<void> => {
  await removeUnfinished(cluster, binaries);
  const place = { cluster: join(dirname(cluster), `postgres.new-${process.pid}`), account };
  mkdirSync(place.cluster, { mode: 0o700 });
  if (account) chownSync(place.cluster, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await runProgram(place, binaries.initdb, [`--pgdata=${dataPath(place)}`, `--username=${databaseUser}`, '--auth=reject', ...locale]);
  } catch (error) {
    throw new StartError(`The database could not be made in ${cluster} (${lastLine(error)}).`, { cause: error });
  }
  if (existsSync(cluster)) rmSync(cluster, { recursive: true });
  renameSync(place.cluster, cluster);
};

/** Removes what a first start left that was cut before its database was whole. */
export const removeUnfinished = async (cluster: string, { pgCtl }: Binaries): Promise<void> => {
  for (const directory of unfinished(cluster)) {
    await endOrphans(directory, pgCtl);
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Sets the password in PostgreSQL's single-user mode, which asks for none and opens no port. The server must not be running. */
export const setPassword = async (place: Cluster, binaries: Binaries, password: string): Promise<void> => {
  const statement = `ALTER ROLE ${databaseUser} PASSWORD '${password.replaceAll("'", "''")}'\n`;
  await runProgram(place, binaries.postgres, ['--single', '-D', dataPath(place), 'postgres'], statement);
};

const lastLine = (error: unknown): string =>
  (error as Error).message.split('\n').findLast((line) => line.trim() !== '') ?? 'no reason given';
