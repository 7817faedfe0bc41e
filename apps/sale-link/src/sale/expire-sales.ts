import { type Database, transaction } from '@entrepot/database';
import { clock, lockDueSales, saveSales } from './sale.store.js';
import { expire } from './sale.rules.js';

const batchSize = 100;

/** Writes down which sales have expired, and tells it, a small batch at a time. Any number of replicas may do so. @returns how many */
export const expireSales = async (db: Database): Promise<number> => {
  for (let expired = 0; ;) {
    const found = await transaction(db, async (tx) => {
      const due = await lockDueSales(tx, batchSize);
      if (due.length === 0) return 0;
      const now = await clock(tx);
      await saveSales(
        tx,
        due.flatMap((before) => {
          const after = expire(before, now);
          return after ? [{ before, after }] : [];
        }),
      );
      return due.length;
    });
    expired += found;
    if (found < batchSize) return expired;
  }
};
