import { request } from 'node:http';
import { expect } from '@jest/globals';
import { until } from '@entrepot/testing';
import { anOrder } from '../an-order.js';
import { startTestService, type TestService } from '../order-service.js';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await anOrder(service);
  // Each order now takes ten minutes to read.
  await service.rows('alter table orders rename to fast_orders');
  await service.rows('create view orders as select * from fast_orders where pg_sleep(600) is not null');
});
afterAll(() => service.close());

const running = async (): Promise<number> =>
  (await service.rows(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)).length;

it.each(['/api2/orders', '/api2/order?include_pagination=1', '/api/rest/orders'])(
  'GET %s is cancelled in the database when its caller goes away',
  async (path) => {
    const call = request(service.url + path, { headers: { authorization: `Bearer ${await service.token('orders/read')}` } });
    call.on('error', () => undefined).end();
    await until(async () => (await running()) > 0);
    call.destroy();
    await until(async () => (await running()) === 0).catch(() => undefined);
    expect(await running()).toBe(0);
  },
);
