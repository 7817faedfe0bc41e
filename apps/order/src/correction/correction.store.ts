import { type Tx, exactTypes, readRows } from '@entrepot/database';
import { saveNames } from '../filters/order-filter.store.js';
import { standingFiscalKey } from '../fiscal-document/fiscal-document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import type { OrderChange } from '../order/order-change.rules.js';
import { type OrderRef, lockOrder, saveOrder } from '../order/order.store.js';
import { orderTable } from '../order/order.table.js';
import type { CorrectableOrder } from './correction.rules.js';

/** Columns that corrections write. */
const written = [
  ...(['customer_id', 'customer_email', 'customer_firstname', 'customer_lastname', 'customer_taxvat'] as const),
  ...(['billing_address', 'shipping_address'] as const),
] as const;
const valuesOf = orderTable.values(written);
const update = `
  update orders set is_named = is_named or $2, ${written.map((name, at) => `${name} = $${at + 3}`).join(', ')} where entity_id = $1`;
const names = ['customer_firstname', 'customer_lastname', 'customer_taxvat'] as const;

const last = 'select increment_id from shipment where order_id = $1 order by shipment_id desc limit 1';

/**
 * Locks an order with what forbids its correction, also while a payment of it is under way: quantities stay. Indexes shipment_order,
 * fiscal_document_order. @throws order_not_found
 */
export const lockCorrectable = async (tx: Tx, ref: OrderRef): Promise<CorrectableOrder> => {
  const order = await lockOrder(tx, ref, { duringPayment: true });
  const [[shipment], fiscalKey] = await Promise.all([
    readRows<{ increment_id: string }>(tx, { name: 'last_shipment', text: last, values: [order.order_id], types: exactTypes }),
    standingFiscalKey(tx, order.order_id),
  ]);
  return { order, lastShipment: shipment?.increment_id ?? null, fiscalKey };
};

/** Writes the correction of a locked order with its history and events; null: nothing changed. @returns the order as it is now */
export const saveCorrection = async (tx: Tx, before: CurrentOrder, change: OrderChange | null): Promise<CurrentOrder> => {
  if (change === null) return before;
  const isNamed = names.some((name) => change.order[name] !== before[name]);
  tx.write(update, [before.order_id, isNamed, ...valuesOf(change.order)]);
  saveNames(tx, [change.order]);
  return saveOrder(tx, before, change);
};
