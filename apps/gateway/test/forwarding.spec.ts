import { createServer, type AddressInfo, type Server } from 'node:net';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { until } from '@entrepot/testing';
import { freePort } from '../../../tools/free-port.mjs';
import { containersOf, type Permission, permissions } from '@entrepot/contracts';
import {
  adminId,
  adminSecret,
  echo,
  json,
  openBench,
  raw,
  startTestService,
  statusOf,
  type Bench,
  type TestGateway,
  type TestService,
} from './harness.js';

let bench: Bench;
let order: TestService;
let catalog: TestService;
let gateway: TestGateway;
let token: string;
let other: string;

beforeAll(async () => {
  // It goes and comes back on its port, which nothing else may be given meanwhile.
  [order, catalog] = [await startTestService(echo, await freePort()), await startTestService()];
  bench = await openBench({ ORDER_URL: order.url, CATALOG_URL: catalog.url, SERVICE_TIMEOUT_MS: '1000', RATE_LIMIT_PER_MINUTE: '0' });
  gateway = await bench.start();
  token = await gateway.token();
  const made = await gateway.admin('POST', '/ops/integrations', { name: 'Other', client_id: 'other' });
  other = await gateway.token('other', made.body.client_secret);
});

beforeEach(() => {
  order.handle = echo;
  catalog.handle = echo;
});

afterAll(async () => {
  await bench.close();
  await order.close();
  await catalog.close();
});

const json10 = { 'content-type': 'application/json' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const KiB = 1024;
const MiB = 1024 * KiB;

it('lets an operation in with its smallest permission alone, and with no other', async () => {
  const { body: document } = await gateway.call('/docs/openapi.json');
  const narrow = new Map<string, Promise<[alone: string, others: string]>>();
  const tokensOf = (permission: Permission) => {
    const others = permissions.filter((one) => !containersOf(permission).includes(one));
    const as = (scope: readonly string[]) => gateway.token(adminId, adminSecret, scope.join(' '));
    narrow.set(permission, narrow.get(permission) ?? Promise.all([as([permission]), as(others)]));
    return narrow.get(permission)!;
  };
  const operations = Object.entries(document.paths as Record<string, Record<string, { security: { oauth2?: [Permission] }[] }>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, { security }]) => ({ method, path, needs: security[0]?.oauth2?.[0] })),
  );
  const found: string[] = [];
  for (const { method, path, needs } of operations) {
    if (!needs) continue;
    const [alone, others] = await tokensOf(needs);
    const call = (as: string) => gateway.call(path.replace(/\{\w+\}/g, 'none'), { method: method.toUpperCase(), token: as });
    const [good, bad] = [await call(alone), await call(others)];
    if ([401, 403].includes(good.status)) found.push(`${method} ${path} is ${good.status} with ${needs}`);
    const told = bad.details.map(({ code, message }) => `${code} ${message}`).join();
    if (bad.status !== 403 || told !== `permission missing permission: ${needs}`)
      found.push(`${method} ${path} is ${bad.status} without ${needs}: ${told}`);
  }
  expect(found).toEqual([]);
});

describe('a forwarded request', () => {
  it('keeps the body of a GET', async () => {
    const body = JSON.stringify({ status: ['pending', 'ção'] });
    const { body: seen } = await gateway.call('/api2/order?id=1', { token, headers: json10, body });
    expect(seen).toMatchObject({ method: 'GET', url: '/api2/order?id=1', body });
    expect(seen.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
  });

  it('keeps a chunked body of a GET', async () => {
    const chunked = `GET /api2/order HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n`;
    const received = await raw(gateway.url, chunked);
    expect(statusOf(received)).toBe(200);
    expect(received).toContain(String.raw`"body":"{\"a\":1}"`);
  });

  it('tells the warehouses of a bound integration, whatever its caller says, and none of another', async () => {
    const made = await gateway.admin('POST', '/ops/integrations', { name: 'WMS', client_id: 'wms', warehouses: ['a', 'são,b'] });
    const bound = await gateway.token('wms', made.body.client_secret);
    const headers = { 'x-entrepot-warehouses': 'c' };
    const seen = async (as: string) => (await gateway.call('/api2/order', { token: as, headers })).body.headers['x-entrepot-warehouses'];
    expect([await seen(bound), await seen(token)]).toEqual(['a,s%C3%A3o%2Cb', undefined]);
    await gateway.admin('PATCH', '/ops/integrations/wms', { warehouses: ['c'] });
    expect(await seen(bound)).toBe('c');
  });

  it('tells what an integration holds now where the lines of an import need more than their path, and nowhere else', async () => {
    const permissions = ['products/write', 'stock/write'];
    const made = await gateway.admin('POST', '/ops/integrations', { name: 'Lines', client_id: 'lines', permissions });
    const lines = await gateway.token('lines', made.body.client_secret);
    const headers = { ...ndjson, 'x-entrepot-permissions': 'admin' };
    const seen = async (path: string, method = 'POST') =>
      (await gateway.call(path, { method, token: lines, headers, body: '{}' })).body.headers['x-entrepot-permissions'];
    expect([await seen('/ops/import/products'), await seen('/ops/import/prices')]).toEqual(['products/write,stock/write', undefined]);
    await gateway.admin('PATCH', '/ops/integrations/lines', { permissions: ['prices/write'], revoke_tokens: false });
    expect(await seen('/ops/import/products')).toBe('prices/write');
  });

  it('carries request id, trace and Idempotency-Key, and nothing that is the gateway’s to say', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { headers, body } = await gateway.call('/api2/order', {
      token,
      headers: {
        'x-request-id': 'my-id',
        traceparent,
        'idempotency-key': 'a-key-of-16-chars',
        'accept-language': 'pt-BR',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-host': 'evil',
        forwarded: 'for=10.0.0.1',
        'x-real-ip': '10.0.0.1',
        'x-entrepot-integration': 'admin',
        'proxy-authorization': 'Basic x',
        te: 'trailers',
      },
    });
    expect(headers['x-request-id']).toBe('my-id');
    expect(body.headers).toMatchObject({
      'x-request-id': 'my-id',
      'idempotency-key': 'a-key-of-16-chars',
      'accept-language': 'pt-BR',
      authorization: `Bearer ${token}`,
    });
    expect(body.headers.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/);
    const names = Object.keys(body.headers).sort();
    expect(names).toEqual(['accept-language', 'authorization', 'connection', 'host', 'idempotency-key', 'traceparent', 'x-request-id']);
  });

  it('that asks for the head of a file gets it, with the length of what is not sent', async () => {
    catalog.handle = (request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '300000' }).end(request.method);
    for (let time = 0; time < 3; time++) {
      const { status, headers, text } = await gateway.call('/media/ab/cd/a.png', { method: 'HEAD' });
      expect([status, headers['content-length'], headers['content-type'], text]).toEqual([200, '300000', 'image/png', '']);
    }
  });

  it('starts a trace where there is none', async () => {
    const { body } = await gateway.call('/api2/order', { token, headers: { traceparent: 'nonsense' } });
    expect(body.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('leaves out headers that Connection names, and doubled tokens and ids', async () => {
    const head = `GET /api2/order HTTP/1.1\r\nHost: x\r\nConnection: close, X-Secret, x-other\r\nX-Secret: 1\r\nX-Other: 2\r\nX-Kept: 3\r\n`;
    const received = await raw(
      gateway.url,
      `${head}Authorization: Bearer ${token}\r\nAuthorization: Bearer forged\r\nX-Request-Id: one\r\nX-Request-Id: two\r\n\r\n`,
    );
    const { headers } = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
    expect(headers).toMatchObject({ 'x-kept': '3', authorization: `Bearer ${token}` });
    expect(headers).not.toHaveProperty('x-secret');
    expect(headers).not.toHaveProperty('x-other');
    expect(received).not.toContain('forged');
  });

  it('brings back status, headers and body, less those of the connection', async () => {
    order.handle = (_request, response) =>
      response
        .writeHead(207, {
          'content-type': 'text/x',
          'set-cookie': ['a=1', 'b=2'],
          connection: 'close',
          'x-request-id': 'of-the-service',
          'x-kept': 'ção',
        })
        .end('body');
    const answer = await gateway.call('/api2/order', { token, headers: { 'x-request-id': 'mine' } });
    expect(answer).toMatchObject({
      status: 207,
      text: 'body',
      headers: { 'content-type': 'text/x', 'set-cookie': ['a=1', 'b=2'], 'x-request-id': 'mine' },
    });
    for (const status of [204, 304]) {
      order.handle = (_request, response) => response.writeHead(status).end();
      expect((await gateway.call('/api2/order', { token })).status).toBe(status);
    }
  });

  it('streams a long answer and waits for a slow reader', async () => {
    const chunk = Buffer.alloc(MiB, 'x');
    let written = 0;
    const answer = async (response: ServerResponse): Promise<void> => {
      for (let i = 0; i < 60; i++) {
        written = i;
        if (!response.write(chunk)) await once(response, 'drain');
      }
      response.end();
    };
    order.handle = (_request, response) => void answer(response);
    const slow = httpRequest(`${gateway.url}/api2/order`, { headers: { authorization: `Bearer ${token}` } }).end();
    const [response] = await once(slow, 'response');
    response.pause();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(written).toBeLessThan(40);
    let bytes = 0;
    response.on('data', (part: Buffer) => (bytes += part.length)).resume();
    await once(response, 'end');
    expect(bytes).toBe(60 * MiB);
  });
});

describe('the size of a body', () => {
  const importing = (body: Buffer) => gateway.call('/ops/import/stores', { method: 'POST', token, headers: ndjson, body });

  it.each([
    ['POST', '/api2/attribute', 10 * MiB, '10 MiB'],
    ['POST', '/api2/products/imagem', 32 * MiB, '32 MiB'],
    ['PUT', '/api2/products/imagem', 64 * KiB, '64 KiB'],
    ['DELETE', '/api2/products/imagens', MiB, '1 MiB'],
    ['POST', '/api2/order/cancel', MiB, '1 MiB'],
    ['DELETE', '/api2/catalog/attributeSet', 64 * KiB, '64 KiB'],
    ['GET', '/api2/orders', 64 * KiB, null],
  ])('of %s %s is %i at most, announced or not', async (method, path, most, said) => {
    const count: TestService['handle'] = (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => json(response, 200, { bytes }));
    };
    [order.handle, catalog.handle] = [count, count];
    const exact = await gateway.call(path, { method, token, body: Buffer.alloc(most, ' ') });
    expect([exact.status, exact.body]).toEqual([200, { bytes: most }]);
    const announced = await gateway.call(path, { method, token, body: Buffer.alloc(most + 1, ' ') });
    const refusal = said === null ? [400, 'Invalid parameter: body'] : [413, 'Payload too large'];
    expect([announced.status, announced.body['error']]).toEqual(refusal);
    expect(announced.details).toEqual([
      expect.objectContaining({ code: 'too_large', ...(said !== null && { message: `takes a body of ${said} at most` }) }),
    ]);
    expect(announced.headers['x-request-id']).toBeDefined();

    const counted = httpRequest(`${gateway.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' },
    });
    counted.on('error', () => undefined);
    void (async () => {
      for (let i = 0; i < 40 && !counted.destroyed; i++)
        if (!counted.write(Buffer.alloc(MiB, ' '))) await once(counted, 'drain').catch(() => undefined);
      counted.end();
    })();
    const [response] = await once(counted, 'response');
    expect(response.statusCode).toBe(refusal[0]);
    response.resume();
  });

  it('of more than a megabyte goes to a service when the one before it of the same caller is answered', async () => {
    const waiting: (() => void)[] = [];
    let atOnce = 0;
    let most = 0;
    catalog.handle = (request, response) => {
      most = Math.max(most, ++atOnce);
      request.resume().on('end', () =>
        waiting.push(() => {
          atOnce--;
          json(response, 200, {});
        }),
      );
    };
    const upload = (as: string, bytes: number) =>
      gateway.call('/api2/attribute', { method: 'POST', token: as, body: Buffer.alloc(bytes, ' ') });
    const large = [upload(token, 2 * MiB), upload(token, 2 * MiB), upload(token, 2 * MiB)];
    await until(() => waiting.length === 1);
    // A small one, and one of another caller, wait for none of them.
    const others = [upload(token, 100), upload(other, 2 * MiB)];
    await until(() => waiting.length === 3);
    expect(most).toBe(3);
    const answering = setInterval(() => waiting.shift()?.(), 5);
    const answers = await Promise.all([...large, ...others]);
    clearInterval(answering);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(3);
  });

  it('is not asked for when the announcement is too large', async () => {
    const head = `GET /api2/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Length: `;
    expect(statusOf(await raw(gateway.url, `${head}${11 * MiB}\r\n\r\n`))).toBe(413);
    expect(statusOf(await raw(gateway.url, `${head}2\r\n\r\n`))).toBe(100);
  });

  it('has no limit for an import, of which no more is held than the service has not read', async () => {
    let bytes = 0;
    let read = (): void => undefined;
    catalog.handle = (request, response) => {
      read = () =>
        request
          .on('data', (chunk: Buffer) => (bytes += chunk.length))
          .on('end', () => json(response, 200, { bytes }))
          .resume();
    };
    const upload = httpRequest(`${gateway.url}/ops/import/stores`, {
      method: 'POST',
      headers: { ...ndjson, authorization: `Bearer ${token}` },
    });
    const line = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const sending = (async () => {
      for (; sent < 50 * MiB; sent += line.length) if (!upload.write(line)) await once(upload, 'drain');
      upload.end();
    })();
    await until(async () => {
      const before = sent;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return sent > 0 && sent === before;
    });
    // The rest is in the buffers of the sockets.
    expect(sent).toBeLessThan(20 * MiB);
    read();
    await sending;
    const [response] = await once(upload, 'response');
    response.resume();
    await once(response, 'end');
    expect([response.statusCode, bytes]).toEqual([200, 50 * MiB]);
  });

  it('of an import may take longer than any other answer', async () => {
    catalog.handle = (request, response) =>
      void request.resume().on('end', () => setTimeout(() => json(response, 200, { success: true }), 2_000));
    expect((await importing(Buffer.from('{}\n'))).status).toBe(200);
  });
});

describe('a client that goes away', () => {
  it('is not worked for any longer', async () => {
    let closed = false;
    let arrived = false;
    order.handle = (_request, response) => {
      arrived = true;
      response.on('close', () => (closed = !response.writableFinished));
    };
    const leaving = httpRequest(`${gateway.url}/api2/order`, { headers: { authorization: `Bearer ${token}` } }).end();
    leaving.on('error', () => undefined);
    await until(() => arrived);
    leaving.destroy();
    await until(() => closed);
    const line = await until(() => gateway.logged.find((one) => one.includes('"status":499')));
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', status: 499 });
  });

  it('in the middle of a body ends the upload', async () => {
    let aborted = false;
    catalog.handle = (request) => void request.resume().on('error', () => (aborted = true));
    const upload = httpRequest(`${gateway.url}/ops/import/stores`, {
      method: 'POST',
      headers: { ...ndjson, authorization: `Bearer ${token}` },
    });
    upload.on('error', () => undefined);
    upload.write('{}\n'.repeat(1000));
    await new Promise((resolve) => setTimeout(resolve, 200));
    upload.destroy();
    await until(() => aborted);
    catalog.handle = echo;
    expect((await gateway.call('/ops/import/stores', { method: 'POST', token, headers: ndjson, body: '{}' })).status).toBe(200);
  });

  it('in the middle of an answer leaves the next caller alone', async () => {
    order.handle = (_request, response) => void response.writeHead(200).write(Buffer.alloc(MiB));
    const leaving = httpRequest(`${gateway.url}/api2/order`, { headers: { authorization: `Bearer ${token}` } }).end();
    const [response] = await once(leaving, 'response');
    response.on('error', () => undefined);
    leaving.destroy();
    order.handle = echo;
    for (let i = 0; i < 20; i++) expect((await gateway.call('/api2/order', { token })).status).toBe(200);
  });
});

describe('a service that is away', () => {
  const unavailable = { error: 'Resource temporarily unavailable' };

  it('is 503 on its own paths and nowhere else, and works again when it is back', async () => {
    const port = Number(new URL(order.url).port);
    await order.close();
    const away = await gateway.call('/api2/order', { token });
    expect([away.status, away.body, away.headers['retry-after']]).toEqual([503, unavailable, '1']);
    expect(away.headers['x-request-id']).toBeDefined();
    expect((await gateway.call('/ops/import/orders', { method: 'POST', token, headers: ndjson, body: '{}' })).status).toBe(503);
    expect((await gateway.call('/ops/import/stores', { method: 'POST', token, headers: ndjson, body: '{}' })).status).toBe(200);
    expect((await gateway.call('/api2/attribute', { token })).status).toBe(200);
    expect((await gateway.admin('GET', '/ops/integrations')).status).toBe(200);
    expect((await gateway.call('/health/self')).status).toBe(200);
    const ready = await gateway.call('/health/ready');
    expect([ready.status, ready.body.services.order, ready.body.services.catalog]).toEqual([503, 'down', 'up']);

    order = await startTestService(echo, port);
    expect((await gateway.call('/api2/order', { token })).status).toBe(200);
  });

  it.each([
    { method: 'GET', path: '/api2/order', more: {} },
    { method: 'POST', path: '/api2/order/cancel', more: { headers: json10, body: '{}' } },
  ])('for a moment gets a $method again, as nothing was sent', async ({ method, path, more }) => {
    const port = Number(new URL(order.url).port);
    await order.close();
    const asking = gateway.call(path, { method, token, ...more });
    await new Promise((resolve) => setTimeout(resolve, 50));
    order = await startTestService(echo, port);
    const { status, body } = await asking;
    expect([status, body.method]).toEqual([200, method]);
  });

  it('or that does not answer in time is 503 as well, while others answer', async () => {
    const held: ServerResponse[] = [];
    order.handle = (_request, response) => void held.push(response);
    // One that waits for longer than any answer here takes: what is answered meanwhile has not waited for the service.
    const patient = await bench.start({ SERVICE_TIMEOUT_MS: '60000' });
    const waiting = Array.from({ length: 40 }, () => patient.call('/api2/order', { token }));
    await until(() => held.length > 0);
    expect((await patient.call('/ops/import/stores', { method: 'POST', token, headers: ndjson, body: '{}' })).status).toBe(200);
    await until(() => {
      for (const response of held.splice(0)) response.end('{}');
      return Promise.race([Promise.all(waiting).then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 20))]);
    });
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);

    order.handle = () => undefined;
    const late = await Promise.all(Array.from({ length: 40 }, () => gateway.call('/api2/order', { token })));
    for (const { status, body } of late) expect([status, body]).toEqual([503, unavailable]);
  });

  it('or that breaks off in the middle of an answer cuts the answer', async () => {
    order.handle = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(gateway.call('/api2/order', { token })).rejects.toThrow();
  });

  it('in the log names the service', () => expect(gateway.logged.join('')).toMatch(/"upstream":"order".*service did not answer/));
});

describe('a kept-alive connection that the service closes just when it is used', () => {
  /** Answers the first request of a connection, and cuts it at the second. */
  let server: Server;
  let requests: string[];
  let other: TestGateway;

  beforeAll(async () => {
    requests = [];
    server = createServer((socket) => {
      let seen = 0;
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        requests.push(data.toString('latin1').split(' ')[0] as string);
        if (seen++ > 0) return void socket.destroy();
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    other = await bench.start({ ORDER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(() => server.close());

  it('is made good for a GET, and never repeated for a write', async () => {
    await other.call('/api2/order', { token });
    expect((await other.call('/api2/order', { token })).status).toBe(200);
    requests.length = 0;
    const write = () => other.call('/ops/import/orders', { method: 'POST', token, headers: ndjson, body: '{}' });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await write()).status);
    expect(requests.filter((method) => method === 'POST')).toHaveLength(6);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});

it('answers a service’s early refusal of an upload, reads the rest, and goes on with the connection', async () => {
  catalog.handle = (_request, response) => json(response, 400, { error: 'Invalid' });
  const body = 'x'.repeat(20 * MiB);
  const head = `POST /ops/import/stores HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-ndjson`;
  const received = await raw(
    gateway.url,
    `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n`,
    1_500,
  );
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['400', '404']);
});
