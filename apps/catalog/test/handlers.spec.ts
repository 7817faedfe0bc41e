import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { growthOf, handlerCosts } from '@entrepot/http/testing';
import { startTestCatalog, type TestCatalog } from './catalog.js';

let service: TestCatalog;
beforeAll(async () => {
  service = await startTestCatalog();
}, 60_000);
afterAll(() => service.close());

const [few, many] = [40, 400];

const add = async (from: number, to: number): Promise<void> => {
  const records = Array.from({ length: to - from }, (_, index) => ({ sku: `P-${from + index}`, name: 'P', type_id: 'simple', price: 1 }));
  expect(await service.import('products', records)).toMatchObject({ created: to - from });
  await service.rows(`
    insert into product_stock (product_id, qty, is_in_stock, warehouses, version) select product_id, 1, 1, '{}', 1 from product on conflict do nothing`);
  await service.rows('analyze');
};

const costs = () => handlerCosts({ db: service.db, strategy: service.strategy, values: { product_id: 1 } });

it('has no handler whose work grows with the number of rows that exist', async () => {
  await add(0, few);
  const before = await costs();
  expect(Object.keys(before).sort()).toEqual([...service.strategy.types].sort());
  await add(few, many);
  expect(growthOf(before, await costs())).toEqual({});
}, 60_000);
