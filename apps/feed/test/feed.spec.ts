import { tableDifferences } from '@entrepot/database';
import { startUnderTest, type ServiceUnderTest } from '@entrepot/service/testing';
import { deliveryTable } from '../src/delivery/delivery.table.js';
import { eventTable } from '../src/event/event.table.js';
import { integrationTable } from '../src/projections/integration/integration.table.js';
import { replayTable } from '../src/replay/replay.table.js';
import { startFeed } from '../src/start.js';
import { webhookQueueTable, webhookTable } from '../src/webhook/webhook.table.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await startUnderTest(startFeed, {});
});
afterAll(() => service.close());

it('answers health, and maps its tables as the database has them', async () => {
  expect(await service.call('GET', '/health/self')).toMatchObject({ status: 200 });
  expect(
    await tableDifferences(service.db, [eventTable, webhookTable, webhookQueueTable, deliveryTable, replayTable, integrationTable]),
  ).toEqual([]);
});
