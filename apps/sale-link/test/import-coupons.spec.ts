import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aStore } from './world.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startTestSaleLink();
  await service.publish(aStore());
});
afterAll(() => service.close());

const couponOf = async (code: string) =>
  (
    await service.rows(
      'select code, is_active, discount_type, amount::float8, usage_limit, times_used, expires_at, store_ids, version::int from coupon where upper(code) = upper($1)',
      code,
    )
  )[0];

it('brings new coupons, with their defaults', async () => {
  const result = await service.import([
    { code: 'A', discount_type: 'percent', amount: '12.5' },
    { code: 'B', discount_type: 'fixed', amount: 5, is_active: 0, usage_limit: 3, expires_at: '2030-01-31', store_ids: [1] },
  ]);
  expect(result).toMatchObject({ success: true, accepted: 2, created: 2 });
  expect(await couponOf('A')).toMatchObject({
    is_active: true,
    amount: 12.5,
    usage_limit: null,
    times_used: 0,
    expires_at: null,
    store_ids: null,
  });
  expect(await couponOf('B')).toMatchObject({
    is_active: false,
    usage_limit: 3,
    expires_at: new Date('2030-01-31T23:59:59Z'),
    store_ids: [1],
  });
});

it('changes what a line names, empties by null, and keeps the uses', async () => {
  await service.import([{ code: 'C', discount_type: 'fixed', amount: 5, usage_limit: 3, store_ids: [1] }]);
  await service.rows(`update coupon set times_used = 2 where code = 'C'`);
  expect(await service.import([{ code: 'c', amount: 7, usage_limit: null, is_active: null }])).toMatchObject({ updated: 1 });
  expect(await couponOf('C')).toMatchObject({
    code: 'c',
    amount: 7,
    is_active: true,
    usage_limit: null,
    times_used: 2,
    store_ids: [1],
    version: 2,
  });
});

it('changes nothing the second time', async () => {
  const records = [{ code: 'D', discount_type: 'fixed', amount: 5, expires_at: '2030-01-31T10:00:00Z', store_ids: [1] }];
  await service.import(records);
  expect(await service.import(records)).toMatchObject({ accepted: 1, created: 0, updated: 0 });
  expect(await couponOf('D')).toMatchObject({ version: 1 });
});

it('lets the later line of a code win', async () => {
  await service.import([
    { code: 'E', discount_type: 'fixed', amount: 1 },
    { code: 'e', amount: 2 },
  ]);
  expect(await couponOf('E')).toMatchObject({ amount: 2 });
});

it('warns of a store that is not known yet', async () => {
  const { warnings } = await service.import([{ code: 'F', discount_type: 'fixed', amount: 1, store_ids: [1, 99] }]);
  expect(warnings).toEqual([{ line: 1, warning: 'store_ids: store 99 is not known yet' }]);
});

it.each([
  [{ discount_type: 'fixed', amount: 1 }, 'code is required'],
  [{ code: 'X', amount: 1 }, 'discount_type is required for a new coupon'],
  [{ code: 'X', discount_type: 'fixed' }, 'amount is required for a new coupon'],
  [{ code: 'X', discount_type: 'half', amount: 1 }, 'discount_type must be one of percent, fixed'],
  [{ code: 'X', discount_type: 'fixed', amount: 0 }, 'amount must be a number greater than 0 with at most 4 decimals'],
  [{ code: 'X', discount_type: 'percent', amount: 101 }, 'amount must be at most 100 for a percent coupon'],
  [{ code: 'X', discount_type: 'fixed', amount: 1, usage_limit: -1 }, 'usage_limit must be a whole number from 0, or null for no limit'],
  [
    { code: 'X', discount_type: 'fixed', amount: 1, expires_at: 'soon' },
    'expires_at must be a date like 2026-01-31 or 2026-01-31 12:00:00, or null',
  ],
  [{ code: 'X', discount_type: 'fixed', amount: 1, store_ids: 1 }, 'store_ids must be a list of store ids, or null for all stores'],
])('rejects %j', async (record, error) => {
  const result = await service.import([record, { code: 'GOOD', discount_type: 'fixed', amount: 1 }]);
  expect(result).toMatchObject({ success: false, accepted: 1, rejected: 1, errors: [{ line: 1, error }] });
});

it('needs the permission admin', async () => {
  const headers = { authorization: `Bearer ${await service.token('vendalink/write')}`, 'content-type': 'application/x-ndjson' };
  expect(await service.call({ method: 'POST', path: '/ops/import/coupons', headers, body: '{}' })).toMatchObject({
    status: 403,
    body: { error: 'Forbidden' },
  });
});

it('takes CSV, and tries lines out that need those before them', async () => {
  const text = 'code;discount_type;amount;store_ids;expires_at\nCSV5;fixed;5,50;1|9;2030-01-31\nCSV5;;6,00;;\nNEW;;1;;\n';
  const send = async (query = '') =>
    service.call({
      method: 'POST',
      path: `/ops/import/coupons${query}`,

      headers: { 'content-type': 'text/csv', authorization: `Bearer ${await service.token('admin')}` },
      body: text,
    });
  const dry = await send('?dry_run=true');
  expect(dry.body).toMatchObject({ dry_run: true, created: 1, updated: 1, rejected: 1, errors: [{ line: 4 }] });
  expect(dry.body['warnings']).toEqual([{ line: 2, warning: 'store_ids: store 9 is not known yet' }]);
  expect(await couponOf('CSV5')).toBeUndefined();
  const { dry_run: _, ...same } = dry.body;
  expect((await send()).body).toEqual(same);
  expect(await couponOf('CSV5')).toMatchObject({ amount: 6, store_ids: [1, 9], expires_at: new Date('2030-01-31T23:59:59Z') });
});
