insert into product_ref (sku, product_id, type_id, is_deleted, version)
select sku(n), n, 'simple', false, 1 from generate_series(1, :products) n;

insert into customer_ref (customer_id, website_id, email, version) select n, 1, email(n), 1 from generate_series(1, :customers) n;

insert into orders (increment_id, store_id, state, status, customer_id, customer_email, customer_firstname, customer_lastname, customer_taxvat,
    currency, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total, total_invoiced, total_paid, payment_method,
    billing_address, shipping_address, created_at, updated_at)
select '1' || lpad(n::text, 8, '0'), 1, state, case state when 'new' then 'pending' else state end, customer, email(customer), 'Ana',
       'Silva ' || customer % (:customers / 2), lpad(customer::text, 11, '0'), 'BRL', subtotal, 0, 0,
       freight, 0, subtotal + freight, paid, paid, method_of(n), address(n), address(n), at, at + interval '1 minute'
  from (select n, state, at, sum(price) as subtotal from line group by n, state, at order by n) as o,
       lateral (select 1 + n::bigint * 7919 % :customers as customer, freight_of(n) as freight) as c,
       lateral (select case when state in ('complete', 'processing') then subtotal + freight else 0 end as paid) as p;

insert into order_name (order_id, words, full_name, last_name)
select entity_id, array_to_tsvector(array['ana', 'silva', split_part(last, ' ', 2), last, 'ana ' || last]), 'ana ' || last, last
  from orders, lateral (select lower(customer_lastname) as last) as l;

insert into order_item (order_id, product_id, sku, name, product_type, qty_ordered, qty_invoiced, qty_shipped, qty_canceled, price, original_price,
    row_total, tax_amount, discount_amount)
select n, product, sku(product), 'Enamel mug, number ' || product, 'simple', 1, (state in ('complete', 'processing'))::int, (state = 'complete')::int,
       (state = 'canceled')::int, price, price, price, 0, 0 from line order by id;

insert into invoice (increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
    grand_total, created_at, updated_at)
select increment_id, entity_id, 1, 2, subtotal, 0, 0, shipping_amount, 0, grand_total, created_at, created_at from orders
 where state in ('complete', 'processing') order by entity_id;

insert into invoice_item (invoice_id, order_item_id, qty, row_total, tax_amount, discount_amount)
select invoice_id, order_item_id, 1, row_total, 0, 0 from invoice join order_item using (order_id);

insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at)
select increment_id, entity_id, 1, items, created_at + interval '2 days', created_at + interval '2 days'
  from orders join (select order_id, count(*) as items from order_item group by 1) i on order_id = entity_id
 where state = 'complete' order by entity_id;

insert into shipment_item (shipment_id, order_item_id, qty) select shipment_id, order_item_id, 1 from shipment join order_item using (order_id);

insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
select shipment_id, 'correios', 'Correios', 'BR' || shipment_id, created_at from shipment;

insert into credit_memo (increment_id, order_id, invoice_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
    grand_total, adjustment_positive, created_at)
select increment_id, order_id, invoice_id, 1, 0, 0, 0, 0, 0, 1, 1, created_at from invoice where chance(invoice_id, 9) < 0.01;

insert into order_history (order_id, status, comment, entity_name, created_at)
select n, status, comment, entity, at from (
  select n, at, 'pending' as status, 'Order placed' as comment, 'order' as entity, 1 as step from line where k = 1
   union all select n, at, 'processing', 'Invoice created', 'invoice', 2 from line where k = 1 and state in ('complete', 'processing')
   union all select n, at, 'complete', 'Shipment created', 'shipment', 3 from line where k = 1 and state = 'complete'
   union all select n, at, 'canceled', 'Not paid', 'order', 2 from line where k = 1 and state = 'canceled') as h order by n, step;

insert into reservation_ref (order_id, reservation_id, version, reserved, warehouses)
select n, n, 1, case when state in ('new', 'processing') then held else '{}' end, case state when 'canceled' then '{}' else held end
  from (select n, state, jsonb_object_agg(id, '{"w01": 1}'::jsonb) as held from line group by n, state order by n) as r;

insert into increment_counter (kind, store_id, last)
select kind, 1, :orders from unnest('{order,invoice,shipment,creditmemo}'::text[]) as kind
    on conflict (kind, store_id) do update set last = excluded.last;

-- As many as are kept of a day.
insert into idempotency_key (integration, path, key, payload_hash, status, body)
select 'bench', 'POST /api2/invoice/create', 'filled-' || n, md5(n::text), 201, '{"success":true}' from generate_series(1, :orders / 100) n;

insert into inbox (event_id, consumer) select gen_random_uuid(), 'order' from generate_series(1, :orders);
