import { type Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { insertCoupons, lockCoupons, saveCoupon } from './coupon.store.js';
import { knownStoreIds } from '../projections/store/store.store.js';
import { type CouponRecord, newCoupon, type NewCoupon, updated } from './coupon.rules.js';

const orRejection = async (work: () => Promise<Outcome> | Outcome): Promise<Outcome> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') {
      return { status: 'rejected', error: String(error.details['sentence']) };
    }
    throw error;
  }
};

/** Takes one batch of a coupons import: new coupons, changed ones, and their events. */
export const importCoupons = async (tx: Tx, records: readonly CouponRecord[]): Promise<Outcome[]> => {
  // Two imports of the same new code would violate its unique index.
  tx.lock('import of coupons');
  const known = await lockCoupons(
    tx,
    records.map(({ code }) => code),
  );
  const stores = await knownStoreIds(
    tx,
    records.flatMap(({ store_ids }) => store_ids ?? []),
  );
  const added: NewCoupon[] = [];
  const outcomes: Outcome[] = [];
  for (const record of records) {
    const warnings = (record.store_ids ?? []).filter((id) => !stores.has(id)).map((id) => `store_ids: store ${id} is not known yet`);
    const before = known.get(record.code.toUpperCase());
    outcomes.push(
      await orRejection(async () => {
        if (!before) {
          added.push(newCoupon(record));
          return { status: 'created', warnings };
        }
        const change = updated(before, record);
        if (!change) return { status: 'unchanged', warnings };
        await saveCoupon(tx, change);
        return { status: 'updated', warnings };
      }),
    );
  }
  await insertCoupons(tx, added);
  return outcomes;
};
