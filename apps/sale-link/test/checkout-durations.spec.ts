import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openShop, type Shop } from './shop.js';
import { anOrder, aRejection } from './world.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const metric = async (name: string): Promise<number> => {
  const line = (await shop.metrics()).split('\n').find((one) => one.startsWith(name) && !one.startsWith('#'));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
};
const labels = (outcome: string): string => `{service="sale-link",outcome="${outcome}"}`;

it('measures how long checkouts took, each once', async () => {
  const [sold, refused] = [await shop.sell(), await shop.sell()];
  await shop.submit(sold.path);
  await shop.submit(refused.path);
  await shop.rows(`update checkout set submitted_at = submitted_at - interval '100 s' where sale_id = $1`, sold.id);
  await shop.publish(anOrder(sold.id, 901), aRejection(refused.id, 1, 0));
  await shop.submit(refused.path);
  await shop.publish(aRejection(refused.id, 2, 0));
  const count = 'entrepot_checkout_duration_seconds_count';
  expect(await metric(count + labels('placed'))).toBe(1);
  expect(await metric(count + labels('rejected'))).toBe(2);
  expect(await metric(count + labels('placed'))).toBe(1);
  const seconds = await metric('entrepot_checkout_duration_seconds_sum' + labels('placed'));
  expect(seconds).toBeGreaterThanOrEqual(100);
  expect(seconds).toBeLessThan(130);
});
