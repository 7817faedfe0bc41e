import type { Tx } from '@entrepot/database';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

/** Counts attempts on behind lost ones: the inventory answers no attempt of a sale that it has answered before. */
const raiseAttempts = async (tx: Tx, lost: readonly LostEvent[]): Promise<void> => {
  for (const { type, data } of lost) {
    if (type !== 'checkout.submitted' && type !== 'checkout.payment-wanted') continue;
    await tx.query('update sale set attempt = greatest(attempt, $2) where sale_id = $1', [data['sale_id'], data['attempt']]);
  }
};

export const restore: RestoreRules = {
  aggregates: [
    { aggregate: 'sale', table: 'sale', id: 'sale_id' },
    { aggregate: 'coupon', table: 'coupon', id: 'coupon_id' },
  ],
  raise: raiseAttempts,
};
