insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
overriding system value
values (1, '1', '0', 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, true, '{}', 1, now(), now());

insert into gallery (product_id) values (1);

insert into product_image (image_id, product_id, file, position, disabled, created_at, updated_at)
values (1, 1, '1.jpg', 0, false, now(), now());
