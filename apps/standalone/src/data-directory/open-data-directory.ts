import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error.js';
import { bootstrapPath } from './bootstrap-file.js';

/** Names that Entrepot itself creates; any other makes a directory without bootstrap.json a foreign one. */
const own = /^(bootstrap\.json.*|entrepot\.pid.*|logs|mail|media|postgres|postgres\.new-\d+|lost\+found|\.DS_Store|\.gitkeep)$/;

const because = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be written by this user';
  if (code === 'EROFS') return 'its file system is read-only';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is a file';
  return (error as Error).message;
};

/** Makes DATA_DIR where it is missing, and makes sure that it is ours and can be written; throws StartError otherwise. */
export const openDataDirectory = (directory: string): void => {
  try {
    mkdirSync(join(directory, 'logs'), { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    accessSync(join(directory, 'logs'), constants.W_OK | constants.X_OK);
    const bootstrap = bootstrapPath(directory);
    if (statSync(bootstrap, { throwIfNoEntry: false })) accessSync(bootstrap, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be used (${because(error)}): set another DATA_DIR, or make it this user's own.`);
  }
};

/** Throws for a directory with files of another program. Called before anything is written. */
export const refuseForeign = (directory: string): void => {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || statSync(bootstrapPath(directory), { throwIfNoEntry: false })) return;
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be used (${because(error)}): set another DATA_DIR, or make it this user's own.`);
  }
  const foreign = names.find((name) => !own.test(name));
  if (foreign !== undefined) {
    throw new StartError(
      `DATA_DIR ${directory} holds something else (${foreign}, and no bootstrap.json): set it to a new or empty directory.`,
    );
  }
};
