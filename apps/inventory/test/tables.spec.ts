import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { productTable } from '../src/projections/product/product.store.js';
import { storeTable } from '../src/projections/store/on-store-changed.js';
import * as reservation from '../src/reservation/reservation.table.js';
import * as stockItem from '../src/stock-item/stock-item.table.js';
import { warehouseTable } from '../src/warehouse/warehouse.table.js';
import { startTestInventory, type TestInventory } from './inventory.js';

let inventory: TestInventory;
beforeAll(async () => {
  inventory = await startTestInventory();
});
afterAll(() => inventory.close());

it('maps the tables as the migrations make them', async () => {
  const tables = [warehouseTable, productTable, storeTable, ...Object.values(stockItem), ...Object.values(reservation)];
  expect(await tableDifferences(inventory.db, tables)).toEqual([]);
});
