import { event, stockRecalculated, type DomainEvent } from '@entrepot/contracts';
import { startTestCatalog, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());

const recalculated = (product_id: number, version: number, warehouses: Record<string, number>, is_in_stock = 1): DomainEvent => {
  const qty = Object.values(warehouses).reduce((sum, count) => sum + count, 0);
  const rules = { manage_stock: 1, backorders: 0, min_qty: 0, min_sale_qty: 1 };
  const data = {
    item_id: product_id,
    product_id,
    sku: `S${product_id}`,
    qty,
    reserved_qty: 1,
    salable_qty: qty - 1,
    is_salable: true,
    is_in_stock,
  };
  return event(stockRecalculated, { subject: product_id, version, data: { ...data, ...rules, warehouses, previous: null } });
};
const stockOf = async (sku: string) => (await catalog.get(`/api2/products?type=sku&id=${sku}`)).body['product'].stock_data;
const anId = async (sku: string): Promise<number> => {
  await catalog.import('products', [{ sku, name: sku, stock: { warehouses: { main: 99 } } }]);
  return (await catalog.get(`/api2/products?type=sku&id=${sku}`)).body['product'].product_id;
};

it('shows what the inventory publishes of a product, and nothing that an import said', async () => {
  const id = await anId('TOLD');
  expect(await stockOf('TOLD')).toEqual({ qty: 0, is_in_stock: 0, warehouses: {} });
  await catalog.publish(recalculated(id, 1, { main: 12, outlet: 3.5, empty: 0 }));
  const stock = { qty: 15.5, is_in_stock: 1, warehouses: { main: 12, outlet: 3.5, empty: 0 } };
  expect(await stockOf('TOLD')).toEqual(stock);
  const { body } = await catalog.get('/api2/products?limit=200');
  expect(body['products'].find(({ sku }: { sku: string }) => sku === 'TOLD').stock_data).toEqual(stock);
  // A caller of one warehouse sees what lies there.
  const options = { token: await catalog.token('products/read'), headers: { 'x-entrepot-warehouses': 'outlet' } };
  const own = await catalog.call('GET', '/api2/products?type=sku&id=TOLD', options);
  expect(own.body['product'].stock_data).toEqual({ qty: 3.5, is_in_stock: 1, warehouses: { outlet: 3.5 } });
  // Others' stock is not told by the flag either.
  await catalog.publish(recalculated(id, 2, { main: 12, outlet: 0 }));
  const none = await catalog.call('GET', '/api2/products?type=sku&id=TOLD', options);
  expect(none.body['product'].stock_data).toEqual({ qty: 0, is_in_stock: 0, warehouses: { outlet: 0 } });
});

it('shows a caller of one warehouse attributes whole, whatever their codes', async () => {
  await catalog.import('products', [
    { sku: 'CODES', name: 'Codes', attributes: { warehouses: ['Wool', 'Silk'], taken: 'Sunny', inactive: true } },
  ]);
  const read = async (headers: Record<string, string>) => {
    const answer = await catalog.call('GET', '/api2/products?type=sku&id=CODES', { token: await catalog.token('products/read'), headers });
    return answer.body['product'].attributes;
  };
  const whole = await read({});
  expect(Object.keys(whole).sort()).toEqual(['inactive', 'taken', 'warehouses']);
  expect(await read({ 'x-entrepot-warehouses': 'outlet' })).toEqual(whole);
});

it('publishes a product whose stock changes what it shows, and only that', async () => {
  const [one, two] = [await anId('SHOWN-1'), await anId('SHOWN-2')];
  await catalog.rows(`update product set updated_at = '2026-01-01' where product_id = any($1)`, [one, two]);
  const reserved = recalculated(one, 2, { main: 12 });
  await catalog.publish(recalculated(two, 1, { main: 3 }), recalculated(one, 1, { main: 12 }), {
    ...reserved,
    data: { ...(reserved.data as object), reserved_qty: 7, salable_qty: 5 },
  });
  await catalog.publish(recalculated(one, 3, { main: 12, outlet: 1 }));
  const { updated_at } = (await catalog.get('/api2/products?type=sku&id=SHOWN-1')).body['product'];
  expect(updated_at > '2026-01-02').toBe(true);
  const first = { qty: 12, is_in_stock: 1, warehouses: { main: 12 } };
  const last = { qty: 13, is_in_stock: 1, warehouses: { main: 12, outlet: 1 } };
  const changed = { type: 'product.stock_changed', key: String(one) };
  const data = { product_id: one, sku: 'SHOWN-1', updated_at };
  expect((await catalog.events('product', one)).slice(1)).toEqual([
    { ...changed, version: 2, data: { ...data, updated_at: expect.any(String), stock_data: first, previous: { stock_data: null } } },
    { ...changed, version: 3, data: { ...data, stock_data: last, previous: { stock_data: first } } },
  ]);
  expect(await catalog.rows('select version from product where product_id = any($1) order by product_id', [one, two])).toEqual([
    { version: 3 },
    { version: 2 },
  ]);
});

it('drops what is not newer than it knows', async () => {
  const id = await anId('NEWER');
  await catalog.publish(recalculated(id, 5, { main: 5 }, 0));
  await catalog.publish(recalculated(id, 4, { main: 4 }), recalculated(id, 5, { main: 55 }));
  expect(await stockOf('NEWER')).toEqual({ qty: 5, is_in_stock: 0, warehouses: { main: 5 } });
  await catalog.publish(recalculated(id, 6, { outlet: 6 }));
  expect(await stockOf('NEWER')).toEqual({ qty: 6, is_in_stock: 1, warehouses: { outlet: 6 } });
});

it('keeps the stock of a product that is not there yet', async () => {
  const id = (await anId('BEFORE')) + 1;
  await catalog.publish(recalculated(id, 3, { main: 8 }));
  expect(await anId('AFTER')).toBe(id);
  const [created, ...others] = await catalog.events('product', id);
  expect([created?.data['stock_data'], others]).toEqual([{ qty: 8, is_in_stock: 1, warehouses: { main: 8 } }, []]);
  expect(await stockOf('AFTER')).toEqual({ qty: 8, is_in_stock: 1, warehouses: { main: 8 } });
});

it('shows no warehouses with MULTI_WAREHOUSE=false', async () => {
  const single = await startTestCatalog({ MULTI_WAREHOUSE: false });
  try {
    await single.import('products', [{ sku: 'ONE', name: 'One' }]);
    await single.publish(recalculated(1, 1, { main: 12 }));
    const { body } = await single.get('/api2/products');
    expect(body['products'][0]).toMatchObject({ product_id: 1, sku: 'ONE' });
    expect(body['products'][0].stock_data).toEqual({ qty: 12, is_in_stock: 1 });
    const options = { token: await single.token('products/read'), headers: { 'x-entrepot-warehouses': 'outlet' } };
    const own = await single.call('GET', '/api2/products?type=sku&id=ONE', options);
    expect(own.body['product'].stock_data).toEqual({ qty: 0, is_in_stock: 0 });
  } finally {
    await single.close();
  }
});
