import type { DataSource } from 'typeorm';
import { openDatabase } from '@entrepot/database';
import { messagingMigrations } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase, until, type TestDatabase } from '@entrepot/testing';
import { catalogMigrations } from '../src/db/migrations.js';
import { productListStatement } from '../src/db/product-list-statement.js';
import { productStatement } from '../src/db/product-detail.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  const logger = createLogger({ name: 'plans', level: 'error' });
  const migrations = [...messagingMigrations, ...catalogMigrations];
  dataSource = await openDatabase({ url: database.url, applicationName: 'plans', entities: [], migrations, poolSize: 2, logger });
  await dataSource.query(`
    insert into store (store_id, code, name, website_id, currency, locale, is_active, version, created_at, updated_at)
    select n, 's' || n, 'Store', 1, 'BRL', 'pt_BR', true, 1, now(), now() from generate_series(1, 2) as n;
    insert into category (category_id, name, name_path, path, level) select n, 'C' || n, 'C' || n, n::text, 1 from generate_series(1, 2000) as n;
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
  // Pages are visible to all only when vacuum knows the commit to be on disk.
  await until(async () => {
    await dataSource.query('vacuum analyze');
    const [row] = await dataSource.query<{ done: boolean }[]>(
      `select bool_and(relallvisible = relpages) as done from pg_class where relname in ('product', 'product_store')`,
    );
    return row?.done;
  });
}, 120_000);
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

const scansOf = (node: PlanNode): PlanNode[] => [...(node['Relation Name'] ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)];

/** What a statement reads of each table, planned as for every other value of its parameters. */
const readsOf = async ({ text, values }: ReturnType<typeof productStatement>) => {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`set plan_cache_mode = force_generic_plan`);
    await runner.query(`prepare looked_at as ${text}`);
    const given = values.map((value) => `'${String(value)}'`).join(', ');
    const [row] = (await runner.query(`explain (analyze, format json) execute looked_at${given && `(${given})`}`)) as {
      'QUERY PLAN': [{ Plan: PlanNode }];
    }[];
    const scans = scansOf(row!['QUERY PLAN'][0].Plan);
    const tables: Record<string, number> = {};
    for (const {
      'Relation Name': table = '',
      'Actual Rows': rows,
      'Actual Loops': loops,
      'Rows Removed by Filter': removed = 0,
    } of scans) {
      tables[table] = (tables[table] ?? 0) + (rows + removed) * loops;
    }
    return { tables, heapFetches: scans.reduce((sum, scan) => sum + (scan['Heap Fetches'] ?? 0), 0) };
  } finally {
    await runner.query('deallocate all; reset plan_cache_mode');
    await runner.release();
  }
};

const page = (number: number) => ({ page: number, limit: 20, includePagination: false });
const lists = { product_category: 20, category: 20, product_attribute_option: 20, attribute_option: 20, product_stock: 20 };

it.each([null, 1])('reads the first page as its twenty products and what belongs to them (store %s)', async (store) => {
  const { tables } = await readsOf(productListStatement({ page: page(1), store }));
  expect(tables).toMatchObject(lists);
  expect(tables['product']).toBeLessThanOrEqual(2 * 20);
});

it.each([null, 1])('skips to a deep page on the indexes alone (store %s)', async (store) => {
  const { tables, heapFetches } = await readsOf(productListStatement({ page: page(1000), store }));
  expect(tables).toMatchObject(lists);
  expect(heapFetches).toBe(0);
  expect((tables['product'] ?? 0) + (tables['product_store'] ?? 0)).toBeLessThanOrEqual(20_000 + 20 + 1);
});

it.each([
  ['sku', 'P77'],
  ['id', '77'],
] as const)('reads one product by %s and nothing else', async (type, id) => {
  const { tables } = await readsOf(productStatement({ type, id }, 1));
  expect(tables).toMatchObject({ product: 2, category: 1, attribute_option: 1, product_stock: 1 });
});
