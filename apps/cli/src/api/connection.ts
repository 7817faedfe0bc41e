import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure } from './failure.js';

export interface Connection {
  url: string;
  clientId: string;
  clientSecret: string;
}

/** True for the project's root, where the search ends: nothing above it is Entrepot's. */
const isWorkspaceRoot = (directory: string): boolean => {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return false;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'entrepot';
  } catch {
    return false;
  }
};

/** `bootstrap.json` of a running `npm start`: in DATA_DIR, else in `var` here or further up, else beside this program. */
const findBootstrap = (cwd: string, home: string | undefined, dataDirectory: string | undefined): string | null => {
  if (dataDirectory) {
    const file = join(resolve(cwd, dataDirectory), 'bootstrap.json');
    return existsSync(file) ? file : null;
  }
  for (let directory = resolve(cwd); ; directory = dirname(directory)) {
    const file = join(directory, 'var/bootstrap.json');
    if (existsSync(file)) return file;
    if (isWorkspaceRoot(directory) || directory === dirname(directory)) break;
  }
  const beside = home === undefined ? null : join(home, 'var/bootstrap.json');
  return beside !== null && existsSync(beside) ? beside : null;
};

const readBootstrap = (file: string): { url?: string; client_id?: string; client_secret?: string } => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new Failure(
        `${file} may not be read by this user: call entrepot as the user that started Entrepot, or set ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET.`,
      );
    }
    throw new Failure(`${file} is damaged: set ENTREPOT_URL, ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET.`);
  }
};

/** Where the gateway is and who calls: ENTREPOT_URL, ENTREPOT_CLIENT_ID, ENTREPOT_CLIENT_SECRET; each that is not set, from a running `npm start`. */
export const findConnection = (environment: Readonly<Record<string, string | undefined>>, cwd: string, home?: string): Connection => {
  const file = findBootstrap(cwd, home, environment.DATA_DIR);
  const kept = file === null ? {} : readBootstrap(file);
  // A secret that was kept belongs to the server that kept it, not to one that ENTREPOT_URL names.
  const own = environment.ENTREPOT_URL === undefined || environment.ENTREPOT_URL === kept.url ? kept : {};
  const url = environment.ENTREPOT_URL ?? kept.url ?? 'http://127.0.0.1:3000';
  const clientId = environment.ENTREPOT_CLIENT_ID ?? own.client_id;
  const clientSecret = environment.ENTREPOT_CLIENT_SECRET ?? (clientId === own.client_id ? own.client_secret : undefined);
  if (!URL.canParse(url)) throw new Failure(`ENTREPOT_URL is "${url}": it must be a URL, like http://127.0.0.1:3000.`, 2);
  if (!clientId || !clientSecret) {
    throw new Failure(
      `Who calls ${url} is not known: set ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET, or run this beside \`npm start\` (it keeps them in var/bootstrap.json).`,
    );
  }
  return { url: url.replace(/\/+$/, ''), clientId, clientSecret };
};
