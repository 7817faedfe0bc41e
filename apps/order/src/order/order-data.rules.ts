import type { OrderItemData, OrderData, PreviousOrder } from '@entrepot/contracts';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import type { CurrentOrder } from './current-order.rules.js';
import type { StoredOrderLine } from '../document/selected-lines.rules.js';

const quantities = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;

const itemData = (line: StoredOrderLine, lines: readonly StoredOrderLine[]): OrderItemData => ({
  order_item_id: line.order_item_id,
  parent_item_id: line.parent === null ? null : (lines[line.parent]?.order_item_id ?? null),
  product_id: line.product_id,
  sku: line.sku,
  name: line.name,
  product_type: line.product_type,
  qty_ordered: toNumber(line.qty_ordered),
  qty_invoiced: toNumber(line.qty_invoiced),
  qty_shipped: toNumber(line.qty_shipped),
  qty_refunded: toNumber(line.qty_refunded),
  qty_canceled: toNumber(line.qty_canceled),
  price: toNumber(line.price),
  original_price: toNumber(line.original_price),
  row_total: toNumber(line.row_total),
  tax_amount: toNumber(line.tax_amount),
  tax_percent: toNumber(line.tax_percent ?? null),
  discount_amount: toNumber(line.discount_amount),
});

/** An order as events tell it. */
export const orderData = (order: CurrentOrder): OrderData => ({
  order_id: order.order_id,
  increment_id: order.increment_id,
  store_id: order.store_id,
  currency: order.currency,
  state: order.state,
  status: order.status,
  customer_id: order.customer_id,
  customer_email: order.customer_email,
  subtotal: toNumber(order.subtotal),
  discount_amount: toNumber(order.discount_amount),
  tax_amount: toNumber(order.tax_amount),
  shipping_amount: toNumber(order.shipping_amount),
  shipping_tax_amount: toNumber(order.shipping_tax_amount),
  grand_total: toNumber(order.grand_total),
  total_invoiced: toNumber(order.total_invoiced),
  total_paid: toNumber(order.total_paid),
  total_refunded: toNumber(order.total_refunded),
  payment_method: order.payment_method,
  billing_address: order.billing_address,
  shipping_address: order.shipping_address,
  chat_sales_person_id: order.chat_sales_person_id,
  chat_sales_person_name: order.chat_sales_person_name,
  created_at: formatTimestamp(order.created_at),
  updated_at: formatTimestamp(order.updated_at),
  items: order.lines.map((line) => itemData(line, order.lines)),
});

const changeable = ['state', 'status', 'total_invoiced', 'total_paid', 'total_refunded', 'updated_at'] as const;

/** The fields of `names` whose values are others, with those of `before`. */
const oldValues = <T, N extends keyof T>(before: T, after: T | undefined, names: readonly N[]): Partial<Pick<T, N>> => {
  const old: Partial<Pick<T, N>> = {};
  for (const name of names) if (before[name] !== after?.[name]) old[name] = before[name];
  return old;
};

/** The old values of what a change made different. */
export const previousOf = (before: OrderData, after: OrderData): PreviousOrder => {
  const items = before.items.flatMap((item, place) => {
    const changed = oldValues(item, after.items[place], quantities);
    return Object.keys(changed).length > 0 ? [{ order_item_id: item.order_item_id, ...changed }] : [];
  });
  return { ...oldValues(before, after, changeable), ...(items.length > 0 && { items }) };
};
