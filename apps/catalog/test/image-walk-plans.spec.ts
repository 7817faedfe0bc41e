import { catalogImagesStatement, productImagesStatement, type WalkPage } from '../src/image/image-page.view.js';
import { openForPlans, type PlansDatabase } from './plans.js';

/** 20,000 images of 1,000 products, the half of them of one product. */
let plans: PlansDatabase;
beforeAll(async () => {
  plans = await openForPlans();
  await plans.db.query(`
    insert into store (store_id, code, name, website_id, currency, locale, is_active, version, created_at, updated_at)
    select n, 's' || n, 'Store', 1, 'BRL', 'pt_BR', true, 1, now(), now() from generate_series(1, 2) as n;
    insert into product (sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
    select 'P' || n, 'Product', 'simple', 1, 1, 4, true, '{}', 1, now(), now() from generate_series(1, 1000) as n;
    insert into gallery select product_id, 1 from product;
    insert into product_image (product_id, file, label, position, disabled, created_at, updated_at)
    select case when n % 2 = 0 then 500 else 1 + n % 1000 end, 'ab/' || n || '.jpg', 'Label', n, false, now(), now() from generate_series(1, 20000) as n;
    insert into product_image_store (image_id, store_id, label) select image_id, 1 + image_id % 2, 'Label' from product_image;
    insert into product_image_role (product_id, role, image_id)
    select product_id, role, min(image_id) from product_image, unnest(array['image', 'small_image', 'thumbnail']) as role group by 1, 2`);
  await plans.settle('product_image', 'product_image_store');
});
afterAll(() => plans.close());

const stores = [null, 1] as const;
const page = (store: 1 | null, after: number, limit = 100): WalkPage => ({ store, after: String(after), limit });

it.each(stores)('reads a page of the catalog from its place on, at the end as at the start (store %s)', async (store) => {
  const [start, end] = [
    await plans.readsOf(catalogImagesStatement(page(store, 0))),
    await plans.readsOf(catalogImagesStatement(page(store, 19_800))),
  ];
  for (const { tables, indexes } of [start, end]) {
    expect(indexes).toContain('product_image_pkey');
    expect(tables).toMatchObject({ product_image: 2 * 101 });
    expect(tables['product']).toBeLessThanOrEqual(101);
    expect(tables['product_image_store'] ?? 0).toBeLessThanOrEqual(store === null ? 0 : 101);
    expect(tables['product_image_role']).toBeLessThanOrEqual(4 * 101);
  }
});

it.each(stores)('reads a page of one product from its place on, at the end as at the start (store %s)', async (store) => {
  for (const key of [{ type: 'id', id: '500' } as const, { type: 'sku', id: 'P500' } as const]) {
    for (const after of [0, 10_000, 19_700]) {
      const { tables, indexes } = await plans.readsOf(productImagesStatement(key, page(store, after)));
      expect(indexes).toContain('product_image_product_id_image_id_key');
      expect(tables).toMatchObject({ product_image: 2 * 101, product: 1 });
      expect(tables['product_image_store'] ?? 0).toBeLessThanOrEqual(store === null ? 0 : 101);
      expect(tables['product_image_role']).toBeLessThanOrEqual(4 * 101);
    }
  }
});

it('reads ten images for one', async () => {
  const { tables } = await plans.readsOf(catalogImagesStatement(page(null, 7_000, 1)));
  expect(tables['product_image']).toBe(2 * 11);
});
