import { type Migration, type MigrationStep, statements } from '@entrepot/database';
import { nameWords } from '../filters/name-words.rules.js';
import { syncWarehouses } from '../filters/order-filter.store.js';
import { inSteps } from './payment-facts.js';

/** Filters of the orders' list (contract 6, 6.1); those by payment status and time as those by state. */
const indexes = {
  orders_taxvat: 'orders (customer_taxvat, entity_id) where customer_taxvat is not null',
  orders_coupon: 'orders (lower(coupon_code), entity_id) where coupon_code is not null',
  orders_payment_status: 'orders (payment_status, entity_id)',
  orders_payment_status_created: 'orders (payment_status, created_at, entity_id)',
  orders_payment_status_updated: 'orders (payment_status, updated_at, entity_id)',
  order_item_sku_order: 'order_item (sku, order_id)',
  shipment_track_number: 'shipment_track (track_number, shipment_id)',
};

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');

const fillNames: MigrationStep = async (runner) => {
  const text = `
    select entity_id::text as id, customer_firstname, customer_lastname from orders
     where entity_id > $1::bigint and coalesce(customer_firstname, customer_lastname) is not null order by entity_id limit 500`;
  type Named = Record<'id' | 'customer_firstname' | 'customer_lastname', string>;
  for (let after = '0'; ;) {
    const rows = (await runner.query(text, [after])) as Named[];
    if (rows.length === 0) return;
    const words = rows.map((row) => quoted(nameWords(row.customer_firstname, row.customer_lastname)));
    const insert = `
      insert into order_name (order_id, words) select o.entity_id, row.words::tsvector from unnest($1::bigint[], $2::text[]) as row (id, words)
        join orders o on o.entity_id = row.id on conflict do nothing`;
    await runner.query(insert, [rows.map(({ id }) => id), words]);
    after = rows.at(-1)!.id;
  }
};

/** Lets orders be found by buyer, payment status, coupon, track, sku and warehouse. */
export const orderFilters: Migration[] = [
  statements('OrderFilters1797000000003', [
    'create table order_name (order_id bigint primary key, words tsvector not null)',
    'create index order_name_words on order_name using gin (words)',
    `create table order_warehouse (
       warehouse text not null,
       order_id  bigint not null,
       primary key (warehouse, order_id)
     )`,
    'create index order_warehouse_order on order_warehouse (order_id)',
  ]),
  statements(
    'OrderFilterIndexes1797000000004',
    [
      ...Object.entries(indexes).map(([name, on]) => `create index concurrently if not exists ${name} on ${on}`),
      fillNames,
      inSteps('orders', 'entity_id', syncWarehouses('order_id > $1::bigint and order_id <= $2::bigint')),
    ],
    { isInTransaction: false },
  ),
];
