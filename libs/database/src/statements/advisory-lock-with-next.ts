import { advisoryLockStatement } from '../session/advisory-lock.js';
import type { Tx } from '../session/transaction.js';
import { sendWithNext } from './send-with-next.js';

/**
 * Takes the lock of `advisoryLock` alone, ahead of the transaction's next statement and in the same message: that one sees what the last holder
 * did, and throws where the lock is not given in time.
 */
export const advisoryLockWithNext = (tx: Tx, name: string, lockTimeout: string): Promise<void> =>
  sendWithNext(tx, ...advisoryLockStatement(name, { lockTimeout }));
