import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';

const rotateAt = 10 * 1024 * 1024;

const rotate = (file: string): void => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotateAt) renameSync(file, `${file}.1`);
};

export interface LogFile {
  path: string;
  destination: ReturnType<typeof pino.destination>;
  /** Writes what is still held back; to be called before the process ends. */
  flush(): void;
}

/** Opens `DATA_DIR/logs/entrepot.log`. A log above 10 MiB, PostgreSQL's too, first becomes `….1` and takes the place of an older one. */
export const openLogFile = (dataDirectory: string): LogFile => {
  const path = join(dataDirectory, 'logs', 'entrepot.log');
  rotate(path);
  rotate(join(dataDirectory, 'logs', 'postgres.log'));
  const destination = pino.destination({ dest: path, mode: 0o600, sync: false, minLength: 4_096, periodicFlush: 200 });
  let isTold = false;
  // A log that cannot be written (a full disk, another user's file) stops nothing.
  destination.on('error', (error: Error) => {
    if (!isTold) process.stderr.write(`The log cannot be written (${error.message}).\n`);
    isTold = true;
  });
  const flush = (): void => {
    try {
      destination.flushSync();
    } catch {
      // Its file is not open yet, or the disk is full: there is nobody left to tell.
    }
  };
  return { path, destination, flush };
};
