import { decimal } from '@entrepot/kernel';
import { nothing, type StoredOrderLine } from '../src/order/order-lines.rules.js';

/** A stored line of two things at 10 each, of which nothing was done. */
export const aStoredLine = (fields: Partial<StoredOrderLine> = {}): StoredOrderLine => ({
  order_item_id: 1,
  sku: 'A',
  name: fields.sku ?? 'A',
  product_type: 'simple',
  product_id: null,
  parent: null,
  qty_ordered: decimal(2),
  qty_invoiced: nothing,
  qty_shipped: nothing,
  qty_refunded: nothing,
  qty_canceled: nothing,
  price: decimal(10),
  original_price: decimal(10),
  row_total: decimal(20),
  tax_amount: nothing,
  discount_amount: nothing,
  ...fields,
});
