import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { handlerGrowth } from '@entrepot/service/testing';
import { startTestCatalog, type TestCatalog } from './catalog.js';

let service: TestCatalog;
beforeAll(async () => {
  service = await startTestCatalog();
});
afterAll(() => service.close());

const add = async (from: number, to: number): Promise<void> => {
  const records = Array.from({ length: to - from }, (_, index) => ({ sku: `P-${from + index}`, name: 'P', type_id: 'simple', price: 1 }));
  expect(await service.import('products', records)).toMatchObject({ created: to - from });
  await service.rows(`
    insert into product_stock (product_id, qty, is_in_stock, warehouses, version) select product_id, 1, 1, '{}', 1 from product on conflict do nothing`);
};

const samples = () => ({ values: { product_id: 1 } });

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(service, add, samples)).toEqual({ types: [...service.strategy.types].sort(), grown: {} });
});
