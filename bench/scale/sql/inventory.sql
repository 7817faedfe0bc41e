insert into product (product_id, sku, name, type_id, is_deleted, version)
select n, sku(n), 'Enamel mug, number ' || n, 'simple', false, 1 from generate_series(1, :products) n;

insert into stock_item (product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version, created_at,
    updated_at)
select n, sku(n), true, true, false, 0, 0, 1, 1, now(), now() from generate_series(1, :products) n;

insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
select item_id, product_id, warehouse_id, 'import', 0, 1000, 0, 0 from stock_item cross join warehouse;

insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
select item_id, product_id, (select warehouse_id from warehouse where code = 'w01'), 'reserve', 1000, 1000, 0, held from stock_item
  join (select product, count(*) as held from line where state in ('new', 'processing') group by 1) h on product = product_id;

-- As the trigger of the ledger would write it.
insert into stock_quantity (item_id, warehouse_id, qty, reserved)
select distinct on (item_id, warehouse_id) item_id, warehouse_id, qty_after, reserved_after from stock_ledger
 order by item_id, warehouse_id, movement_id desc;

insert into reservation (order_id, store_id, version, created_at) select n, 1, 1, at from line where k = 1 order by n;

insert into reservation_line (reservation_id, line, product_id, sku, order_item_id, qty_wanted, qty)
select n, k, product, sku(product), id, 1, (state in ('new', 'processing'))::int from line;

insert into reservation_allocation (reservation_id, line, warehouse_id, qty)
select n, k, (select warehouse_id from warehouse where code = 'w01'), 1 from line where state in ('new', 'processing');

insert into stock_taken (order_id, order_item_id, warehouse_id, qty)
select n, id, (select warehouse_id from warehouse where code = 'w01'), 1 from line where state = 'complete';

insert into applied_document (kind, document_id, order_id)
select 'shipment', row_number() over (order by n), n from line where k = 1 and state = 'complete';
