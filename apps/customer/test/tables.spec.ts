import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { tables } from '../src/tables.js';
import { startTestService, type TestService } from './customer-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('maps the tables as the migrations make them', async () => {
  expect(await tableDifferences(service.db, tables)).toEqual([]);
});
