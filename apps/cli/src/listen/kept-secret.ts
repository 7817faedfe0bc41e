import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const fileIn = ({ XDG_CONFIG_HOME, HOME }: Environment): string =>
  join(XDG_CONFIG_HOME || join(HOME || homedir(), '.config'), 'entrepot/listen-secret');

/** Returns the secret that signs deliveries to this person's machine: made once and kept, so that a receiver's settings stay right. */
export const keptSecret = (environment: Environment): string => {
  const file = fileIn(environment);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Where another run was faster, its secret counts.
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'a' });
  return readFileSync(file, 'utf8').split('\n', 1)[0]!;
};
