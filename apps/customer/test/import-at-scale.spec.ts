import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './customer-service.js';
import { anAddress } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const aFile = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `c${index}@example.com`,
    website_id: 1,
    store_id: 1,
    firstname: `Name ${index}`,
    taxvat: String(10_000_000_000 + index),
    custom_attributes: { celular: `11 9${index}` },
    addresses: [anAddress({ postcode: String(index), is_default_billing: true, is_default_shipping: true })],
  }));

it('takes overlapping files from three callers at once: no deadlock, nothing twice', async () => {
  const file = aFile(3000);
  const files = [file, [...file].reverse(), [...file.slice(1234), ...file.slice(0, 1234)]];
  const results = await Promise.all(files.map((records) => service.import('customers', records)));
  expect(results.map(({ rejected }) => rejected)).toEqual([0, 0, 0]);
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(3000);
  expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(0);
  expect(
    await service.rows(`select (select count(*)::int from customer) as customers, (select count(*)::int from address) as addresses,
      (select count(*)::int from outbox where headers ->> 'ce_type' like 'customer.%') as events`),
  ).toEqual([{ customers: 3000, addresses: 3000, events: 3000 }]);
});
