import type { DataOf, productCreated } from '@entrepot/contracts';
import { startCatalogWithStores, type TestCatalog } from './catalog.js';
import { everything, dataOf } from './records.js';

type ProductData = DataOf<typeof productCreated>;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startCatalogWithStores();
});
afterAll(() => catalog.close());

const idOf = async (sku: string): Promise<number> => {
  const [row] = await catalog.rows<{ product_id: number }>('select product_id from product where sku = $1', sku);
  if (!row) throw new Error(`no product ${sku}`);
  return row.product_id;
};
const eventsOf = async (sku: string) => catalog.events<ProductData>('product', await idOf(sku));

it('keeps every field of a record, and publishes the whole product', async () => {
  const result = await catalog.import('products', [everything('ALL')]);
  expect(result).toMatchObject({ accepted: 1, created: 1, rejected: 0 });
  const [created, ...others] = await eventsOf('ALL');
  expect(others).toEqual([]);
  const product = { ...dataOf('ALL'), product_id: await idOf('ALL') };
  expect(created).toEqual({
    type: 'product.created',
    key: String(product.product_id),
    version: 1,
    data: { ...product, stock_change: product.stock, previous: null },
  });
  // Each list stands in its table: a record of nothing but the sku loads it and finds nothing to do.
  expect(await catalog.import('products', [{ sku: 'ALL' }])).toMatchObject({ accepted: 1, updated: 0 });
  const [row] = await catalog.rows(
    'select price, special_price, status, visibility, in_all_stores, parent_sku, stock from product where sku = $1',
    'ALL',
  );
  expect(row).toEqual({
    price: '52.5000',
    special_price: '49.9999',
    status: 2,
    visibility: 3,
    in_all_stores: false,
    parent_sku: 'ALL-PARENT',
    stock: product.stock,
  });
});

it('keeps and publishes a file option as it is', async () => {
  const options = [{ title: 'Artwork', type: 'file', required: true }];
  expect(await catalog.import('products', [{ sku: 'FILE', name: 'Print', options }])).toMatchObject({ created: 1, rejected: 0 });
  const [created] = await eventsOf('FILE');
  const kept = [{ ...options[0], option_id: expect.any(Number), values: [] }];
  expect(created?.data.options).toEqual(kept);
  expect(await catalog.import('products', [{ sku: 'FILE', options }])).toMatchObject({ accepted: 1, updated: 0 });
});

it('changes nothing and publishes nothing the second time', async () => {
  const file = [everything('TWICE'), { sku: 'TWICE-PARENT', name: 'Parent', type_id: 'configurable' }];
  await catalog.import('products', file);
  const [before] = await catalog.rows('select count(*) from outbox');
  expect(await catalog.import('products', file)).toEqual({
    success: true,
    accepted: 2,
    created: 0,
    updated: 0,
    rejected: 0,
    errors: [],
    warnings: [],
  });
  expect(await catalog.rows('select count(*) from outbox')).toEqual([before]);
  expect(await catalog.rows('select version from product where sku = $1', 'TWICE')).toEqual([{ version: 1 }]);
});

it('stamps a new and a changed product with the time of the import, and leaves one that is the same alone', async () => {
  const shown = async () => (await catalog.get('/api2/products?type=sku&id=STAMPED')).body['product'];
  const before = new Date(Date.now() - 1_000).toISOString();
  await catalog.import('products', [{ sku: 'STAMPED', name: 'Print', price: 1 }]);
  const created = await shown();
  expect(created.updated_at >= before.slice(0, 19).replace('T', ' ')).toBe(true);
  await catalog.rows(`update product set created_at = '2026-01-01', updated_at = '2026-01-01' where sku = 'STAMPED'`);
  expect(await catalog.import('products', [{ sku: 'STAMPED', price: '1.00' }])).toMatchObject({ accepted: 1, updated: 0 });
  expect(await shown()).toMatchObject({ updated_at: '2026-01-01 00:00:00' });
  expect(await catalog.import('products', [{ sku: 'STAMPED', price: 2 }])).toMatchObject({ updated: 1 });
  expect((await shown()).updated_at >= created.updated_at).toBe(true);
  expect((await shown()).created_at).toBe('2026-01-01 00:00:00');
});

it('changes what a line names, keeps the rest, and publishes the old values', async () => {
  await catalog.import('products', [everything('PART')]);
  const result = await catalog.import('products', [
    {
      sku: 'PART',
      price: 60,
      special_price: null,
      store_ids: null,
      categories: ['Sale'],
      attributes: { material_part: ['Wool'], fabric_part: null, weight: 1.5 },
      tier_prices: [],
      stock: { warehouses: { 'rj-01': 4 } },
      name: null,
    },
  ]);
  expect(result).toMatchObject({ updated: 1, warnings: [] });
  const [, updated] = await eventsOf('PART');
  const before = dataOf('PART');
  const { fabric_part, ...attributes } = before.attributes;
  expect(fabric_part).toBe('Wool');
  const stock = { ...before.stock, warehouses: { 'sp-01': 7.25, 'rj-01': 4 } };
  expect(updated).toEqual({
    type: 'product.updated',
    key: String(await idOf('PART')),
    version: 2,
    data: {
      ...before,
      product_id: await idOf('PART'),
      price: 60,
      special_price: null,
      store_ids: null,
      categories: ['Sale'],
      attributes: { ...attributes, material_part: ['Wool'] },
      option_ids: { ...before.option_ids, material_part: [expect.any(Number)] },
      tier_prices: [],
      stock,
      stock_change: { warehouses: { 'rj-01': 4 } },
      previous: {
        price: 52.5,
        special_price: 49.9999,
        store_ids: [1, 2],
        categories: ['Men/Tops', 'Sale'],
        attributes: { material_part: ['Fleece', 'Wool'], fabric_part: 'Wool' },
        tier_prices: before.tier_prices,
        stock: before.stock,
      },
    },
  });
});

it('keeps the ids of options and values that stay, and removes the rest', async () => {
  await catalog.import('products', [everything('OPT')]);
  const [created] = await eventsOf('OPT');
  const [size, engraving] = created!.data.options;
  await catalog.import('products', [
    {
      sku: 'OPT',
      options: [
        { title: 'Gift', type: 'checkbox', values: [{ title: 'Box', price: 5 }] },
        { title: 'Size', type: 'radio', values: [{ title: 'L' }, { title: 'S', price: 1 }] },
        { option_id: engraving!.option_id, title: 'Your text', type: 'area' },
      ],
    },
  ]);
  const [, updated] = await eventsOf('OPT');
  const [gift, newSize, text] = updated!.data.options;
  expect(newSize).toMatchObject({ option_id: size!.option_id, type: 'radio' });
  expect(newSize!.values[1]).toEqual({ option_type_id: size!.values[0]!.option_type_id, title: 'S', price: 1, price_type: 'fixed' });
  expect(text).toMatchObject({ option_id: engraving!.option_id, title: 'Your text', type: 'area' });
  expect(updated!.data.previous?.options).toEqual(created!.data.options);
  const stored = await catalog.rows<{ option_id: number }>(
    'select option_id from custom_option where product_id = $1 order by position',
    await idOf('OPT'),
  );
  expect(stored.map(({ option_id }) => option_id)).toEqual([gift!.option_id, size!.option_id, engraving!.option_id]);
  expect(await catalog.import('products', [{ sku: 'OPT', options: updated!.data.options }])).toMatchObject({ updated: 0 });
});

it('carries the caller’s request id and name in its events', async () => {
  await fetch(`${catalog.url}/ops/import/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await catalog.token('admin')}`,
      'content-type': 'application/x-ndjson',
      'x-request-id': 'erp-run-17',
    },
    body: JSON.stringify({ sku: 'TRACED', name: 'Traced' }),
  });
  const [row] = await catalog.rows<{ headers: Record<string, string> }>(
    `select headers from outbox where key = $1 and headers ->> 'ce_type' like 'product.%'`,
    String(await idOf('TRACED')),
  );
  expect(row!.headers).toMatchObject({
    ce_requestid: 'erp-run-17',
    ce_actor: 'test',
    ce_source: '/entrepot/catalog',
    ce_type: 'product.created',
  });
});

it('takes null as absent where nothing can be empty', async () => {
  const nulls = {
    ...everything('NULLS'),
    type_id: null,
    status: null,
    attributes: null,
    options: [
      { title: 'Size', type: 'radio', required: null, values: [{ option_type_id: null, title: 'S', price: null, price_type: null }] },
    ],
    stock: { manage_stock: null, min_qty: 4, warehouses: null },
  };
  expect(await catalog.import('products', [nulls])).toMatchObject({ created: 1, rejected: 0 });
  const [created] = await eventsOf('NULLS');
  expect(created!.data).toMatchObject({ type_id: 'simple', status: 1, attributes: {}, stock: { min_qty: 4 } });
  expect(created!.data.options[0]).toMatchObject({ required: false, values: [{ title: 'S', price: 0, price_type: 'fixed' }] });
});

it('takes one sku on several lines in their order', async () => {
  const result = await catalog.import('products', [
    { sku: 'AGAIN', name: 'First', price: 1 },
    { sku: 'AGAIN', name: 'Second' },
    { sku: 'AGAIN', price: 3 },
  ]);
  expect(result).toMatchObject({ accepted: 3, created: 1, updated: 2 });
  const events = await eventsOf('AGAIN');
  expect(events.map(({ version, data: { name, price, previous } }) => ({ version, name, price, previous }))).toEqual([
    { version: 1, name: 'First', price: 1, previous: null },
    { version: 2, name: 'Second', price: 1, previous: { name: 'First' } },
    { version: 3, name: 'Second', price: 3, previous: { price: 1 } },
  ]);
});

describe('a line takes what its caller may write', () => {
  const send = async (held: string[], lines: object[], headers: Record<string, string> = {}) => {
    const options = { token: await catalog.token(...held), headers: { 'content-type': 'application/x-ndjson', ...headers } };
    return (await catalog.call('POST', '/ops/import/products', { ...options, body: lines.map((line) => JSON.stringify(line)).join('\n') }))
      .body;
  };

  it('prices of known products with prices/write, all else with products/write, stock with stock/write too', async () => {
    await catalog.import('products', [{ sku: 'PART', name: 'Part', price: 10 }]);
    const price = { sku: 'PART', price: 11, group_prices: [{ customer_group_id: 2, price: 9 }] };
    const lines = [price, { ...price, name: 'Renamed', status: 2 }, { sku: 'PART-NEW', price: 1 }, { sku: 'PART', stock: { min_qty: 1 } }];
    expect(await send(['prices/write'], lines)).toMatchObject({
      ...{ accepted: 1, updated: 1, rejected: 3 },
      errors: [
        { line: 2, error: 'name: missing permission: products/write; status: missing permission: products/write' },
        { line: 3, error: 'sku: missing permission: products/write; name: is required for a new product' },
        { line: 4, error: 'stock: missing permission: stock/write' },
      ],
    });
    const whole = [
      { sku: 'PART', price: 12, name: 'Renamed' },
      { sku: 'PART-NEW', name: 'New', price: 1 },
      { sku: 'PART', stock: { min_qty: 1 } },
    ];
    expect(await send(['products/write'], whole)).toMatchObject({ updated: 1, created: 1, errors: [{ line: 3 }] });
    expect(await send(['products/write', 'stock/write'], whole.slice(2))).toMatchObject({ updated: 1, rejected: 0 });
    expect(await send(['prices/write', 'stock/write'], whole.slice(2))).toMatchObject({ accepted: 1, rejected: 0 });
  });

  it('and no more than its integration holds now, whatever its token says', async () => {
    await catalog.import('products', [{ sku: 'TAKEN', name: 'Taken' }]);
    const now = { 'x-entrepot-permissions': 'prices/write,orders/write' };
    const lines = [
      { sku: 'TAKEN', price: 3 },
      { sku: 'TAKEN', name: 'Renamed', stock: { min_qty: 1 } },
    ];
    expect(await send(['products/write', 'stock/write'], lines, now)).toMatchObject({
      ...{ updated: 1, rejected: 1 },
      errors: [{ line: 2, error: 'name: missing permission: products/write; stock: missing permission: stock/write' }],
    });
    expect(await send(['prices/write'], lines.slice(1), { 'x-entrepot-permissions': 'admin' })).toMatchObject({ rejected: 1 });
    expect(await send(['products/write'], lines, { 'x-entrepot-permissions': 'stock/write' })).toMatchObject({ error: 'Forbidden' });
  });

  it('stock of own warehouses where the caller is bound to some: the rest is left out with a warning', async () => {
    const line = { sku: 'BOUND', name: 'Bound', stock: { min_qty: 1, warehouses: { a: 3, b: 4 } } };
    expect(await send(['products/write', 'stock/write'], [line], { 'x-entrepot-warehouses': 'a' })).toMatchObject({
      created: 1,
      warnings: expect.arrayContaining([{ line: 1, warning: 'stock.warehouses.b: warehouse b is not known, left out' }]),
    });
    expect((await eventsOf('BOUND'))[0]?.data).toMatchObject({ stock_change: { min_qty: 1, warehouses: { a: 3 } } });
  });

  it('no total of all warehouses where the caller is bound to some: it is left out with a warning', async () => {
    await catalog.import('products', [{ sku: 'TOTAL', name: 'Total', stock: { warehouses: { a: 3, b: 4 } } }]);
    const totals = [
      { sku: 'TOTAL', stock: { qty: 0 } },
      { sku: 'TOTAL', stock: { qty: 3, warehouses: { b: 5 } } },
      { sku: 'TOTAL', stock: { qty: 3, min_qty: 2, warehouses: { a: 2 } } },
    ];
    const warning = 'stock.qty: left out, name the warehouses';
    const answer = await send(['products/write', 'stock/write'], totals, { 'x-entrepot-warehouses': 'a' });
    expect(answer).toMatchObject({ accepted: 3, updated: 1, rejected: 0 });
    expect(answer['warnings']).toEqual(expect.arrayContaining([1, 2, 3].map((line) => ({ line, warning }))));
    const [, changed, ...others] = await eventsOf('TOTAL');
    expect(changed?.data).toMatchObject({
      stock: { min_qty: 2, warehouses: { a: 2, b: 4 } },
      stock_change: { min_qty: 2, warehouses: { a: 2 } },
    });
    expect(others).toEqual([]);
    const created = await send(['products/write', 'stock/write'], [{ sku: 'TOTAL-NEW', name: 'New', stock: { qty: 9 } }], {
      'x-entrepot-warehouses': 'a',
    });
    expect(created).toMatchObject({ created: 1, warnings: expect.arrayContaining([{ line: 1, warning }]) });
    expect((await eventsOf('TOTAL-NEW'))[0]?.data).toMatchObject({ stock: null, stock_change: null });
  });
});
