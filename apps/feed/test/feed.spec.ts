import { tableDifferences } from '@entrepot/database';
import { startUnderTest, type ServiceUnderTest } from '@entrepot/service/testing';
import { startFeed } from '../src/start.js';
import { tables } from '../src/tables.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await startUnderTest(startFeed, {});
});
afterAll(() => service.close());

it('answers health, and maps its tables as the database has them', async () => {
  expect(await service.call('GET', '/health/self')).toMatchObject({ status: 200 });
  expect(await tableDifferences(service.db, tables)).toEqual([]);
});
