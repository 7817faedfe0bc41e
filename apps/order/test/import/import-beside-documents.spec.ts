import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { nextShipmentNumber } from '../../src/shipment/shipment.store.js';
import { lockOrder } from '../../src/order/order.store.js';
import { anOrder } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ DATABASE_POOL_SIZE: 20 });
});
afterAll(() => service.close());

const deadlocks = async (): Promise<number> => {
  const connected = await service.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const pids = connected.map(({ pid }) => pid);
  // A connection hands its counts over when it ends, if not before.
  await service.restart();
  await until(async () => (await service.rows('select from pg_stat_activity where pid = any($1)', pids)).length === 0);
  const [row] = await service.rows<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(row?.deadlocks);
};
const someoneWaits = async (): Promise<boolean> =>
  (await service.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;

it('an import of known and new orders waits for a document, and holds nothing that the document needs', async () => {
  const { order_id, increment_id } = await anOrder(service, { store_id: 50 });
  const batch = [aRecord({ store_id: 50 }), aRecord({ store_id: 50, increment_id, customer_email: 'other@example.com' })];
  let tries = 0;
  let importing: ReturnType<TestService['import']> | undefined;
  await service.transaction(async (tx) => {
    tries++;
    await lockOrder(tx, { order_id: String(order_id) });
    importing ??= service.import(batch);
    await until(someoneWaits);
    expect((await nextShipmentNumber(tx, { order_id: String(order_id) }, 0)).increment_id).toBe('5000000001');
  });
  expect(await importing).toMatchObject({ created: 1, updated: 1, rejected: 0 });
  expect([tries, await deadlocks()]).toEqual([1, 0]);
});

it('imports go on beside invoices and shipments of the same orders, without a deadlock', async () => {
  const orders = await Promise.all(
    Array.from({ length: 12 }, () => anOrder(service, { store_id: 51, items: [aLine({ qty_ordered: 9 })] })),
  );
  const imports = Array.from({ length: 6 }, (_, round) =>
    service.import([
      ...Array.from({ length: 5 }, () => aRecord({ store_id: 51 })),
      ...orders.map(({ increment_id }) => aRecord({ store_id: 51, increment_id, customer_email: `round-${round}@example.com` })),
    ]),
  );
  const documents = Array.from({ length: 6 }, () =>
    orders.flatMap(({ order_id }) =>
      ['/api2/invoice/create', '/api2/shipment/create'].map((path) =>
        untilServed(() => service.post(path, { order_id, items: [{ sku: 'A', qty: 1 }] })),
      ),
    ),
  );
  const [results, answers] = await Promise.all([Promise.all(imports), Promise.all(documents.flat())]);
  expect(results.map(({ created, rejected }) => [created, rejected])).toEqual(Array(6).fill([5, 0]));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await deadlocks()).toBe(0);
});
