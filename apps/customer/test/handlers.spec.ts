import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { handlerGrowth } from '@entrepot/service/testing';
import { startTestService, type TestService } from './customer-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const add = async (from: number, to: number): Promise<void> => {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await service.rows(
    'insert into store_ref (store_id, website_id, version) select n, 1, 1 from generate_series($1::int, $2::int) n on conflict do nothing',
    from + 1,
    to,
  );
  const imported = await service.import(
    'customers',
    numbers.map((n) => ({ email: `c${n}@example.com`, website_id: 1, store_id: 1, firstname: 'Ana', lastname: 'Silva' })),
  );
  expect(imported).toMatchObject({ created: to - from });
};

const samples = () => ({
  values: { store_id: 1, website_id: 1, customer_email: 'c1@example.com', email: 'c1@example.com', sale_id: 1 },
});

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(service, add, samples)).toEqual({ types: [...service.strategy.types].sort(), grown: {} });
});
