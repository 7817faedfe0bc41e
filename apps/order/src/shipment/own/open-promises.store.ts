import { type Tx, readRows, shownTypes } from '@entrepot/database';
import type { OpenPromises } from './own-promises.rules.js';

const text = `
  select coalesce((select reserved from reservation_ref where order_id = $1), '{}') as reserved,
         coalesce((select json_object_agg(order_item_id, qty)
                     from (select order_item_id, sum(qty) as qty from shipment_item join shipment using (shipment_id)
                            where order_id = $1 and shipment.warehouses is not null and shipment_item.warehouses is null group by 1) as open), '{}') as pending`;

/**
 * Reads what is reserved for a locked order, and what bound callers have shipped of it and the inventory has not taken yet. Indexes
 * reservation_ref_pkey, shipment_order, shipment_item_pkey.
 */
export const openPromises = async (tx: Tx, orderId: number): Promise<OpenPromises> => {
  const [row] = await readRows<OpenPromises>(tx, { name: 'open_promises', text, values: [orderId], types: shownTypes });
  return row as OpenPromises;
};
