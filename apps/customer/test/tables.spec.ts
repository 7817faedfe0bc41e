import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { leadTable, scheduleTable } from '../src/capture/capture.table.js';
import { addressTable, customerAttributeTable, customerTable } from '../src/customer/customer.table.js';
import { handledSaleTable } from '../src/projections/order/on-order-placed.js';
import { storeTable } from '../src/projections/store/store.store.js';
import { startTestService, type TestService } from './customer-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('maps the tables as the migrations make them', async () => {
  const tables = [customerTable, addressTable, customerAttributeTable, storeTable, handledSaleTable, leadTable, scheduleTable];
  expect(await tableDifferences(service.db, tables)).toEqual([]);
});
