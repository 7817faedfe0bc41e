import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { until } from '@entrepot/testing';
import { call, echo, json, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

const patienceMs = 20_000;
const page = { events: [], next_cursor: 'c', has_next: false };

let bench: Bench;
let service: TestService;
let gateway: TestGateway;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService();
  bench = await openBench({ FEED_URL: service.url, ORDER_URL: service.url, RATE_LIMIT_PER_MINUTE: '0' });
  gateway = await bench.start();
});
beforeEach(() => (service.handle = echo));
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await bench.close();
  await service.close();
});

interface Reader extends Socket {
  received: string;
}

/** Asks for a stream of events by hand, so that it may read as it likes. */
const read = async (url: string, token: string, { path = '/api2/events', headers = '', method = 'GET' } = {}): Promise<Reader> => {
  const { hostname, port } = new URL(url);
  const socket: Reader = Object.assign(connect({ host: hostname, port: Number(port) }), { received: '' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (socket.received += chunk.toString('latin1')));
  await once(socket, 'connect');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n${headers}\r\n`);
  return socket;
};

/** Streams that the service has open. */
const streams: ServerResponse[] = [];
const stream = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
  streams.push(response);
  response.on('close', () => streams.splice(streams.indexOf(response), 1));
};
const newToken = async (target: TestGateway, client_id: string, permissions = ['events/read', 'orders/read']): Promise<string> => {
  const { body } = await target.admin('POST', '/ops/integrations', { name: client_id, client_id, permissions });
  return target.token(client_id, body.client_secret);
};
const lines = (target: TestGateway, status: number) =>
  target.logged
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'request' && line.route === '/api2/events' && line.status === status);

describe('a stream of events', () => {
  it('begins at once, brings each event as it comes, uncompressed, and ends for the service when its reader leaves', async () => {
    service.handle = stream;
    const token = await gateway.token();
    const reader = await read(gateway.url, token, { headers: 'Accept-Encoding: gzip, br, zstd\r\n' });
    await until(() => reader.received.includes('\r\n\r\n'), patienceMs);
    expect(reader.received).toMatch(/^HTTP\/1\.1 200 /);
    expect(reader.received.toLowerCase()).not.toContain('content-encoding');
    for (const n of [1, 2]) {
      streams[0]!.write(`id: ${n}\ndata: {}\n\n`);
      await until(() => reader.received.includes(`id: ${n}\n`), patienceMs);
    }
    reader.destroy();
    await until(() => streams.length === 0, patienceMs);
    await until(() => lines(gateway, 200).length > 0, patienceMs);
  });

  it('is counted, and its time is no latency; nor is that of a page that waits', async () => {
    const metrics = () => gateway.metrics.metrics();
    const before = await metrics();
    const count = (text: string, name: string) =>
      Number(new RegExp(`^${name}\\{[^}]*route="/api2/events"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    service.handle = (_request, response) => json(response, 200, page);
    expect((await gateway.call('/api2/events?wait=25', { token: await gateway.token() })).status).toBe(200);
    await until(
      async () => count(await metrics(), 'entrepot_http_requests_total') > count(before, 'entrepot_http_requests_total'),
      patienceMs,
    );
    expect(count(await metrics(), 'entrepot_http_request_duration_seconds_count')).toBe(0);
    expect((await gateway.call('/api2/events?wait=0', { token: await gateway.token() })).status).toBe(200);
    await until(async () => count(await metrics(), 'entrepot_http_request_duration_seconds_count') === 1, patienceMs);
  });

  it('answers HEAD with its head, and keeps no stream for it', async () => {
    let asked = 0;
    service.handle = (request, response) => {
      asked++;
      stream(request, response);
    };
    const reader = await read(gateway.url, await gateway.token(), { method: 'HEAD' });
    await until(() => reader.received.includes('\r\n\r\n'), patienceMs);
    await until(() => asked === 1 && streams.length === 0, patienceMs);
    expect(reader.received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('takes no part in the limit of calls, and has one of the same number: 429 above it, while others are served', async () => {
    service.handle = (request, response) => (request.url === '/api2/order' ? echo(request, response) : stream(request, response));
    const narrow = await bench.start({ REQUESTS_AT_ONCE: '6' });
    const [many, other] = [await newToken(narrow, 'many'), await newToken(narrow, 'other')];
    for (let n = 0; n < 6; n++) await read(narrow.url, many);
    await until(() => streams.length === 6, patienceMs);
    const over = await narrow.call('/api2/events', { token: many, headers: { accept: 'text/event-stream' } });
    expect([over.status, over.body, over.headers['retry-after']]).toEqual([429, { error: 'Too many requests' }, '5']);
    expect((await narrow.call('/api2/order', { token: many })).status).toBe(200);
    await read(narrow.url, other);
    await until(() => streams.length === 7, patienceMs);
    sockets.splice(0).forEach((socket) => socket.destroy());
    await until(() => streams.length === 0, patienceMs);
    service.handle = (_request, response) => json(response, 200, page);
    await until(async () => (await narrow.call('/api2/events?wait=1', { token: many })).status === 200, patienceMs);
  });

  it('that nobody reads is paused in the service, is not too slow for anyone, and leaves when another needs its place', async () => {
    const event = `data: ${'x'.repeat(16_000)}\n\n`;
    let isPaused = false;
    const pour = (response: ServerResponse): void => {
      while (!response.destroyed && response.write(event));
      isPaused = true;
    };
    service.handle = (request, response) => {
      stream(request, response);
      if (request.headers['last-event-id'] === undefined) return;
      response.on('drain', () => pour(response));
      pour(response);
    };
    const limits = {
      connections: { calls: 8, files: 1, imports: 1, held: 2 },
      readingWindowMs: 100,
      sendingWindowMs: 100,
      evictAfterMs: 100,
      waitMs: patienceMs,
    };
    const narrow = await bench.start({}, limits);
    const token = await narrow.token();
    const stalled = await read(narrow.url, token, { headers: 'Last-Event-ID: 0\r\n' });
    stalled.pause();
    await until(() => isPaused, patienceMs);
    const reading = await read(narrow.url, token);
    await until(() => streams.length === 2, patienceMs);
    // Five windows of the rule for slow readers later it is still there.
    const later = Date.now() + 5 * limits.readingWindowMs;
    await until(() => Date.now() > later, patienceMs);
    expect(streams).toHaveLength(2);
    const third = await read(narrow.url, token);
    await until(() => third.received.startsWith('HTTP/1.1 200 '), patienceMs);
    expect(reading.destroyed).toBe(false);
    await until(() => streams.length === 2, patienceMs);
  });

  it('ends when its integration is revoked, or may not read events any more', async () => {
    service.handle = stream;
    const token = await newToken(gateway, 'demoted');
    const reader = await read(gateway.url, token);
    await until(() => streams.length === 1, patienceMs);
    await gateway.admin('PATCH', '/ops/integrations/demoted', { permissions: ['orders/read'] });
    await until(() => streams.length === 0, patienceMs);
    await until(() => reader.received.endsWith('0\r\n\r\n'), patienceMs);
  });

  it('ends when its integration is bound to other warehouses', async () => {
    service.handle = stream;
    await read(gateway.url, await newToken(gateway, 'rebound'));
    await until(() => streams.length === 1, patienceMs);
    await gateway.admin('PATCH', '/ops/integrations/rebound', { warehouses: ['a'] });
    await until(() => streams.length === 0, patienceMs);
  });
});

describe('a page that waits', () => {
  it('is held for longer than a service may take for its head otherwise', async () => {
    const quick = await bench.start({ SERVICE_TIMEOUT_MS: '1000' });
    const token = await quick.token();
    const held: ServerResponse[] = [];
    service.handle = (_request, response) => void held.push(response);
    const [waiting, plain] = [quick.call('/api2/events?wait=25', { token }), quick.call('/api2/events', { token })];
    expect((await plain).status).toBe(503);
    for (const response of held) if (!response.destroyed) json(response, 200, page);
    expect(await waiting).toMatchObject({ status: 200, body: page });
  });
});

describe('a gateway that leaves', () => {
  it('ends streams where they are, and answers 503 to pages that wait', async () => {
    const leaving = await bench.start();
    const token = await leaving.token();
    const waiting: ServerResponse[] = [];
    service.handle = (request, response) => (request.url?.includes('wait') ? void waiting.push(response) : stream(request, response));
    const reader = await read(leaving.url, token);
    const paged = call(`${leaving.url}/api2/events?wait=50`, { token });
    await until(() => streams.length === 1 && waiting.length === 1, patienceMs);
    await leaving.close();
    expect(reader.received).toMatch(/\r\n0\r\n\r\n$/);
    expect(await paged).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await until(() => streams.length === 0, patienceMs);
  });
});
