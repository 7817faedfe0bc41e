insert into sale (sale_id, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, expires_at, created_at)
overriding system value values (1, 'ana@example.com', 1, 0, 0, 'BRL', '1', '1', false, now() + interval '1 day', now());

insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
values (1, 1, '1', '1', 1, 1, 1, 0, '{}', '[]');
