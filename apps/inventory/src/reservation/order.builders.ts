import type { OrderItemData } from '@entrepot/contracts';

/** A line of an order of a spec: 5 were ordered unless told otherwise. */
export const anOrderItem = (order_item_id: number, fields: Partial<OrderItemData> = {}): OrderItemData => ({
  order_item_id,
  parent_item_id: null,
  product_id: null,
  sku: `S${order_item_id}`,
  name: '',
  product_type: 'simple',
  qty_ordered: 5,
  qty_invoiced: 0,
  qty_shipped: 0,
  qty_refunded: 0,
  qty_canceled: 0,
  price: 0,
  original_price: 0,
  row_total: 0,
  tax_amount: 0,
  discount_amount: 0,
  ...fields,
});
