import { type Database, type Tx, isTimeout, isUnavailable } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { describeError, storable } from './set-aside.js';
import type { IncomingMessage } from '../event/driver.js';
import { lockWaiting, type KeptDeadLetter } from './dead-letters.js';

/** Handles a message in the given transaction as if it had just come. */
export type HandleAgain = (tx: Tx, message: IncomingMessage) => Promise<void>;

const takeWaiting = async (tx: Tx, id: string): Promise<KeptDeadLetter> => {
  const found = await lockWaiting(tx, id);
  if (found === null) throw new DomainError('dead_letter_not_found', { id });
  if (found === 'busy') throw new DomainError('dead_letter_busy', { id });
  if (typeof found === 'string') throw new DomainError('dead_letter_settled', { id, state: found });
  return found;
};

const messageOf = ({ topic, partition, offset, key, headers, payload }: KeptDeadLetter): IncomingMessage => ({
  topic,
  partition,
  offset,
  key,
  headers,
  value: payload,
});

const own = new Set(['dead_letter_unhandled', 'dead_letter_malformed', 'dead_letter_failed_again']);

/**
 * Wraps a retry's error as `dead_letter_failed_again`, unless it says nothing about the message. The error stays the cause, so that the transaction
 * tries again after a deadlock.
 */
export const failedAgain = (error: unknown): unknown => {
  if (isUnavailable(error) && !isTimeout(error)) return error;
  if (error instanceof DomainError && own.has(error.code)) return error;
  return new DomainError('dead_letter_failed_again', { error: describeError(error) }, { cause: error });
};

/**
 * Has a dead letter handled again: its lock, the handler's writes and its new state commit together, so that of two who try at once one
 * gets `dead_letter_busy` (or later `dead_letter_settled`), and the effect is there once. What the handler throws undoes all of it, and
 * is `dead_letter_failed_again`. Also throws `dead_letter_not_found`, `dead_letter_malformed`, `dead_letter_unhandled`.
 */
export const retryDeadLetter = async (tx: Tx, id: string, by: string, handleAgain: HandleAgain): Promise<void> => {
  const message = messageOf(await takeWaiting(tx, id));
  try {
    await handleAgain(tx, message);
    // Statements that the handler sent ahead fail here, and so do constraints that would wait for the COMMIT.
    await tx.query('set constraints all immediate');
    await tx.query(
      `update dead_letter set state = 'retried', retries = retries + 1, retried_at = now(), retry_error = null, settled_at = now(), settled_by = $2
        where id = $1`,
      [id, by],
    );
  } catch (error) {
    throw failedAgain(error);
  }
};

/** Notes a try that failed again, after its transaction was undone: what else is thrown says nothing about the message. */
export const noteFailedRetry = async (db: Database, id: string, thrown: unknown): Promise<void> => {
  const { code, details } = thrown instanceof DomainError ? thrown : { code: null, details: {} };
  if (code !== 'dead_letter_failed_again' && code !== 'dead_letter_malformed') return;
  await db.query(`update dead_letter set retries = retries + 1, retried_at = now(), retry_error = $2 where id = $1 and state = 'waiting'`, [
    id,
    storable(String(details['error'])),
  ]);
};

/** Decides that a dead letter is not to be handled; it stays as a record of who decided so, when and why. Throws as `retryDeadLetter`. */
export const discardDeadLetter = async (tx: Tx, id: string, by: string, reason: string): Promise<void> => {
  await takeWaiting(tx, id);
  await tx.query(`update dead_letter set state = 'discarded', settled_at = now(), settled_by = $2, discard_reason = $3 where id = $1`, [
    id,
    by,
    reason,
  ]);
};
