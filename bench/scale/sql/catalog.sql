insert into category (name, name_path, path, level) select 'Root ' || n, 'Root ' || n, n::text, 1 from generate_series(1, 7) n;

insert into category (parent_id, name, name_path, path, level)
select parent, 'Part ' || n, 'Root ' || parent || '/Part ' || n, parent || '/' || 7 + n, 2
  from generate_series(1, 64) n, lateral (select 1 + n % 7 as parent) p;

insert into product (sku, name, type_id, attribute_set_id, status, visibility, price, in_all_stores, attributes, version, created_at, updated_at)
select sku(n), 'Enamel mug, number ' || n, 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, price_of(n), true,
       jsonb_build_object('weight', 0.35, 'description', repeat('A mug of enameled steel, light, hard to break. ', 5)), 1, at, at
  from generate_series(1, :products) n, lateral (select time_of(n, :products) as at) t;

insert into product_category (product_id, category_id) select n, 8 + n % 64 from generate_series(1, :products) n;

insert into product_stock (product_id, qty, is_in_stock, warehouses, version)
select n, 20000, 1, (select jsonb_object_agg('w' || lpad(w::text, 2, '0'), 1000) from generate_series(1, 20) w), 1
  from generate_series(1, :products) n;

insert into gallery (product_id, version) select n, 1 from generate_series(1, :products) n;

insert into product_image (product_id, file, label, position, disabled, sizes, created_at, updated_at)
select n, 'ab/' || md5(n::text) || '/front.jpg', 'Front', 1, false, '[]', now(), now() from generate_series(1, :products) n;

insert into product_image_role (product_id, role, image_id) select product_id, 'image', image_id from product_image;
