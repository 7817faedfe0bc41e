insert into product select n, n::text, n::text, 'simple', false, 1 from generate_series(1, 100000) n;

insert into stock_item (item_id, product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version,
    created_at, updated_at)
overriding system value values (1, 1, '1', true, true, true, 0, 0, 1, 1, now(), now());
