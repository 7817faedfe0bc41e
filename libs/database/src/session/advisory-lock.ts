import type { Tx } from './transaction.js';

export interface AdvisoryLockOptions {
  /** Side by side with other holders of the shared lock (default: alone). */
  shared?: boolean;
  /** How long this transaction waits for this lock and all later ones, e.g. `30s` (default: the pool's `lockTimeoutMs`). */
  lockTimeout?: string;
}

const keyOf = (name: string | number): string => (typeof name === 'number' ? '$1' : 'hashtextextended($1, 0)');

/** The statement of `advisoryLock`, to be sent with another one. */
export const advisoryLockStatement = (
  name: string | number,
  { shared, lockTimeout }: AdvisoryLockOptions,
): [text: string, values: (string | number)[]] => {
  const lock = `pg_advisory_xact_lock${shared ? '_shared' : ''}(${keyOf(name)})`;
  if (lockTimeout === undefined) return [`select ${lock}`, [name]];
  return [`select set_config('lock_timeout', $2, true), ${lock}`, [name, lockTimeout]];
};

/**
 * Takes PostgreSQL's advisory lock of that name, or number, until the transaction ends. Throws `resource_unavailable` (by `transaction`)
 * when the lock is not given in time. Names are shared with replicas of other versions: never rename one.
 */
export const advisoryLock = async (tx: Pick<Tx, 'query'>, name: string | number, options: AdvisoryLockOptions = {}): Promise<void> => {
  await tx.query(...advisoryLockStatement(name, options));
};

/** Takes the lock of `advisoryLock` unless somebody else has it. @returns whether the transaction has it now */
export const tryAdvisoryLock = async (tx: Pick<Tx, 'query'>, name: string | number): Promise<boolean> => {
  const [text, values] = tryAdvisoryLockStatement(name);
  const [row] = await tx.query<{ locked: boolean }[]>(text, [...values]);
  return row?.locked === true;
};

/** The statement of `tryAdvisoryLock`, to be sent with another one; its row is `{ locked }`. */
export const tryAdvisoryLockStatement = (name: string | number) =>
  [`select pg_try_advisory_xact_lock(${keyOf(name)}) as locked`, [name]] as const;
