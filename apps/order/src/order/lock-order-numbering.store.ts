import { advisoryLock, type Tx } from '@entrepot/database';

const taken = new WeakSet<Tx>();

/**
 * Lets one transaction after the other number orders of several stores: conversions lock the stores' counters as their events come,
 * imports all of theirs at once, and would wait for each other crosswise. Held until the commit; waits up to 30 s.
 */
export const takeTurn = async (tx: Tx): Promise<void> => {
  if (taken.has(tx)) return;
  await advisoryLock(tx, 'turn of order numbers', { lockTimeout: '30s' });
  taken.add(tx);
};
