import { types } from 'node:util';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError } from '@entrepot/kernel';

/** unique_violation, exclusion_violation, serialization_failure, deadlock_detected */
const conflicts = new Set(['23505', '23P01', '40001', '40P01']);
/**
 * Classes of SQLSTATE of a server that serves nobody for now: 08 connection, 53 out of disk, memory or connections, 57 shut down, starting
 * or told to stop the statement, 58 an error of its operating system.
 */
const awayClasses = new Set(['08', '53', '57', '58']);
/** lock_not_available, read_only_sql_transaction, idle-in-transaction and transaction time-out, no such database, no login */
const away = new Set(['55P03', '25006', '25P03', '25P04', '3D000', '28000', '28P01']);
/** configuration_limit_exceeded: the statement needs more than it may have (temp_file_limit), the next time as well. */
const statementsOwn = new Set(['53400']);
/** SQLSTATEs of a session that ends, or that takes no writes, as on a former primary. */
const spent = /^(08|57P)|^25(006|P03|P04)$/;
/** query_canceled, transaction_timeout */
const timeouts = new Set(['57014', '25P04']);
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Messages of pg and its pool that have neither a code nor a class of their own. */
const connectionLost =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$|^Cannot use a pool after calling end|^Driver not Connected/;

/** TypeORM releases the connection of a transaction when it is lost. */
const releasedErrors = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

const chain = (error: unknown): (Error & { code?: unknown; routine?: unknown; driverError?: unknown; errors?: unknown })[] => {
  const found: Error[] = [];
  for (let next: unknown = error; types.isNativeError(next) && found.length < 6;) {
    found.push(next);
    const { driverError, cause, errors } = next as Error & { driverError?: unknown; errors?: unknown[] };
    next = driverError !== next && types.isNativeError(driverError) ? driverError : (cause ?? errors?.[0]);
  }
  return found;
};

/** PostgreSQL's five-character code (or Node's network code) behind an error, through TypeORM's wrapping; null where there is none. */
export const postgresCode = (error: unknown): string | null => {
  for (const link of chain(error))
    if (!(link instanceof DomainError) && typeof link.code === 'string' && link.code !== '') return link.code;
  return null;
};

/** Returns the name of the violated constraint, where PostgreSQL names it. */
export const violatedConstraint = (error: unknown): string | null => {
  for (const link of chain(error)) {
    const { constraint } = link as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
};

/** A message that breaks the protocol: FATAL comes from a pooler or a dying server, ERROR from a statement with the wrong number of values. */
const isOwnProtocolError = (error: unknown): boolean =>
  chain(error).some((link) => link.code === '08P01' && (link as { severity?: unknown }).severity === 'ERROR');

const isAwayCode = (code: string): boolean =>
  network.has(code) || away.has(code) || (code.length === 5 && awayClasses.has(code.slice(0, 2)) && !statementsOwn.has(code));

/**
 * Recognizes a statement that was not run because the session has lost it (26000), or its result has changed with a table (0A000, which has other
 * meanings too, told apart by PostgreSQL's function, as messages are translated); another session prepares it anew.
 */
export const isStale = (error: unknown): boolean =>
  chain(error).some(
    ({ code, routine }) =>
      code === '26000' || (code === '0A000' && (routine === 'RevalidateCachedQuery' || routine === 'RevalidateCachedPlan')),
  );

/** Recognizes errors that the same session would repeat: its connection is released with the error, so that no other call gets it. */
export const isSpent = (error: unknown): boolean => isStale(error) || (spent.test(postgresCode(error) ?? '') && !isOwnProtocolError(error));

/**
 * Recognizes a database that cannot be reached, is restarting, has forgotten a prepared statement, has no room, takes no writes, or cannot give the
 * lock or the connection in time: the request is in order, and the same call may go through later. True as well when the connection ends during
 * COMMIT: the transaction is then committed or not, and a repetition needs its Idempotency-Key or its inbox row to have one effect.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DomainError) return error.code === 'resource_unavailable';
  if (isStale(error)) return true;
  const code = postgresCode(error);
  if (code !== null && isAwayCode(code)) return !isOwnProtocolError(error);
  return chain(error).some((link) => releasedErrors.some((released) => link instanceof released) || connectionLost.test(link.message));
};

/**
 * Recognizes a statement that was ended for its time (57014), or its transaction: `isUnavailable` as well, but a repetition may take as long again.
 */
export const isTimeout = (error: unknown): boolean => timeouts.has(postgresCode(error) ?? '');

/** Another transaction won (contract 4, "409 and 503"). */
export const isConflict = (error: unknown): boolean => {
  if (error instanceof DomainError) return error.code === 'conflict_on_save';
  const code = postgresCode(error);
  return code !== null && conflicts.has(code);
};

/** Worth another try inside, before the caller hears of it: the transaction was undone for the sake of another. */
export const isRetryable = (error: unknown): boolean => {
  const code = postgresCode(error);
  return code === '40001' || code === '40P01';
};

/** A lock was not given in time, or for the sake of another transaction. */
export const isLockRefused = (error: unknown): boolean => postgresCode(error) === '55P03' || postgresCode(error) === '40P01';

/** Turns what PostgreSQL, the pool or the network say into `conflict_on_save` or `resource_unavailable`; leaves the rest as it is. */
export const translateError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error;
  if (isRetryable(error)) return new DomainError('conflict_on_save', { retryAfter: 1 }, { cause: error });
  if (isConflict(error)) return new DomainError('conflict_on_save', { constraint: violatedConstraint(error) }, { cause: error });
  if (isUnavailable(error)) return new DomainError('resource_unavailable', {}, { cause: error });
  return error;
};
