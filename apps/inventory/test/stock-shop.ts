import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startTestInventory, type TestInventory } from './inventory.js';
import { created } from './records.js';

/** An inventory with the warehouses a, b and one that is off; whoever imports it has it started, checked and closed. */
export let inventory: TestInventory;
/** A product of the test's own, with 5 in a. */
export let sku: string;
/** Last product id in use. */
export let product = 1_000;

export const nextProduct = (): number => ++product;

export const aProduct = async (): Promise<string> => {
  await inventory.publish(created(nextProduct(), `P${product}`, { warehouses: { a: 5 } }));
  return `P${product}`;
};
export const patch = (body: unknown, headers?: Record<string, string>) => inventory.call('PATCH', '/api2/stockitems', body, headers);
export const itemOf = async (name = sku) => (await inventory.call('GET', '/api2/stockitems', { sku: name })).body['stockitem'];

beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'a', priority: 1 },
    { code: 'b', priority: 2 },
    { code: 'off', status: 0, priority: 3 },
  ]);
});
afterAll(() => inventory.close());
afterEach(() => inventory.checkLedger());
beforeEach(async () => {
  sku = await aProduct();
});
