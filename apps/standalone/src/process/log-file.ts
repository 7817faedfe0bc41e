import { closeSync, copyFileSync, openSync, renameSync, statSync, truncateSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';

/** A log has this size at most, with as many earlier parts: `….1` is the youngest. */
const largest = 10 * 1024 * 1024;
const parts = 5;
const lookEveryMs = 10_000;
/** For its owner alone. */
const mode = 0o600;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Makes room for a `….1`; the oldest part goes. */
const shiftParts = (file: string): void => {
  for (let part = parts - 1; part > 0; part--) {
    if (statSync(`${file}.${part}`, { throwIfNoEntry: false })) renameSync(`${file}.${part}`, `${file}.${part + 1}`);
  }
};

/** For a log that another process keeps open for appending: its content moves, the file stays. */
const rotateByCopy = (file: string): void => {
  if (sizeOf(file) <= largest) return;
  shiftParts(file);
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
};

/** Checks that a file can be opened for writing, and makes it where it is missing; throws otherwise. */
const tryToOpen = (file: string): void => closeSync(openSync(file, 'a', mode));

/** A log that cannot be rotated goes on in the same file. */
const unlessItFails = (work: () => void): void => {
  try {
    work();
  } catch {
    // The next look tries again.
  }
};

export interface LogFile {
  path: string;
  destination: ReturnType<typeof pino.destination>;
  /** Writes what is still held back; to be called before the process ends. */
  flush(): void;
}

/** Opens `DATA_DIR/logs/entrepot.log`. It and PostgreSQL's log are cut into parts of 10 MiB while they are written, the last five of which stay. */
export const openLogFile = (dataDirectory: string, limit = largest): LogFile => {
  const path = join(dataDirectory, 'logs', 'entrepot.log');
  const postgres = join(dataDirectory, 'logs', 'postgres.log');
  unlessItFails(() => rotateByCopy(postgres));
  setInterval(() => unlessItFails(() => rotateByCopy(postgres)), lookEveryMs).unref();
  let isTold = false;
  // A log that cannot be opened or written (a full disk, another user's file) stops nothing.
  const tell = (error: unknown): void => {
    if (!isTold) process.stderr.write(`The log cannot be written (${(error as Error).message}).\n`);
    isTold = true;
  };
  let file = path;
  try {
    tryToOpen(path);
  } catch (error) {
    tell(error);
    // pino would write to a file that it never opened, and throw.
    file = devNull;
  }
  let size = sizeOf(path);
  const destination = pino.destination({ dest: file, mode, sync: false, minLength: 4_096, periodicFlush: 200 });
  // Until the new file is open, lines go to the part that was just cut off: there is nothing yet to cut.
  let isOpening = false;
  destination.on('ready', () => (isOpening = false));
  destination.on('write', (written: number) => {
    size += written;
    if (size <= limit || isOpening || file === devNull) return;
    size = 0;
    unlessItFails(() => {
      shiftParts(path);
      renameSync(path, `${path}.1`);
      isOpening = true;
      destination.reopen();
    });
  });
  destination.on('error', (error: Error) => {
    isOpening = false;
    tell(error);
  });
  const flush = (): void => {
    try {
      destination.flushSync();
    } catch {
      // Its file is not open yet, or the disk is full: the error cannot be logged.
    }
  };
  return { path, destination, flush };
};
