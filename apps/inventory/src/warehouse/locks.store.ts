import type { Tx } from '@entrepot/database';

/**
 * Lets only one transaction at a time lock stock items in an order of its own, as events of several partitions do. Take it before any row
 * lock and before `lockWarehouses`: any other order could deadlock. Held until the commit; the next statement waits for it, up to 30 s.
 */
export const lockStock = (tx: Tx): void => tx.lock('turn of stock', { lockTimeout: '30s' });

/** Locks transactions that create warehouses: imports and events may create the same one. */
export const lockWarehouses = (tx: Tx): void => tx.lock('turn of warehouses', { lockTimeout: '30s' });

/**
 * For a write that locks several stock items in the order of their ids: concurrent with others of its kind, never with events. A write of a
 * single item needs no such lock: it waits for nothing while it holds its row lock.
 */
export const shareStock = (tx: Tx): void => tx.lock('turn of stock', { shared: true });
