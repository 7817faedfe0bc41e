import { types } from 'node:util';
import { DomainError } from '@entrepot/kernel';

/** unique_violation, exclusion_violation, serialization_failure, deadlock_detected */
const conflicts = new Set(['23505', '23P01', '40001', '40P01']);
/** lock_not_available, query_canceled (statement time-out), too_many_connections, idle-in-transaction time-out, shutdown and start-up of the server */
const unavailable = new Set(['55P03', '57014', '53300', '25P03', '57P01', '57P02', '57P03', '57P05']);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOENT']);
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable|Cannot use a pool after|Connection ended|Driver not Connected|read ECONNRESET|query runner was already released/i;

const chain = (error: unknown): (Error & { code?: unknown; driverError?: unknown; errors?: unknown })[] => {
  const found: Error[] = [];
  for (let next: unknown = error; next instanceof Error && found.length < 6;) {
    found.push(next);
    const { driverError, cause, errors } = next as Error & { driverError?: unknown; errors?: unknown[] };
    next = driverError !== next && types.isNativeError(driverError) ? driverError : (cause ?? errors?.[0]);
  }
  return found;
};

/** PostgreSQL's five-character code (or Node's network code) behind an error, through TypeORM's wrapping; null where there is none. */
export const postgresCode = (error: unknown): string | null => {
  for (const { code } of chain(error)) if (typeof code === 'string' && code !== '') return code;
  return null;
};

/** The name of the violated constraint, where PostgreSQL tells. */
export const violatedConstraint = (error: unknown): string | null => {
  for (const link of chain(error)) {
    const { constraint } = link as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
};

/**
 * The database cannot be reached, is restarting, or cannot give the lock or the connection in time: nothing is wrong with
 * the request, and the same call may go through later.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DomainError) return error.code === 'resource_unavailable';
  const code = postgresCode(error);
  if (code !== null && (unavailable.has(code) || network.has(code) || code.startsWith('08'))) return true;
  return chain(error).some(({ message }) => connectionLost.test(message));
};

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

/** Turns what PostgreSQL, the pool or the network say into `conflict_on_save` or `resource_unavailable`; leaves the rest as it is. */
export const translateError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error;
  if (isConflict(error)) return new DomainError('conflict_on_save', { constraint: violatedConstraint(error) }, { cause: error });
  if (isUnavailable(error)) return new DomainError('resource_unavailable', {}, { cause: error });
  return error;
};
