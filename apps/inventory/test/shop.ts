import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import type { InventorySettings } from '../src/index.js';
import { startTestInventory, type TestInventory } from './inventory.js';

/** Inventory of a spec that calls `openShop`. */
export let inventory: TestInventory;
/** A number of the running test's own, for a product and an order; the product's sku. */
export let id = 0;
export let sku: string;

export const warehouseA = { code: 'a', priority: 1 };
export const warehouseB = { code: 'b', priority: 2 };
export const warehouseOfStore9 = { code: 'other-store', priority: 3, store_ids: [9] };

/** Starts an inventory with warehouses for a spec, checks the ledger after each test and closes it in the end. */
export const openShop = (warehouses: readonly object[], settings: Partial<InventorySettings> = {}): void => {
  beforeAll(async () => {
    inventory = await startTestInventory(settings);
    if (warehouses.length > 0) await inventory.import(warehouses);
  });
  afterAll(() => inventory.close());
  afterEach(() => inventory.checkLedger());
  beforeEach(() => {
    id++;
    sku = `P${id}`;
  });
};

export const stockOf = async (name = sku) =>
  (await untilServed(() => inventory.call('GET', '/api2/stock', { type: 'sku', id: name }))).body['stock'];
