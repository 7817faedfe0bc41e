import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { tables } from '../src/tables.js';
import { startTestSaleLink, type TestSaleLink } from './sale-link.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startTestSaleLink();
});
afterAll(() => service.close());

it('maps the tables as the migrations make them', async () => {
  expect(await tableDifferences(service.db, tables)).toEqual([]);
});
