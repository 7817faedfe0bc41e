import { type Tx, insertRows } from '@entrepot/database';
import type { Order } from './order.rules.js';

const orderColumns = {
  increment_id: 'text',
  store_id: 'integer',
  state: 'text',
  status: 'text',
  customer_id: 'bigint',
  customer_email: 'text',
  currency: 'text',
  subtotal: 'numeric',
  discount_amount: 'numeric',
  tax_amount: 'numeric',
  shipping_amount: 'numeric',
  shipping_tax_amount: 'numeric',
  grand_total: 'numeric',
  total_invoiced: 'numeric',
  total_paid: 'numeric',
  total_refunded: 'numeric',
  payment_method: 'text',
  billing_address: 'jsonb',
  shipping_address: 'jsonb',
  chat_sales_person_id: 'text',
  chat_sales_person_name: 'text',
  reserve: 'boolean',
  import_hash: 'text',
  sale_id: 'bigint',
  coupon_code: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** A new order: where it came from is told by the hash of its record, or by its sale. */
export type NewOrder = Omit<Order, 'lines'> & { currency: string | null } & (
    { import_hash: string } | { sale_id: number; coupon_code: string | null }
  );

const insertOrdersStatement = `${insertRows('orders', orderColumns)} on conflict (increment_id) do nothing returning entity_id, increment_id`;

/** Inserts the orders whose number is still free. @returns order number → id of those that it inserted */
export const insertOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<Map<string, number>> => {
  const rows: { entity_id: string; increment_id: string }[] = await tx.query(insertOrdersStatement, [JSON.stringify(orders)]);
  return new Map(rows.map(({ entity_id, increment_id }) => [increment_id, Number(entity_id)]));
};

const itemColumns = {
  order_item_id: 'bigint',
  order_id: 'bigint',
  parent_item_id: 'bigint',
  product_id: 'bigint',
  sku: 'text',
  name: 'text',
  product_type: 'text',
  qty_ordered: 'numeric',
  qty_invoiced: 'numeric',
  qty_shipped: 'numeric',
  qty_refunded: 'numeric',
  qty_canceled: 'numeric',
  price: 'numeric',
  original_price: 'numeric',
  row_total: 'numeric',
  tax_amount: 'numeric',
  tax_percent: 'numeric',
  discount_amount: 'numeric',
  options: 'jsonb',
};

const insertItemsStatement = insertRows('order_item', itemColumns);

export interface LinesOfOrder {
  orderId: number;
  lines: Order['lines'];
}

/**
 * Inserts the lines of orders; ids are drawn first, so that children can name their parents.
 * @returns order id → the lines' ids, in the order of the lines
 */
export const insertLines = async (
  tx: Tx,
  orders: readonly LinesOfOrder[],
  productIds: ReadonlyMap<string, number>,
): Promise<Map<number, number[]>> => {
  const count = orders.reduce((total, { lines }) => total + lines.length, 0);
  const drawn: { id: string }[] = await tx.query(
    `select nextval(pg_get_serial_sequence('order_item', 'order_item_id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  let used = 0;
  const ids = new Map(orders.map(({ orderId, lines }) => [orderId, lines.map(() => Number(drawn[used++]?.id))]));
  const rows = orders.flatMap(({ orderId, lines }) => {
    const own = ids.get(orderId) as number[];
    return lines.map(({ parent, ...line }, index) => ({
      ...line,
      order_item_id: own[index],
      order_id: orderId,
      parent_item_id: parent === null ? null : own[parent],
      product_id: productIds.get(line.sku) ?? line.product_id,
    }));
  });
  await tx.query(insertItemsStatement, [JSON.stringify(rows)]);
  return ids;
};
