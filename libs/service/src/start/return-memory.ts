import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A start is followed by the first probes. */
const afterMs = 2_000;

/** A function of V8 that collects garbage and gives back every page that is free of it. */
const collector = (): NodeJS.GCFunction => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  // What is kept of compiled code is valid for the flags that it was compiled with.
  setFlagsFromString('--no-expose-gc');
  return collect;
};

/**
 * Gives back, once, the memory that a start has needed and the process does not: V8 would keep it. To be called by a process when it is ready;
 * it happens 2 s later, and takes about 50 ms.
 */
export const returnMemory = (): void =>
  void setTimeout(() => void collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' }), afterMs).unref();
