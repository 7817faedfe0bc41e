insert into lead (id, name, email, created_at) values (1, '0', 'ana@example.com', now());

insert into schedule (id, name, email, created_at, status_external) values (1, '0', 'ana@example.com', now(), 1);

insert into customer (customer_id, website_id, store_id, group_id, email, lastname, version, created_at, updated_at)
values (1, 1, 1, 1, '1@example.com', '0', 1, now(), now());
