import { transaction } from '@entrepot/database';
import { startUnderTest, type ServiceUnderTest } from '@entrepot/service/testing';
import { insertDeliveries, newDelivery } from '../src/delivery/delivery.store.js';
import { lockQueues } from '../src/webhook/webhook-queue.store.js';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await startUnderTest(startFeed, {});
  await service.rows(
    `insert into event (place, source, subject, type, event_id, time, body)
     select n, case when n > 3 then '/order' else '/stock' end, '7', 'order.placed', 'event-' || n, now(), '{}' from generate_series(1, 6) as n`,
  );
  await service.rows(
    `with made as (
       insert into webhook (client_id, url, types, secret_sealed, state, begins_behind, created_at, updated_at)
       select 'erp', 'https://example.com', '{*}', '', 'active', 0, now(), now() from generate_series(1, 2) returning webhook_id)
     insert into webhook_queue (webhook_id) select webhook_id from made`,
  );
});
afterAll(() => service.close());

const insert = (...wanted: [webhook_id: number, place: number][]): Promise<void> =>
  transaction(service.db, async (tx) => {
    lockQueues(tx, [1, 2]);
    await insertDeliveries(
      tx,
      wanted.map(([id, place]) => newDelivery(id, { place, type: 'order.placed' }, { types: ['*'], permissions: new Set() })),
    );
  });
const waiting = (webhookId: number) =>
  service.rows(
    `select place::int, due_at < 'infinity' as is_due from delivery where webhook_id = $1 and state = 'waiting' order by turn`,
    webhookId,
  );

it('makes the first delivery of each lane due, and those behind it in the order of their places', async () => {
  await insert([1, 5], [1, 2], [2, 5], [1, 1], [1, 4]);
  expect(await waiting(1)).toEqual([
    { place: 1, is_due: true },
    { place: 2, is_due: false },
    { place: 4, is_due: true },
    { place: 5, is_due: false },
  ]);
  expect(await waiting(2)).toEqual([{ place: 5, is_due: true }]);
  await insert([1, 6], [2, 3], [2, 6]);
  expect((await waiting(1)).at(-1)).toEqual({ place: 6, is_due: false });
  expect((await waiting(2)).slice(1)).toEqual([
    { place: 3, is_due: true },
    { place: 6, is_due: false },
  ]);
  await service.rows(`update delivery set state = 'delivered' where webhook_id = 2`);
  await insert([2, 6]);
  expect(await waiting(2)).toEqual([{ place: 6, is_due: true }]);
});
