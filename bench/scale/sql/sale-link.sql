insert into product_ref (product_id, sku, name, type_id, is_enabled, price, options, is_deleted, version)
select n, sku(n), 'Enamel mug, number ' || n, 'simple', true, price_of(n), '[]', false, 1 from generate_series(1, :products) n;

insert into sale (status, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, email_sent, attempt,
    order_id, order_increment_id, expires_at, created_at, updated_at)
select case when n % 5 < 3 then 'converted' else 'expired' end, email(n), 1, 0, 100, 'BRL', sha256(n::text::bytea), sha256(n::text::bytea), true,
       true, 1, case when n % 5 < 3 then n end, case when n % 5 < 3 then '1' || lpad(n::text, 8, '0') end, at + interval '7 days', at, at
  from generate_series(1, :sales) n, lateral (select time_of(n, :sales) as at) t;

insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
select n, 0, sku(1 + n % :products), 'Enamel mug', 1, 100, 100, 0, '{}', '[]' from generate_series(1, :sales) n;

insert into checkout (sale_id, attempt, state, submitted_at, settled_at)
select n, 1, 'placed', now(), now() from generate_series(1, :sales) n where n % 5 < 3;
