import { event, orderPlaced } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
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

it('counts the time of no page that waits as a latency', async () => {
  const token = await service.token('events/read');
  const counted = async (): Promise<number> =>
    Number(
      /^entrepot_http_request_duration_seconds_count\{[^}]*route="\/api2\/events"[^}]*\} (\d+)$/m.exec(await service.metrics())?.[1] ?? 0,
    );
  expect((await service.call('GET', '/api2/events?cursor=now&wait=1', { token })).status).toBe(200);
  expect((await service.call('GET', '/api2/events?cursor=now', { token })).status).toBe(200);
  await until(async () => (await counted()) > 0, patienceMs);
  expect(await counted()).toBe(1);
});
