import { jest } from '@jest/globals';
import { until } from '@entrepot/testing';
import { openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let order: TestService;

beforeAll(async () => {
  order = await startTestService();
  bench = await openBench({ ORDER_URL: order.url });
});

afterAll(async () => {
  await bench.close();
  await order.close();
});

const many = (gateway: TestGateway, token: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => gateway.call('/api2/order', { token })));
const passed = (answers: { status: number }[]): number => answers.filter(({ status }) => status === 200).length;
/** Requests that a limit gives back by now, which are more where the machine is slow: they may have passed as well. */
const givenBack = (perMinute: number, since: number): number => Math.floor(((performance.now() - since) * perMinute) / 60_000);
/** Exactly so many passed, but for what the limit gave back meanwhile. */
const expectPassed = (answers: { status: number }[], count: number, perMinute: number, since: number): void => {
  expect(passed(answers)).toBeGreaterThanOrEqual(count);
  expect(passed(answers)).toBeLessThanOrEqual(count + givenBack(perMinute, since));
};

describe('the rate limit', () => {
  it('stops an integration at its limit, answers when to come back, and leaves others alone', async () => {
    const gateway = await bench.start({ RATE_LIMIT_PER_MINUTE: '30' });
    const token = await gateway.token();
    const since = performance.now();
    const first = await gateway.call('/api2/order', { token });
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"default";q=30;w=60', ratelimit: '"default";r=29;t=2' });
    const answers = await many(gateway, token, 40);
    expectPassed(answers, 29, 30, since);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toEqual({ error: 'Too many requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2);
    expect(refused.headers['ratelimit']).toMatch(/^"default";r=0;t=(59|60)$/);

    await until(async () => (await gateway.call('/api2/order', { token })).status === 200, undefined, 250);
  });

  it('counts each integration for itself, and by its own record', async () => {
    const gateway = await bench.start({ RATE_LIMIT_PER_MINUTE: '100' });
    const { body } = await gateway.admin('POST', '/ops/integrations', { name: 'Slow', client_id: 'slow' });
    await gateway.admin('PATCH', '/ops/integrations/slow', { rate_limit_per_minute: 5 });
    const token = await gateway.token('slow', body.client_secret);
    const since = performance.now();
    expectPassed(await many(gateway, token, 10), 5, 5, since);
    expect((await gateway.admin('GET', '/api2/order')).status).toBe(200);
    await gateway.admin('PATCH', '/ops/integrations/slow', { rate_limit_per_minute: 0 });
    const free = await many(gateway, token, 150);
    expect(passed(free)).toBe(150);
    expect(free[0]!.headers).not.toHaveProperty('ratelimit');
    await gateway.admin('PATCH', '/ops/integrations/slow', { rate_limit_per_minute: null });
    expect((await gateway.call('/api2/order', { token })).headers['ratelimit-policy']).toBe('"default";q=100;w=60');
  });

  it('is shared by replicas, and off at 0', async () => {
    const shared = await bench.start({ RATE_LIMIT_PER_MINUTE: '30', GATEWAY_REPLICAS: '3' });
    const sharedToken = await shared.token();
    const since = performance.now();
    expectPassed(await many(shared, sharedToken, 20), 10, 10, since);
    const off = await bench.start({ RATE_LIMIT_PER_MINUTE: '0' });
    const answers = await many(off, await off.token(), 50);
    expect(passed(answers)).toBe(50);
    expect(answers[0]!.headers).not.toHaveProperty('ratelimit-policy');
  });

  it('shows on every answer to a token, and counts refused permissions too', async () => {
    const gateway = await bench.start({ RATE_LIMIT_PER_MINUTE: '10' });
    const token = await gateway.token(undefined, undefined, 'stock/read');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const forbidden = await gateway.call('/api2/order', { token });
    expect([forbidden.status, forbidden.headers['ratelimit']]).toEqual([403, '"default";r=9;t=6']);
    expect((await gateway.call('/api2/stock', { token })).headers['ratelimit']).toBe('"default";r=8;t=12');
    clock.mockRestore();
    expect((await gateway.call('/api2/order')).headers).not.toHaveProperty('ratelimit');
  });
});
