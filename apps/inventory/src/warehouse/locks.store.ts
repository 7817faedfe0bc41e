import { advisoryLock, type Tx } from '@entrepot/database';

const taken = new WeakMap<Tx, Set<string>>();

/**
 * Lets one transaction after the other do what locks rows in no order of its own: events of several partitions lock stock items as they
 * come (`stock`), imports and events may make the same warehouse (`warehouses`). Held until the commit; waits up to 30 s. It is taken
 * before any row is locked, and `stock` before `warehouses`: otherwise it would make the deadlocks that it is there to prevent.
 */
export const takeTurn = async (tx: Tx, what: 'stock' | 'warehouses'): Promise<void> => {
  const own = taken.get(tx) ?? new Set();
  if (own.has(what)) return;
  await advisoryLock(tx, `turn of ${what}`, { lockTimeout: '30s' });
  taken.set(tx, own.add(what));
};

/**
 * For a write that locks several stock items in the order of their ids: side by side with others of its kind, never with events, whose
 * order is another. A write of a single item needs no turn: it waits for nothing while it holds its lock.
 */
export const shareTurn = async (tx: Tx): Promise<void> => {
  await advisoryLock(tx, 'turn of stock', { shared: true });
};
