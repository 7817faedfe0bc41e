import { type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { SaleChange } from '../sale/sale.rules.js';

const remove = `
  with lines as (update sale_item set discount_amount = 0 where sale_id = $1)
  update sale set coupon_id = null, coupon_code = null, discount_amount = 0, total = $2, updated_at = $3, version = $4 where sale_id = $1`;

/** Writes that a locked sale has lost its coupon, and its event. */
export const saveCouponRemoval = async (tx: Tx, { sale, events }: SaleChange): Promise<void> => {
  tx.write(remove, [sale.sale_id, sale.total.toFixed(), sale.updated_at, sale.version]);
  await appendEvents(tx, events);
};
