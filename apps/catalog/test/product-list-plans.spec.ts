import { planOf } from '@entrepot/testing';
import { insertCategories } from '../src/category/category.store.js';
import { byProductId, productLists, productQuery } from '../src/product/product-list.view.js';
import { productSearch } from '../src/search/product-search.store.js';
import { openForPlans, type PlansDatabase } from './plans.js';

let plans: PlansDatabase;
beforeAll(async () => {
  plans = await openForPlans();
  await plans.db.query(`
    insert into store (store_id, code, name, website_id, currency, locale, is_active, version, created_at, updated_at)
    select n, 's' || n, 'Store', 1, 'BRL', 'pt_BR', true, 1, now(), now() from generate_series(1, 2) as n;
    insert into category (name, name_path, path, level) select 'C' || n, 'C' || n, n::text, 1 from generate_series(1, 2000) as n;
    insert into attribute (attribute_code, frontend_input, frontend_label) values ('colour', 'select', 'Colour');
    insert into attribute_option (attribute_id, label) select attribute_id, n::text from attribute, generate_series(1, 2000) as n where attribute_code = 'colour';
    insert into product (sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
    select 'P' || n, 'Product', 'simple', 1, 1, 4, n % 4 > 0, jsonb_build_object('description', repeat('text ', 50)), 1, now(), now()
      from generate_series(1, 30000) as n;
    insert into product_store select product_id, 1 + product_id % 8 / 4 from product where not in_all_stores;
    insert into product_category select product_id, 1 + product_id % 2000 from product;
    insert into product_attribute_option
    select product_id, o.option_id from product join attribute_option o on o.label = (1 + product_id % 2000)::text;
    insert into product_stock select product_id, 1, 1, '{"main": 1}', 1 from product`);
  await plans.settle('product', 'product_store', 'product_category', 'product_attribute_option');
});
afterAll(() => plans.close());

it.each([
  ['roots', 1, (n: number) => `New ${n}`],
  ['children of one', 2, (n: number) => `C7/New ${n}`],
  ['children of many', 2, (n: number) => `C${n + 1}/New`],
])('places 50 new %s without reading 2,000 categories for each', async (_, level, pathOf) => {
  const paths = Array.from({ length: 50 }, (_, n) => pathOf(n));
  expect((await planOf(plans.db, insertCategories(level, paths), 'custom')).tables['category']).toBeLessThan(3 * 2_000);
});

const listIn = productLists(true);
type Query = Partial<Parameters<ReturnType<typeof listIn>['statement']>[0]>;
const reads = (page: number, { store_id = null, ...more }: Query) =>
  plans.readsOf(listIn(store_id).statement({ store_id, page: { page, limit: 20, includePagination: false }, sort: byProductId, ...more }));
const lists = { product_category: 20, category: 20, product_attribute_option: 20, attribute_option: 20, product_stock: 20 };

it.each([null, 1])('reads the first page as its twenty products and what belongs to them (store %s)', async (store_id) => {
  const { tables } = await reads(1, { store_id });
  expect(tables).toMatchObject(lists);
  expect(tables['product']).toBeLessThanOrEqual(2 * 20);
});

it.each([null, 1])('skips to a deep page on the indexes alone (store %s)', async (store_id) => {
  const { tables, heapFetches } = await reads(1000, { store_id });
  expect(tables).toMatchObject(lists);
  expect(heapFetches).toBe(0);
  expect((tables['product'] ?? 0) + (tables['product_store'] ?? 0)).toBeLessThanOrEqual(20_000 + 20 + 1);
});

it.each([null, 1])('finds products by their skus, and reads no other (store %s)', async (store_id) => {
  const { tables } = await reads(1, { store_id, sku: ['P77', 'P78', 'P79'] });
  expect(tables['product']).toBeLessThanOrEqual(2 * 3);
});

it('reads a page by the time of the last change as its products', async () => {
  const sort = { field: 'updated_at', direction: 'desc' } as const;
  const { tables } = await reads(1, { sort });
  expect(tables['product']).toBeLessThanOrEqual(2 * 20);
});

it.each([
  ['sku', 'P77'],
  ['id', '77'],
] as const)('reads one product by %s and nothing else', async (type, id) => {
  const { query, conditions } = productQuery({ type, id }, 1);
  const { tables } = await plans.readsOf(listIn(1).statement(query, conditions));
  expect(tables).toMatchObject({ product: 2, category: 1, attribute_option: 1, product_stock: 1 });
});

it.each(['P77', 'Product', 'nothing'])('searches for %s in indexes alone, and stops', async (q) => {
  for (const kind of ['generic', 'custom'] as const) {
    const { tables, types } = await planOf(plans.db, productSearch.statement({ q }), kind);
    expect(types).not.toContain('Seq Scan');
    expect(tables['product']).toBeLessThanOrEqual(1 + 20);
  }
});
