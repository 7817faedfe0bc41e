import type { Tx } from '@entrepot/database';

const taken = new WeakSet<Tx>();

/**
 * Lets one transaction after the other number orders of several stores: conversions lock the stores' counters as their events come,
 * imports all of theirs at once, and would wait for each other crosswise. Held until the commit; waits up to 30 s.
 */
export const takeTurn = async (tx: Tx): Promise<void> => {
  if (taken.has(tx)) return;
  await tx.query(`select set_config('lock_timeout', '30s', true), pg_advisory_xact_lock(hashtextextended('turn of order numbers', 0))`);
  taken.add(tx);
};
