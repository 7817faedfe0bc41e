import { StartError } from '../process/start-error.js';
import { restoreAdvice } from './cluster.js';

/** Why a server ended before it was ready: `retry` after the leftovers are cleared away, `port` with another port, else a sentence. */
export type Failure = 'retry' | 'port' | StartError;

const reasonIn = (log: string): string =>
  log
    .split('\n')
    .map((line) => /(?:FATAL|PANIC|ERROR):\s+(.*)/.exec(line)?.[1])
    .findLast((reason) => reason !== undefined) ??
  log.trim().split('\n').at(-1) ??
  '';

/** Reads PostgreSQL's own words in what it logged during a start that failed. */
export const failureOf = (log: string, cluster: string): Failure => {
  if (/shared memory block .* is still in use|lock file "postmaster.pid" already exists/.test(log)) return 'retry';
  if (/could not create any TCP\/IP sockets/.test(log)) return 'port';
  const reason = reasonIn(log);
  // Killed from outside before it could say anything.
  if (reason === '') return 'retry';
  if (/No space left on device/.test(log))
    return new StartError(`The disk is full, so PostgreSQL cannot start: free some space below ${cluster}.`);
  if (/could not (map anonymous|create) shared memory|Cannot allocate memory/.test(log)) {
    return new StartError(`There is not enough memory for PostgreSQL (${reason}): about 200 MB must be free.`);
  }
  if (/Permission denied|has wrong ownership|invalid permissions/.test(log)) {
    return new StartError(
      `PostgreSQL may not use ${cluster} (${reason}): give all of it to the user that starts Entrepot, or set another DATA_DIR.`,
    );
  }
  return new StartError(`The database in ${cluster} is damaged (PostgreSQL says: ${reason}): ${restoreAdvice(cluster)}.`);
};
