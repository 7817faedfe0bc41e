import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Controller, Get, Module } from '@nestjs/common';
import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer } from '@entrepot/testing';
import { Family, Permission } from '@entrepot/requests';
import { startService, drain, type RunningService } from '../index.js';

let arrived: () => void;
let answer: () => void;

@Controller('slow')
@Family('order')
class SlowController {
  @Get() @Permission(null) async slow() {
    arrived();
    await new Promise<void>((resolve) => (answer = resolve));
    return { done: true };
  }
}
@Module({ controllers: [SlowController] })
class SlowModule {}

const server = testServer();
const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'error' as const };
const logger = createLogger({ name: 'test', level: 'error' });
const agent = new Agent({ keepAlive: true });
let service: RunningService;

beforeAll(async () => {
  const runtime = { events: inProcessDriver(), logger, jwks: () => Promise.resolve({ keys: [] }) };
  service = await startService({ name: 'slow', module: SlowModule, migrations: [] }, settings, runtime);
});
afterAll(async () => {
  agent.destroy();
  await service.close();
  await server.drop();
});

const get = async (path: string): Promise<[status: number | undefined, connection: string | undefined]> => {
  const [response] = (await once(httpGet(service.url + path, { agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers.connection];
};

it('a service that gets SIGTERM turns callers away one by one: not ready, every answer closes, what is under way or idle is left alone', async () => {
  expect(await get('/health/self')).toEqual([200, 'keep-alive']);
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  const slow = get('/slow');
  await underWay;
  // Two connections now: one is busy, the other one idle.
  expect(await get('/health/live')).toEqual([200, 'keep-alive']);

  const began = performance.now();
  const left = drain(service.app).then(() => performance.now() - began);
  // On the idle connection, which is still there.
  const [idle] = Object.values(agent.freeSockets).flat();
  await new Promise((wake) => setTimeout(wake, 200));
  expect(idle?.destroyed).toBe(false);
  expect(await get('/health/self')).toEqual([503, 'close']);
  expect(await get('/health/live')).toEqual([200, 'close']);
  answer();
  expect((await slow)[0]).toBe(200);
  agent.destroy();
  // A second without any connection, and never more than five.
  const tookMs = await left;
  expect(tookMs).toBeGreaterThan(1_100);
  expect(tookMs).toBeLessThan(5_000);
});
