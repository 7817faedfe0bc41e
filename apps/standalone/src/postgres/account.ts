import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

const idOf = (user: string): Account | null => {
  try {
    const read = (flag: string): number =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return null;
  }
};

const createPostgresUser = (): Account | null => {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
    return idOf('postgres');
  } catch {
    return null;
  }
};

const ownerOf = (directory: string): Account | null => {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats ? { uid: stats.uid, gid: stats.gid } : null;
};

/**
 * Returns the account of PostgreSQL, which refuses to run as root. Undefined: the one that runs this process. For root it is the owner of the data
 * that is there already, else `postgres` (made where it is missing), else `nobody`.
 */
export const databaseAccount = (cluster: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(cluster);
  if (owner && owner.uid !== 0) return owner;
  return idOf('postgres') ?? createPostgresUser() ?? idOf('nobody') ?? undefined;
};

/** Gives a directory and all that is in it to the account: what root copied back from a backup belongs to root. */
export const giveTo = (account: Account, path: string): void => {
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveTo(account, inside);
    else if (entry.isFile()) chownSync(inside, account.uid, account.gid);
  }
};
