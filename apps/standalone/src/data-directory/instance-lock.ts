import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../process/processes.js';
import { StartError } from '../process/start-error.js';

interface Holder {
  pid: number;
  /** Distinguishes the process from a later one with the same number; null where the system does not provide it. */
  started: string | null;
  url: string | null;
}

export interface InstanceLock {
  /** Lets a second instance say where the first one is. */
  setUrl(url: string): void;
  release(): void;
}

/** Returns the process's start in clock ticks: field 22 of /proc/PID/stat, counted after the name, which may hold spaces. */
const startOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const read = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

const refuseIfHeld = (file: string, dataDirectory: string): void => {
  const holder = read(file);
  if (holder === null || holder.pid === process.pid) return;
  if (!isAlive(holder.pid) || startOf(holder.pid) !== holder.started) return;
  const where = holder.url ? ` at ${holder.url}` : '';
  throw new StartError(
    `Entrepot already runs on ${dataDirectory} (process ${holder.pid}${where}): use that one, stop it with \`kill ${holder.pid}\`, or set another DATA_DIR and GATEWAY_PORT.`,
  );
};

/** Claims the data directory for this process; throws StartError while another one that lives holds it. */
export const lockDataDirectory = async (dataDirectory: string): Promise<InstanceLock> => {
  const file = join(dataDirectory, 'entrepot.pid');
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), url: null };
  const write = (): void => {
    const written = `${file}.${process.pid}`;
    writeFileSync(written, JSON.stringify(holder));
    renameSync(written, file);
  };
  refuseIfHeld(file, dataDirectory);
  write();
  // Two that found the same dead holder both wrote: the later name stands, and the other sees it here.
  await sleep(50);
  refuseIfHeld(file, dataDirectory);
  return {
    setUrl(url) {
      holder.url = url;
      write();
    },
    release() {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
};
