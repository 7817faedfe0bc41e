import { randomUUID } from 'node:crypto';
import type { Databases } from './databases.js';

interface Shop {
  run: string;
  sku: string;
  /** Sale that is pending. */
  pending: number;
}

type Row = { id: string };

/** Changes a record of each kind by hand. @returns what `ops verify` has to find: comparison and id */
export const plant = async (databases: Databases, { run, sku, pending }: Shop): Promise<string[]> => {
  const found: string[] = [];
  /** `sql` returns the ids of what it changes, by the id that the comparison has. */
  const change = async (comparison: string, database: string, sql: string, ...values: unknown[]): Promise<string> => {
    const rows = await databases.rows<Row>(database, sql, ...values);
    if (rows.length !== 1) throw new Error(`${comparison}: ${rows.length} rows changed`);
    found.push(`${comparison} ${rows[0]!.id}`);
    return String(rows[0]!.id);
  };
  const orderOf = (number: number): string => `(select entity_id from orders where increment_id = '${run}-d${number}')`;
  const sold = await databases.rows<{ entity_id: string; sale_id: string }>(
    'order',
    'select entity_id, sale_id from orders where sale_id is not null order by 1',
  );
  const [first, second, third] = sold;

  await change(
    'inventory reserved',
    'inventory',
    `update stock_quantity set reserved = reserved + 7 where item_id = (select item_id from stock_item where sku = $1) returning item_id as id`,
    sku,
  );
  await change(
    'inventory ledger',
    'inventory',
    // Past the ledger, which gives a plain write by hand its row.
    `update stock_quantity set qty = qty + 2 from (select set_config('entrepot.is_restoring', 'on', true)) as past where item_id = (select item_id from stock_item where sku = $1) returning item_id as id`,
    sku,
  );
  await change(
    'inventory reservation-lines',
    'inventory',
    `update reservation_line set qty = qty - 0.5 from reservation r where r.order_id = $1 and r.reservation_id = reservation_line.reservation_id returning r.reservation_id as id`,
    first!.entity_id,
  );
  await change(
    'reservations orders',
    'order',
    `update order_item set qty_canceled = qty_ordered where order_id = $1 returning order_id as id`,
    third!.entity_id,
  );
  await change(
    'order totals',
    'order',
    `update orders set total_invoiced = total_invoiced + 5 where entity_id = ${orderOf(0)} returning entity_id as id`,
  );
  await change(
    'order totals',
    'order',
    `update order_item set qty_shipped = qty_shipped + 1 where order_id = ${orderOf(1)} returning order_id as id`,
  );
  await change(
    'order invoice',
    'order',
    `update invoice set grand_total = grand_total + 1 where order_id = ${orderOf(2)} returning invoice_id as id`,
  );
  await change(
    'order shipment',
    'order',
    `update shipment set total_qty = total_qty + 1 where order_id = ${orderOf(2)} returning shipment_id as id`,
  );
  await change(
    'order credit-memo',
    'order',
    `update credit_memo set subtotal = subtotal + 1 where order_id = ${orderOf(3)} returning credit_memo_id as id`,
  );
  await change(
    'sales orders',
    'sale_link',
    'update sale set order_id = order_id + 1000 where sale_id = $1 returning sale_id as id',
    first!.sale_id,
  );
  await change(
    'sales orders',
    'sale_link',
    `update sale set status = 'pending', order_id = null, order_increment_id = null where sale_id = $1 returning sale_id as id`,
    second!.sale_id,
  );
  await change(
    'sales orders',
    'sale_link',
    `update sale set status = 'converted', order_id = 4711, order_increment_id = 'gone' where sale_id = $1 returning sale_id as id`,
    pending,
  );

  const copied = (bucket: string, created: string, published: string): string => `
    insert into outbox (bucket, topic, key, headers, payload, created_at, published_at)
    select ${bucket}, topic, key || '-planted', (headers::jsonb || jsonb_build_object('ce_id', $1::text, 'ce_subject', key || '-planted'))::json, payload, ${created}, ${published}
      from outbox where headers ->> 'ce_type' = 'product.updated' order by id limit 1 returning id`;
  await change('catalog outbox', 'catalog', copied('bucket', 'now()', 'now()'), randomUUID());
  await change('catalog outbox-waiting', 'catalog', copied('999', `now() - interval '5 min'`, 'null'), randomUUID());

  await change('order product', 'order', `update product_ref set type_id = 'virtual' where sku = $1 returning product_id as id`, sku);
  await change('order store', 'order', `update store_ref set timezone = 'Asia/Tokyo' where store_id = 1 returning store_id as id`);
  await change(
    'order customer',
    'order',
    `update customer_ref set lastname = 'Outra' where customer_id = (select min(customer_id) from customer_ref) returning customer_id as id`,
  );
  await change(
    'order reservation',
    'order',
    `update reservation_ref set reserved = '{}' where order_id = $1 returning order_id as id`,
    second!.entity_id,
  );
  await change(
    'catalog stock',
    'catalog',
    `update product_stock set qty = qty + 3 where product_id = (select product_id from product where sku = $1) returning product_id as id`,
    sku,
  );
  await change(
    'catalog warehouse',
    'catalog',
    `update warehouse_ref set is_active = false where code = '${run}-a' returning warehouse_id as id`,
  );
  await change('inventory product', 'inventory', `update product set name = 'Outra' where sku = $1 returning product_id as id`, `${run}-7`);
  await change('inventory store', 'inventory', 'delete from store_ref where store_id = 1 returning store_id as id');
  await change('customer store', 'customer', 'update store_ref set website_id = 9 where store_id = 1 returning store_id as id');
  await change(
    'sale-link order',
    'sale_link',
    `update order_page set page = page || '{"state": "holded"}' where order_id = $1 returning order_id as id`,
    second!.entity_id,
  );
  await change('sale-link product', 'sale_link', `update product_ref set weight = 7 where sku = $1 returning product_id as id`, `${run}-8`);
  await change(
    'sale-link store',
    'sale_link',
    `update store_ref set shipping_methods = '[{"code": "fast", "title": "Fast", "kind": "flat", "price": 1}]' where store_id = 1 returning store_id as id`,
  );
  await change(
    'sale-link warehouse',
    'sale_link',
    `update warehouse_ref set store_ids = '{2}' where code = '${run}-a' returning warehouse_id as id`,
  );
  await change(
    'feed integration',
    'feed',
    `update integration_ref set permissions = '{}' where client_id = 'entrepot' returning client_id as id`,
  );
  return found;
};
