import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { tables } from '../src/tables.js';
import { startTestInventory, type TestInventory } from './inventory.js';

let inventory: TestInventory;
beforeAll(async () => {
  inventory = await startTestInventory();
});
afterAll(() => inventory.close());

it('maps the tables as the migrations make them', async () => {
  expect(await tableDifferences(inventory.db, tables)).toEqual([]);
});
