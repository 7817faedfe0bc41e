import { handlerGrowth } from '@entrepot/service/testing';
import { openBench, type Bench, type TestGateway } from './harness.js';

let bench: Bench;
let gateway: TestGateway;
beforeAll(async () => {
  bench = await openBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

const add = async (from: number, to: number): Promise<void> => {
  await gateway.db.query(
    `insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
     select gen_random_uuid(), now(), 'order', 'order.placed', '1', 1, 'erp', 'r', '' from generate_series(1, $1::int)`,
    [to - from],
  );
};

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(gateway, add, () => ({ values: { order_id: 1 } }))).toEqual({
    types: [...gateway.strategy.types].sort(),
    grown: {},
  });
});
