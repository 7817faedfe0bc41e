/** A fifth of the images is of this product, the others are spread so that a product's lie far apart. */
export const crowdedSku = 'WALK-1';

const products = `
  insert into product (sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
  select 'WALK-' || n, 'Product ' || n, 'simple', 1, 1 + n % 2, 1 + n % 4, true, '{}', 1, now(), now() from generate_series(1, $1::int) as n
  returning product_id`;

const images = `
  insert into product_image (product_id, file, label, position, disabled, created_at, updated_at)
  select ($1::int[])[case when n % 5 = 0 then 1 else 1 + n * 7 % cardinality($1) end], md5(n::text) || '/front.jpg', 'Front of ' || n, n % 9, n % 4 = 0,
         now(), now()
    from generate_series(1, $2::bigint) as n`;

/** One image of a product, any of them, has all the roles; every tenth image has a label of its own in each store. */
const details = [
  `insert into product_image_role (product_id, role, image_id)
   select product_id, role, image_id
     from (select distinct on (product_id) product_id, image_id from product_image order by product_id, md5(image_id::text)) as one,
          unnest(array['image', 'small_image', 'thumbnail']) as role`,
  `insert into product_image_store (image_id, store_id, label)
   select image_id, store_id, 'Frente' from product_image, store where image_id % 10 = 0`,
];

/** Fills a catalog that has two stores and no products; nothing is there of the files, which no walk looks at. */
export const fillGallery = async (client, counts) => {
  const { rows } = await client.query(products, [counts.products]);
  const ids = rows.map(({ product_id }) => product_id);
  await client.query('insert into gallery (product_id, version) select unnest($1::int[]), 1', [ids]);
  await client.query(images, [ids, counts.images]);
  for (const statement of details) await client.query(statement);
  await client.query('vacuum analyze');
};
