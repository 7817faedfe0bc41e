import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { handlerGrowth } from '@entrepot/service/testing';
import { startTestSaleLink, type TestSaleLink } from './sale-link.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startTestSaleLink();
});
afterAll(() => service.close());

const add = async (from: number, to: number): Promise<void> => {
  await service.rows(
    `insert into store_ref (store_id, name, website_id, currency, locale, base_url, is_active, version)
     select n, n, 1, 'BRL', 'pt_BR', null, true, 1 from generate_series($1::int, $2::int) n on conflict do nothing`,
    from + 1,
    to,
  );
  await service.rows(
    `insert into product_ref (product_id, sku, name, type_id, is_enabled, price, store_ids, parent_sku, options, is_deleted, version)
     select n, 'P-' || n, 'P', 'simple', true, 1, null, 'PARENT', '[]', false, 1 from generate_series($1::int, $2::int) n on conflict do nothing`,
    from + 1,
    to,
  );
  await service.rows(
    `insert into sale (email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, attempt, is_submitted, expires_at, created_at)
     select 'a@example.com', 1, 0, 1, 'BRL', sha256(n::text::bytea), '', false, 1, true, now() + interval '1 day', now()
       from generate_series($1::int, $2::int) n`,
    from + 1,
    to,
  );
  await service.rows(
    `insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
     select sale_id, 0, 'P-1', 'P', 1, 1, 1, 0, '{}', '[]' from sale on conflict do nothing`,
  );
  await service.rows(`insert into checkout (sale_id, attempt, submitted_at) select sale_id, 1, now() from sale on conflict do nothing`);
};

const samples = () => ({
  values: { store_id: 1, website_id: 1, product_id: 1, sku: 'P-1', parent_sku: 'PARENT', sale_id: 1, attempt: 1, order_id: 1 },
});

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(service, add, samples)).toEqual({ types: [...service.strategy.types].sort(), grown: {} });
});
