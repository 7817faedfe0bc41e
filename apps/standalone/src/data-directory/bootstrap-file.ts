import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Values that a start keeps for the next one and for the CLI, in `DATA_DIR/bootstrap.json` (mode 0600). */
export interface Bootstrap {
  /** Where the gateway answers, or last answered. */
  url: string;
  client_id: string;
  client_secret: string;
  /** Value of GATEWAY_SECRET_KEY for the gateway. */
  secret_key: string;
  /** Password of the embedded PostgreSQL; absent until it was made. */
  database_password?: string;
  /** When the secret was shown on a terminal: it is shown once. */
  secret_shown_at?: string;
  /** When the sample store was imported. */
  sample_imported_at?: string;
}

export const bootstrapPath = (dataDirectory: string): string => join(dataDirectory, 'bootstrap.json');

export const newSecret = (): string => randomBytes(32).toString('base64url');

const isBootstrap = (found: Partial<Bootstrap> | null): found is Bootstrap =>
  [found?.url, found?.client_id, found?.client_secret, found?.secret_key].every((value) => typeof value === 'string');

/** Null where there is none, or none that can be read as one: a new one is made then, and the passwords are set anew. */
export const readBootstrap = (dataDirectory: string): Bootstrap | null => {
  const file = bootstrapPath(dataDirectory);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  try {
    const found = JSON.parse(text) as Partial<Bootstrap> | null;
    if (isBootstrap(found)) return found;
  } catch {
    // No JSON: like any other content that is none of ours.
  }
  renameSync(file, `${file}.damaged`);
  return null;
};

/** Whole or not at all: written beside it, then renamed. Root leaves it to whom the directory belongs. */
export const writeBootstrap = (dataDirectory: string, bootstrap: Bootstrap): void => {
  const file = bootstrapPath(dataDirectory);
  const written = `${file}.new`;
  writeFileSync(written, `${JSON.stringify(bootstrap, null, 2)}\n`, { mode: 0o600 });
  chmodSync(written, 0o600);
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(file));
    chownSync(written, uid, gid);
  }
  renameSync(written, file);
};
