import { growthOf, handlerCosts } from '@entrepot/http/testing';
import { openBench, type Bench, type TestGateway } from './harness.js';

let bench: Bench;
let gateway: TestGateway;
beforeAll(async () => {
  bench = await openBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

const [few, many] = [40, 400];

const addEntries = async (count: number): Promise<void> => {
  await gateway.db.query(
    `insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
     select gen_random_uuid(), now(), 'order', 'order.placed', '1', 1, 'erp', 'r', '' from generate_series(1, $1::int)`,
    [count],
  );
  await gateway.db.query('analyze');
};

it('has no handler whose work grows with the number of rows that exist', async () => {
  const { db, strategy } = gateway;
  const costs = () => handlerCosts({ db, strategy, values: { order_id: 1 } });
  await addEntries(few);
  const before = await costs();
  expect(Object.keys(before).sort()).toEqual([...strategy.types].sort());
  await addEntries(many - few);
  expect(growthOf(before, await costs())).toEqual({});
});
