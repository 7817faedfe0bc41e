insert into customer (website_id, store_id, group_id, email, firstname, lastname, taxvat, gender, custom_attributes, default_billing_id,
    default_shipping_id, version, created_at, updated_at)
select 1, 1, 1, email(n), 'Ana', 'Silva ' || n % (:customers / 2), lpad(n::text, 11, '0'), 1 + n % 2, '{}', n, n, 1, at, at
  from generate_series(1, :customers) n, lateral (select time_of(n, :customers) as at) t;

insert into address (customer_id, firstname, lastname, street, city, region, postcode, country_id, telephone)
select n, 'Ana', 'Silva', array['Rua das Palmeiras', n::text], 'São Paulo', region_of(n), '01310-100', 'BR', '11 98888-7777'
  from generate_series(1, :customers) n;

insert into lead (id, store_id, name, email, phone, created_at, utm_source)
select n, 1, 'Ana Silva', email(n), '11 98888-7777', time_of(n, :captures), 'organic_search' from generate_series(1, :captures) n;

insert into schedule (id, date, time, name, email, created_at, status_external)
select n, current_date, '10:00', 'Ana Silva', email(n), time_of(n, :captures), 1 from generate_series(1, :captures) n;
