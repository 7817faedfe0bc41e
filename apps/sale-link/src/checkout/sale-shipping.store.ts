import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { SaleChange } from '../sale/sale.rules.js';

const save = 'update sale set shipping = $2::jsonb, total = $3, updated_at = $4, version = $5 where sale_id = $1';

/** Writes how the goods of a locked sale are sent, its total, and its event. */
export const saveShipping = async (tx: Tx, { sale, events }: SaleChange): Promise<void> => {
  const { sale_id, shipping, total, updated_at, version } = sale;
  tx.write(save, [sale_id, shipping && JSON.stringify(shipping), total.toFixed(), updated_at, version]);
  await appendEvents(tx, events);
};
