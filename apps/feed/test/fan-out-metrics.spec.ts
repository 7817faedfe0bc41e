import { event, orderPlaced } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { type ServiceUnderTest, startUnderTest } from '@entrepot/http/testing';
import { until } from '@entrepot/testing';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(startFeed, {});
});
afterAll(() => service.close());

const patienceMs = 20_000;
const age = async (): Promise<number> => Number(/^entrepot_feed_fan_out_age_seconds\{[^}]*\} (\S+)$/m.exec(await service.metrics())?.[1]);

it('says for how long an event waits for its deliveries to be made, and reports what waits to operators', async () => {
  await transaction(service.db, async (tx) => {
    await tx.query('select from fan_out for update');
    await service.publish(event(orderPlaced, { subject: 7, version: 1, data: orderPlaced.sample }));
    await until(async () => (await age()) > 0, patienceMs);
  });
  await until(async () => (await age()) === 0, patienceMs);
  const { body } = await service.call('GET', '/ops/report', { token: await service.token('admin') });
  expect(body['report'].webhooks).toEqual({ waiting: 0, failing: 0, due_age_seconds: 0, deactivated: 0 });
});
