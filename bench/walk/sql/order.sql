insert into orders (entity_id, increment_id, store_id, state, status, customer_email, currency, subtotal, discount_amount, tax_amount,
    shipping_amount, shipping_tax_amount, grand_total, payment_method, created_at, updated_at)
values (1, '1', 1, 'new', 'new', '0', 'BRL', 1, 0, 0, 0, 0, 1, 'checkmo', now(), now());

insert into invoice (invoice_id, increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount,
    shipping_tax_amount, grand_total, created_at, updated_at)
values (1, '1', 1, 1, 2, 1, 0, 0, 0, 0, 1, now(), now());

insert into shipment (shipment_id, increment_id, order_id, store_id, total_qty, created_at, updated_at) values (1, '1', 1, 1, 1, now(), now());

insert into credit_memo (credit_memo_id, increment_id, order_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount,
    shipping_tax_amount, grand_total, created_at, updated_at)
values (1, '1', 1, 1, 1, 0, 0, 0, 0, 1, now(), now());

insert into fiscal_document (fiscal_document_id, key, order_id, invoice_id, protocol, issued_at, created_at, updated_at)
values (1, '35260112345678000195550010000000011000000012', 1, 1, '0', now(), now(), now());
