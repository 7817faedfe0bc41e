import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { until } from '@entrepot/testing';
import { openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let service: TestService;
let gateway: TestGateway;
let token: string;

const text = JSON.stringify({
  orders: Array.from({ length: 200 }, (_, order_id) => ({ order_id, status: 'processing', city: 'São Paulo' })),
});
const tag = '"aB+/9"';
const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  ...(zstdDecompressSync && { zstd: zstdDecompressSync }),
};
const answering = (headers: Record<string, string>, body: string | Buffer = text): TestService['handle'] => {
  const length = String(Buffer.byteLength(body));
  return (_request, response) => void response.writeHead(200, { 'content-length': length, ...headers }).end(body);
};
const json = { 'content-type': 'application/json; charset=utf-8' };

beforeAll(async () => {
  service = await startTestService();
  const urls = Object.fromEntries(['ORDER_URL', 'CATALOG_URL', 'SALE_LINK_URL'].map((name) => [name, service.url]));
  bench = await openBench({ ...urls, RATE_LIMIT_PER_MINUTE: '0', ADDRESS_RATE_LIMIT_PER_MINUTE: '0' });
  gateway = await bench.start();
  token = await gateway.token();
});

beforeEach(() => (service.handle = answering({ ...json, etag: tag })));

afterAll(async () => {
  await bench.close();
  await service.close();
});

const get = async (path: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await request(gateway.url + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
};

it.each(Object.keys(decoders))('an answer is compressed by %s, with a tag of its own', async (coding) => {
  const { status, headers, bytes } = await get('/api2/order', { 'accept-encoding': coding });
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding', etag: `"aB+/9-${coding}"`, ...json });
  expect([status, headers['content-length'], decoders[coding]!(bytes).toString()]).toEqual([200, String(bytes.length), text]);
  expect(bytes.length).toBeLessThan(text.length / 4);
});

it('is as it is to who takes no coding, and says that it could be another', async () => {
  for (const accepted of ['identity', 'deflate', 'gzip;q=0']) {
    const { headers, bytes } = await get('/api2/order', { 'accept-encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
    expect([headers['vary'], headers['etag'], bytes.toString()]).toEqual(['Accept-Encoding', tag, text]);
  }
});

it('leaves what is short, coded already, no text, a file or a token as it is', async () => {
  const cases: [string, Record<string, string>, string | Buffer][] = [
    ['/api2/order', json, 'x'.repeat(999)],
    ['/api2/order', { ...json, 'content-encoding': 'x-own' }, text],
    ['/api2/order', { 'content-type': 'image/png' }, text],
    ['/media/a.svg', { 'content-type': 'text/plain' }, text],
  ];
  for (const [path, headers, body] of cases) {
    service.handle = answering(headers, body);
    const answer = await get(path, { 'accept-encoding': 'gzip, br' });
    expect([path, answer.headers['content-encoding'], answer.bytes.toString()]).toEqual([path, headers['content-encoding'], body]);
  }
  const fields = { grant_type: 'client_credentials', client_id: 'boot', client_secret: 'bootstrap-secret-of-the-tests' };
  const granted = await gateway.form('/api2/oauth/token', fields, { 'accept-encoding': 'gzip' });
  expect([granted.status, granted.headers['content-encoding']]).toEqual([200, undefined]);
});

it('a long answer, and one of unknown length, are compressed as they pass', async () => {
  const long = text.repeat(200);
  service.handle = answering(json, long);
  const answer = await get('/api2/order', { 'accept-encoding': 'gzip' });
  expect([answer.headers['content-encoding'], gunzipSync(answer.bytes).toString() === long]).toEqual(['gzip', true]);
  expect(answer.headers).not.toHaveProperty('content-length');
  service.handle = (_request, response) => {
    response.writeHead(200, json).write(text);
    response.end(text);
  };
  const streamed = await get('/api2/order', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(streamed.bytes).toString()).toBe(text + text);
});

it('fields behind an answer go on, whatever its coding; not with HEAD and HTTP/1.0, which have none', async () => {
  service.handle = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', trailer: 'Next-Cursor' }).write(text);
    response.addTrailers({ 'Next-Cursor': 'abc' });
    response.end();
  };
  const headers = { authorization: `Bearer ${token}` };
  for (const coding of ['identity', 'gzip']) {
    const answer = await request(`${gateway.url}/api2/order`, { headers: { ...headers, 'accept-encoding': coding } });
    await answer.body.arrayBuffer();
    expect([answer.statusCode, answer.headers['trailer'], answer.trailers]).toEqual([200, 'Next-Cursor', { 'next-cursor': 'abc' }]);
  }
  expect((await get('/api2/order', {}, 'HEAD')).status).toBe(200);
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`GET /api2/order HTTP/1.0\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  expect([received.split('\r\n')[0], received.endsWith(text)]).toEqual(['HTTP/1.1 200 OK', true]);
});

it('what a page depends on already stays', async () => {
  service.handle = answering({ 'content-type': 'text/html', vary: 'accept' });
  expect((await get('/checkout/abc', { 'accept-encoding': 'gzip' })).headers['vary']).toBe('accept, accept-encoding');
});

it('HEAD answers as GET, of the same coding', async () => {
  const [got, head] = [
    await get('/api2/order', { 'accept-encoding': 'gzip' }),
    await get('/api2/order', { 'accept-encoding': 'gzip' }, 'HEAD'),
  ];
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
    expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  expect(head.bytes).toHaveLength(0);
});

it('HEAD of a stream says its head, and has nothing read for it', async () => {
  let isStopped = false;
  service.handle = (_request, response) => {
    response.once('close', () => (isStopped = true));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(text);
  };
  for (const coding of ['identity', 'gzip']) {
    isStopped = false;
    const { status, headers, bytes } = await get('/api2/order', { 'accept-encoding': coding }, 'HEAD');
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/x-ndjson', 0]);
    await until(() => isStopped);
  }
});

it('the tag of any coding names the record, and a 304 says the one that was sent', async () => {
  const seen: (string | undefined)[] = [];
  service.handle = (incoming, response) => {
    seen.push(incoming.headers['if-none-match'], incoming.headers['if-match']);
    response.writeHead(304, { etag: tag }).end();
  };
  const { status, headers } = await get('/api2/order', { 'if-none-match': '"aB+/9-br"', 'if-match': 'W/"aB+/9-zstd", "x-gzip"' });
  expect([status, headers['etag'], headers['vary']]).toEqual([304, '"aB+/9-br"', 'Accept-Encoding']);
  expect(seen).toEqual([tag, 'W/"aB+/9", "x"']);
});

it('the gateway’s own answers are compressed too', async () => {
  const path = '/docs/openapi.json';
  const [plain, coded] = [await get(path, {}), await get(path, { 'accept-encoding': 'gzip' })];
  expect(coded.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'content-length': String(coded.bytes.length),
  });
  expect(gunzipSync(coded.bytes).equals(plain.bytes)).toBe(true);
});

it('an answer that is the same for all has a tag of its own in each coding, and is 304 to who has it', async () => {
  const path = '/docs/openapi.json';
  const [plain, coded] = [await get(path, {}), await get(path, { 'accept-encoding': 'gzip' })];
  const plainTag = String(plain.headers['etag']);
  expect([plainTag, coded.headers['etag']]).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), plainTag.replace(/"$/, '-gzip"')]);
  expect(coded.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(coded.bytes).equals(plain.bytes)).toBe(true);
  const again = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${String(coded.headers['etag'])}` });
  expect([again.status, again.headers['etag'], again.bytes.length]).toEqual([304, coded.headers['etag'], 0]);
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

it('a caller who does not read stops the service, and one who leaves frees it', async () => {
  // Random, so that it stays as long when it is compressed.
  const chunk = Buffer.from(Array.from({ length: 64 * 1024 }, () => 33 + Math.floor(Math.random() * 90)));
  const total = 800 * chunk.length;
  let sent = 0;
  let closed = false;
  service.handle = (_request, response) => {
    response.writeHead(200, json).on('close', () => (closed = true));
    const fill = (): void => {
      while (!closed && sent < total) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', fill);
      }
      response.end();
    };
    fill();
  };
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api2/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: gzip\r\n\r\n`);
  let before = -1;
  // What the kernel's buffers take has passed when nothing moved between two looks.
  await until(async () => {
    const stopped = sent > 0 && sent === before;
    before = sent;
    return stopped;
  });
  expect(sent).toBeLessThan(total);
  socket.destroy();
  await until(() => closed);
});
