import { connect } from '../lib/system.mjs';
import { inParallel, say, times } from '../lib/waiting.mjs';
import { freightOf, linesOf, methodOf, oneIn, priceOf, productOf, regionOf, stateOf } from './shapes.mjs';

export const skuOf = (n) => `SCALE-${String(n).padStart(6, '0')}`;
export const emailOf = (n) => `customer-${n}@example.com`;
export const warehouses = times(20, (n) => `w${String(n + 1).padStart(2, '0')}`);
/** Orders that wait for what the writes do with them: the latest. */
export const openOrders = 6_000;

/** How much of everything there is beside so many orders. */
export const sizesOf = (orders) => ({
  orders,
  customers: Math.min(orders, 1_000_000),
  products: Math.min(Math.max(1_000, orders / 10), 100_000),
  captures: Math.min(orders, 1_000_000) / 10,
  sales: orders / 5,
  events: Math.min(orders, 1_000_000) / 10,
});

const sku = (n) => `'SCALE-' || lpad((${n})::text, 6, '0')`;
const email = (n) => `'customer-' || ${n} || '@example.com'`;
const address = (
  n,
) => `jsonb_build_object('firstname', 'Ana', 'lastname', 'Silva ' || ${n}, 'street', jsonb_build_array('Rua das Palmeiras', ${n}::text, '', 'Centro'),
  'city', 'São Paulo', 'region', ${regionOf(n)}, 'postcode', '01310-100', 'country_id', 'BR', 'telephone', '11 98888-7777')`;
const timeOf = (n, count) => `date_trunc('second', now()) - (${count} - ${n}) * interval '1 second' * ${(730 * 86_400) / count}`;

/** Creates the lines of all orders, the same in each database: a line's number is its order_item_id. */
const lines = ({ orders, products }) => `
  create unlogged table line as
  select row_number() over (order by n, k) as id, n, k, product, ${priceOf('product')} as price,
         case when n > ${orders - openOrders} then 'new' else ${stateOf('n')} end as state, ${timeOf('n', orders)} as at
    from generate_series(1, ${orders}) as n, generate_series(1, ${linesOf('n')}) as k,
         lateral (select ${productOf('n * 8 + k', products)} as product) as p`;

const order = (sizes) => {
  const { orders, customers, products } = sizes;
  return [
    lines(sizes),
    `insert into product_ref (sku, product_id, type_id, is_deleted, version) select ${sku('n')}, n, 'simple', false, 1 from generate_series(1, ${products}) n`,
    `insert into customer_ref (customer_id, website_id, email, version) select n, 1, ${email('n')}, 1 from generate_series(1, ${customers}) n`,
    `insert into orders (increment_id, store_id, state, status, customer_id, customer_email, customer_firstname, customer_lastname, customer_taxvat, currency, subtotal, discount_amount, tax_amount,
        shipping_amount, shipping_tax_amount, grand_total, total_invoiced, total_paid, payment_method, billing_address, shipping_address, created_at, updated_at)
     select '1' || lpad(n::text, 8, '0'), 1, state, case state when 'new' then 'pending' else state end, customer, ${email('customer')}, 'Ana',
            'Silva ' || customer % ${customers / 2}, lpad(customer::text, 11, '0'), 'BRL', subtotal, 0, 0,
            freight, 0, subtotal + freight, paid, paid, ${methodOf('n')}, ${address('n')}, ${address('n')}, at, at + interval '1 minute'
       from (select n, state, at, sum(price) as subtotal from line group by n, state, at order by n) as o,
            lateral (select 1 + n::bigint * 7919 % ${customers} as customer, ${freightOf('n')} as freight) as c,
            lateral (select case when state in ('complete', 'processing') then subtotal + freight else 0 end as paid) as p`,
    `insert into order_name (order_id, words, full_name, last_name)
     select entity_id, array_to_tsvector(array['ana', 'silva', split_part(last, ' ', 2), last, 'ana ' || last]), 'ana ' || last, last
       from orders, lateral (select lower(customer_lastname) as last) as l`,
    `insert into order_item (order_id, product_id, sku, name, product_type, qty_ordered, qty_invoiced, qty_shipped, qty_canceled, price, original_price, row_total,
        tax_amount, discount_amount)
     select n, product, ${sku('product')}, 'Enamel mug, number ' || product, 'simple', 1, (state in ('complete', 'processing'))::int, (state = 'complete')::int,
            (state = 'canceled')::int, price, price, price, 0, 0 from line order by id`,
    `insert into invoice (increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total, created_at,
        updated_at)
     select increment_id, entity_id, 1, 2, subtotal, 0, 0, shipping_amount, 0, grand_total, created_at, created_at from orders
      where state in ('complete', 'processing') order by entity_id`,
    `insert into invoice_item (invoice_id, order_item_id, qty, row_total, tax_amount, discount_amount)
     select invoice_id, order_item_id, 1, row_total, 0, 0 from invoice join order_item using (order_id)`,
    `insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at)
     select increment_id, entity_id, 1, items, created_at + interval '2 days', created_at + interval '2 days'
       from orders join (select order_id, count(*) as items from order_item group by 1) i on order_id = entity_id where state = 'complete' order by entity_id`,
    `insert into shipment_item (shipment_id, order_item_id, qty) select shipment_id, order_item_id, 1 from shipment join order_item using (order_id)`,
    `insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
     select shipment_id, 'correios', 'Correios', 'BR' || shipment_id, created_at from shipment`,
    `insert into credit_memo (increment_id, order_id, invoice_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total,
        adjustment_positive, created_at)
     select increment_id, order_id, invoice_id, 1, 0, 0, 0, 0, 0, 1, 1, created_at from invoice where ${oneIn(100, 'invoice_id', 9)}`,
    `insert into order_history (order_id, status, comment, entity_name, created_at)
     select n, status, comment, entity, at from (
       select n, at, 'pending' as status, 'Order placed' as comment, 'order' as entity, 1 as step from line where k = 1
        union all select n, at, 'processing', 'Invoice created', 'invoice', 2 from line where k = 1 and state in ('complete', 'processing')
        union all select n, at, 'complete', 'Shipment created', 'shipment', 3 from line where k = 1 and state = 'complete'
        union all select n, at, 'canceled', 'Not paid', 'order', 2 from line where k = 1 and state = 'canceled') as h order by n, step`,
    `insert into reservation_ref (order_id, reservation_id, version, reserved, warehouses)
     select n, n, 1, case when state in ('new', 'processing') then held else '{}' end, case state when 'canceled' then '{}' else held end
       from (select n, state, jsonb_object_agg(id, '{"w01": 1}'::jsonb) as held from line group by n, state order by n) as r`,
    `insert into increment_counter (kind, store_id, last) select kind, 1, ${orders} from unnest('{order,invoice,shipment,creditmemo}'::text[]) as kind
         on conflict (kind, store_id) do update set last = excluded.last`,
    // What is kept of a day.
    `insert into idempotency_key (integration, path, key, payload_hash, status, body)
     select 'bench', 'POST /api2/invoice/create', 'filled-' || n, md5(n::text), 201, '{"success":true}' from generate_series(1, ${orders / 100}) n`,
    `insert into inbox (event_id, consumer) select gen_random_uuid(), 'order' from generate_series(1, ${orders})`,
    'drop table line',
  ];
};

const catalog = ({ products }) => [
  `insert into category (name, name_path, path, level) select 'Root ' || n, 'Root ' || n, n::text, 1 from generate_series(1, 7) n`,
  `insert into category (parent_id, name, name_path, path, level)
   select parent, 'Part ' || n, 'Root ' || parent || '/Part ' || n, parent || '/' || 7 + n, 2 from generate_series(1, 64) n, lateral (select 1 + n % 7 as parent) p`,
  `insert into product (sku, name, type_id, attribute_set_id, status, visibility, price, in_all_stores, attributes, version, created_at, updated_at)
   select ${sku('n')}, 'Enamel mug, number ' || n, 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, ${priceOf('n')}, true,
          jsonb_build_object('weight', 0.35, 'description', repeat('A mug of enameled steel, light, hard to break. ', 5)), 1, at, at
     from generate_series(1, ${products}) n, lateral (select ${timeOf('n', products)} as at) t`,
  `insert into product_category (product_id, category_id) select n, 8 + n % 64 from generate_series(1, ${products}) n`,
  `insert into product_stock (product_id, qty, is_in_stock, warehouses, version)
   select n, 20000, 1, (select jsonb_object_agg('w' || lpad(w::text, 2, '0'), 1000) from generate_series(1, 20) w), 1 from generate_series(1, ${products}) n`,
  `insert into gallery (product_id, version) select n, 1 from generate_series(1, ${products}) n`,
  `insert into product_image (product_id, file, label, position, disabled, sizes, created_at, updated_at)
   select n, 'ab/' || md5(n::text) || '/front.jpg', 'Front', 1, false, '[]', now(), now() from generate_series(1, ${products}) n`,
  `insert into product_image_role (product_id, role, image_id) select product_id, 'image', image_id from product_image`,
];

const inventory = (sizes) => [
  lines(sizes),
  `insert into product (product_id, sku, name, type_id, is_deleted, version) select n, ${sku('n')}, 'Enamel mug, number ' || n, 'simple', false, 1
     from generate_series(1, ${sizes.products}) n`,
  `insert into stock_item (product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version, created_at, updated_at)
   select n, ${sku('n')}, true, true, false, 0, 0, 1, 1, now(), now() from generate_series(1, ${sizes.products}) n`,
  `insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
   select item_id, product_id, warehouse_id, 'import', 0, 1000, 0, 0 from stock_item cross join warehouse`,
  `insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
   select item_id, product_id, (select warehouse_id from warehouse where code = 'w01'), 'reserve', 1000, 1000, 0, held from stock_item
     join (select product, count(*) as held from line where state in ('new', 'processing') group by 1) h on product = product_id`,
  // What the trigger of the ledger would write.
  `insert into stock_quantity (item_id, warehouse_id, qty, reserved)
   select distinct on (item_id, warehouse_id) item_id, warehouse_id, qty_after, reserved_after from stock_ledger order by item_id, warehouse_id, movement_id desc`,
  `insert into reservation (order_id, store_id, version, created_at) select n, 1, 1, at from line where k = 1 order by n`,
  `insert into reservation_line (reservation_id, line, product_id, sku, order_item_id, qty_wanted, qty)
   select n, k, product, ${sku('product')}, id, 1, (state in ('new', 'processing'))::int from line`,
  `insert into reservation_allocation (reservation_id, line, warehouse_id, qty)
   select n, k, (select warehouse_id from warehouse where code = 'w01'), 1 from line where state in ('new', 'processing')`,
  `insert into stock_taken (order_id, order_item_id, warehouse_id, qty) select n, id, (select warehouse_id from warehouse where code = 'w01'), 1 from line where state = 'complete'`,
  `insert into applied_document (kind, document_id, order_id) select 'shipment', row_number() over (order by n), n from line where k = 1 and state = 'complete'`,
  'drop table line',
];

const customer = ({ customers, captures }) => [
  `insert into customer (website_id, store_id, group_id, email, firstname, lastname, taxvat, gender, custom_attributes, default_billing_id, default_shipping_id, version,
      created_at, updated_at)
   select 1, 1, 1, ${email('n')}, 'Ana', 'Silva ' || n % ${customers / 2}, lpad(n::text, 11, '0'), 1 + n % 2, '{}', n, n, 1, at, at
     from generate_series(1, ${customers}) n, lateral (select ${timeOf('n', customers)} as at) t`,
  `insert into address (customer_id, firstname, lastname, street, city, region, postcode, country_id, telephone)
   select n, 'Ana', 'Silva', array['Rua das Palmeiras', n::text], 'São Paulo', ${regionOf('n')}, '01310-100', 'BR', '11 98888-7777' from generate_series(1, ${customers}) n`,
  `insert into lead (id, store_id, name, email, phone, created_at, utm_source) select n, 1, 'Ana Silva', ${email('n')}, '11 98888-7777', ${timeOf('n', captures)}, 'organic_search'
     from generate_series(1, ${captures}) n`,
  `insert into schedule (id, date, time, name, email, created_at, status_external) select n, current_date, '10:00', 'Ana Silva', ${email('n')}, ${timeOf('n', captures)}, 1
     from generate_series(1, ${captures}) n`,
];

const saleLink = ({ sales, products }) => [
  `insert into product_ref (product_id, sku, name, type_id, is_enabled, price, options, is_deleted, version)
   select n, ${sku('n')}, 'Enamel mug, number ' || n, 'simple', true, ${priceOf('n')}, '[]', false, 1 from generate_series(1, ${products}) n`,
  `insert into sale (status, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, email_sent, attempt, order_id, order_increment_id,
      expires_at, created_at, updated_at)
   select case when n % 5 < 3 then 'converted' else 'expired' end, ${email('n')}, 1, 0, 100, 'BRL', sha256(n::text::bytea), sha256(n::text::bytea), true, true, 1,
          case when n % 5 < 3 then n end, case when n % 5 < 3 then '1' || lpad(n::text, 8, '0') end, at + interval '7 days', at, at
     from generate_series(1, ${sales}) n, lateral (select ${timeOf('n', sales)} as at) t`,
  `insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
   select n, 0, ${sku(`1 + n % ${products}`)}, 'Enamel mug', 1, 100, 100, 0, '{}', '[]' from generate_series(1, ${sales}) n`,
  `insert into checkout (sale_id, attempt, state, submitted_at, settled_at) select n, 1, 'placed', now(), now() from generate_series(1, ${sales}) n where n % 5 < 3`,
];

/** Fills in events of the last days: the log forgets older ones. */
const feed = ({ events }) => [
  `do $$ begin
     for day in 1..6 loop
       execute format('create table event_%s partition of event for values from (%s) to (%s)', to_char(current_date - day, 'YYYYMMDD'),
         extract(epoch from (current_date - day)::timestamptz)::bigint * 1000000, extract(epoch from (current_date - day + 1)::timestamptz)::bigint * 1000000);
     end loop;
   end $$`,
  `insert into event (place, source, subject, type, event_id, time, body)
   select (extract(epoch from at) * 1000000)::bigint + n % 1000, '/entrepot/order', n::text, 'order.placed', gen_random_uuid()::text, at,
          json_build_object('specversion', '1.0', 'type', 'order.placed', 'source', '/entrepot/order', 'subject', n::text, 'time', at, 'sequence', 1,
            'data', json_build_object('order_id', n, 'note', repeat('An order of several lines. ', 30)))::text
     from generate_series(1, ${events}) n, lateral (select now() - (1 + ${events} - n) * interval '6 days' / ${events} as at) t`,
  'update event_place set last = (select max(place) from event)',
  'update fan_out set place = (select max(place) from event)',
  `insert into webhook (client_id, url, types, secret_sealed, state, begins_behind, created_at, updated_at)
   values ('bench', 'https://erp.example.com/entrepot', '{order.*}', sha256('secret'), 'paused', 0, now(), now())`,
  'insert into webhook_queue (webhook_id) select webhook_id from webhook',
  `insert into delivery (webhook_id, place, event_id, type, subject, lane, state, due_at, created_at, updated_at)
   select webhook_id, place, event_id, type, event.subject, place, 'delivered', time, time, time from event, webhook`,
];

const gateway = ({ events }) => [
  `insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
   select gen_random_uuid()::text, ${timeOf('n', events)}, 'order', 'order.placed', n::text, 1, 'bench', md5(n::text), decode(repeat(md5(n::text), 20), 'hex')
     from generate_series(1, ${events}) n`,
];

const fills = { order, catalog, inventory, customer, 'sale-link': saleLink, feed, gateway };
/** Services with a database to fill; the gateway runs in any case. */
export const filled = Object.keys(fills);
export const services = filled.filter((name) => name !== 'gateway');

/** Indexes that stand for no constraint: built after the rows, in one go. */
const indexesOf = async (client) => {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`);
  return rows;
};

/** Raises identity columns behind the ids that were given by hand. */
const raiseIdentities = async (client) => {
  const { rows } = await client.query(`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' and table_name not like 'outbox%'`);
  for (const { table_name: table, column_name: column } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(max(${column}), 1)) from ${table}`);
};

const longMs = 20_000;

/** Fills the databases of services that do not run. What was imported before stays. */
export const fill = (urlOf, orders) =>
  inParallel(filled, 2, async (service) => {
    const began = performance.now();
    const client = await connect(urlOf(service));
    // What went wrong first is to be seen, not that the server was stopped then.
    client.on('error', () => undefined);
    const step = async (statement) => {
      const start = performance.now();
      await client.query(statement);
      if (performance.now() - start > longMs)
        say(`  ${service}: ${statement.trim().slice(0, 60)}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    };
    // Neither numbers of changes nor foreign keys: all of it was there before, and fits.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = on; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set max_parallel_workers_per_gather = 0`,
    );
    const indexes = await indexesOf(client);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of fills[service](sizesOf(orders))) await step(statement);
    for (const { definition } of indexes) await step(definition);
    await raiseIdentities(client);
    await step('vacuum analyze');
    await client.end();
    say(`  ${service}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  });
