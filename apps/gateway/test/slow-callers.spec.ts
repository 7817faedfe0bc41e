import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { until } from '@entrepot/testing';
import { call, echo, json, openBench, raw, startTestService, statusOf, type Bench, type TestGateway, type TestService } from './harness.js';

const MiB = 1024 * 1024;
const checkout = '/checkout/a-token-of-a-link';

let bench: Bench;
let service: TestService;
let gateway: TestGateway;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService();
  const urls = Object.fromEntries(['ORDER_URL', 'CATALOG_URL', 'SALE_LINK_URL'].map((name) => [name, service.url]));
  bench = await openBench({ ...urls, RATE_LIMIT_PER_MINUTE: '0', ADDRESS_RATE_LIMIT_PER_MINUTE: '0' });
  gateway = await bench.start();
});

beforeEach(() => (service.handle = echo));

afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

afterAll(async () => {
  await bench.close();
  await service.close();
});

/** A caller that writes by hand. */
const open = async (url: string, localAddress = '127.0.0.1'): Promise<Socket & { received: string }> => {
  const { hostname, port } = new URL(url);
  const socket = Object.assign(connect({ host: hostname, port: Number(port), localAddress }), { received: '' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (socket.received += chunk.toString('latin1')));
  await once(socket, 'connect');
  return socket;
};

const begin = (method: string, path: string, length: number, headers = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n${headers}\r\n`;

/** Asks for a path and reads nothing of the answer. */
const askAndStall = async (url: string, path: string): Promise<Socket & { received: string }> => {
  const socket = await open(url);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
};

describe('a body that drips', () => {
  it('takes no connection to its service: 200 of them leave the others their answers', async () => {
    for (let n = 0; n < 200; n++) {
      const socket = await open(gateway.url, `127.0.0.${2 + (n % 4)}`);
      socket.write(`${begin('POST', checkout, 1_000)}email=`);
    }
    for (let time = 0; time < 5; time++) expect((await call(gateway.url + checkout)).status).toBe(200);
    const written = await call(gateway.url + checkout, { method: 'POST', body: 'email=a' });
    expect([written.status, written.body.body]).toEqual([200, 'email=a']);
  });

  it('is 408 with a sentence in the family’s shape, on paths of services and the gateway’s own, and its connection is closed', async () => {
    const quick = await bench.start({}, { sendingWindowMs: 200 });
    const token = await quick.token();
    const seen: string[] = [];
    service.handle = (request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('{}');
    };
    const drip = async (path: string, headers = ''): Promise<string> => {
      const socket = await open(quick.url);
      socket.write(begin('POST', path, 1_000, headers));
      const timer = setInterval(() => socket.writable && socket.write('x'), 50);
      await once(socket, 'close');
      clearInterval(timer);
      return socket.received;
    };
    const [page, call, form] = await Promise.all([
      drip(checkout),
      drip('/api2/order/cancel', `Authorization: Bearer ${token}\r\n`),
      drip('/api2/oauth/token'),
    ]);
    expect([page, call, form].map(statusOf)).toEqual([408, 408, 408]);
    expect(page).toContain('<p>Request body was sent too slowly');
    expect(call).toContain('{"error":"Request body was sent too slowly');
    expect(form).toContain('{"error":"invalid_request","error_description":"Request body was sent too slowly');
    // Whether there is such a page is asked before its form is read.
    expect(seen).toEqual([`HEAD ${checkout}`]);
  });

  it('is not waited for where its checkout is unknown: the service answers before it is there, and is asked for none', async () => {
    const seen: string[] = [];
    service.handle = (request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['content-length'] ?? '-'} ${request.headers['accept-language']}`);
      response.writeHead(404, { 'content-type': 'text/html' }).end(request.method === 'HEAD' ? undefined : 'Link not found');
    };
    const socket = await open(gateway.url);
    socket.write(begin('POST', `${checkout}?pay=go`, 60_000, 'Accept-Language: pt\r\n'));
    await until(() => socket.received.includes('Link not found'));
    const eager = await raw(gateway.url, begin('POST', checkout, 60_000, 'Expect: 100-continue\r\nAccept-Language: pt\r\n'));
    expect([socket.received, eager].map(statusOf)).toEqual([404, 404]);
    expect(socket.received).toContain('X-Request-Id');
    expect(seen).toEqual(['HEAD', 'GET', 'HEAD', 'GET'].map((method) => `${method} ${checkout} - pt`));
  });

  it('has a last moment, however steadily it comes', async () => {
    const quick = await bench.start({}, { sendingWindowMs: 200, bodyMs: 1_000 });
    const socket = await open(quick.url);
    socket.write(begin('POST', checkout, 60_000));
    const timer = setInterval(() => socket.writable && socket.write('x'.repeat(300)), 50);
    await once(socket, 'close');
    clearInterval(timer);
    expect(statusOf(socket.received)).toBe(408);
  });

  it('of an import may pause', async () => {
    const quick = await bench.start({}, { sendingWindowMs: 100 });
    const token = await quick.token();
    const socket = await open(quick.url);
    const head = `POST /ops/import/stores HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 2\r\n\r\n`;
    socket.write(`${head}{`);
    await new Promise((wake) => setTimeout(wake, 600));
    socket.write('}');
    await until(() => socket.received !== '');
    expect(statusOf(socket.received)).toBe(200);
  });
});

it('a head that drips is 408, and its connection is closed', async () => {
  const quick = await bench.start({}, { headMs: 400 });
  const socket = await open(quick.url);
  socket.write('GET / HTTP/1.1\r\n');
  const timer = setInterval(() => socket.writable && socket.write('X: 1\r\n'), 50);
  await once(socket, 'close');
  clearInterval(timer);
  expect(statusOf(socket.received)).toBe(408);
});

describe('a caller that does not read its answer', () => {
  const big = Buffer.alloc(24 * MiB, 'x');
  const image = (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(200, { 'content-length': big.length }).end(big);

  it('is cut off, from answers of services', async () => {
    const quick = await bench.start({}, { readingWindowMs: 400, sendingWindowMs: 400 });
    let closed = false;
    service.handle = (request, response) => {
      response.on('close', () => (closed = true));
      image(request, response);
    };
    const socket = await askAndStall(quick.url, '/media/a.png');
    await until(() => closed);
    // Read now: a connection that was closed in order would bring all of it.
    socket.resume();
    await once(socket, 'close');
    expect(socket.received.length).toBeLessThan(big.length);
  });

  it('keeps no connection to a service where the answer is short enough to be held', async () => {
    const holding = await bench.start({}, { heldAnswer: big.length });
    let finished = 0;
    service.handle = (request, response) => {
      response.on('finish', () => finished++);
      image(request, response);
    };
    await askAndStall(holding.url, '/media/a.png');
    await until(() => finished > 0);
    expect(finished).toBe(1);
  });

  it('leaves its connection to who waits for one', async () => {
    const narrow = await bench.start({}, { connections: { calls: 128, files: 2, imports: 16, held: 1 }, evictAfterMs: 200 });
    service.handle = (request, response) => (request.url === '/media/small.png' ? void response.end('small') : image(request, response));
    for (let n = 0; n < 4; n++) await askAndStall(narrow.url, '/media/a.png');
    for (let n = 0; n < 3; n++) expect((await call(`${narrow.url}/media/small.png`)).text).toBe('small');
    expect((await call(`${narrow.url}/health/self`)).status).toBe(200);
  });
});

it('gives each its own bytes, whoever reads late or leaves beside', async () => {
  const lengths = [9_000, 16_385, 50_000, 70_000, 300_000, 8 * MiB];
  const sizeOf = (n: number): number => lengths[n % lengths.length] as number;
  const letterOf = (n: number): string => String.fromCharCode(33 + (n % 90));
  // Each answer is of one byte of its own.
  service.handle = (request, response) => {
    const n = Number(request.url?.match(/(\d+)\.png/)?.[1]);
    const body = Buffer.alloc(sizeOf(n), letterOf(n));
    if (n % 5 > 0) response.setHeader('content-length', body.length);
    response.end(body);
  };
  const foreign = (text: string, n: number): string => text.replaceAll(letterOf(n), '').slice(0, 20);
  const ask = async (n: number): Promise<unknown> => {
    const { text } = await call(`${gateway.url}/media/${n}.png`);
    return [n, text.length, foreign(text, n)];
  };
  for (let turn = 0; turn < 2; turn++) {
    const late = Array.from({ length: 6 }, (_, n) => 5 + lengths.length * (turn * 6 + n));
    const stalled = await Promise.all(late.map((n) => askAndStall(gateway.url, `/media/${n}.png`)));
    const numbers = Array.from({ length: 60 }, (_, n) => turn * 60 + n).filter((n) => sizeOf(n) < MiB);
    const asked = numbers.map(ask);
    stalled[0]?.destroy();
    expect(await Promise.all(asked)).toEqual(numbers.map((n) => [n, sizeOf(n), '']));
    for (const [at, socket] of stalled.entries()) {
      if (at === 0) continue;
      socket.resume();
      const n = late[at] as number;
      await until(() => socket.received.length > sizeOf(n));
      const body = socket.received.slice(socket.received.indexOf('\r\n\r\n') + 4);
      expect(foreign(n % 5 > 0 ? body : body.replaceAll(/\r\n|[\da-f]{1,8}\r\n/g, ''), n)).toBe('');
    }
  }
});

describe('pipelined requests whose connection closes', () => {
  it('are not worked for any longer, and those whose turn has not come never', async () => {
    let [begun, underWay] = [0, 0];
    service.handle = (_request, response) => {
      begun++;
      underWay++;
      response.on('close', () => underWay--);
    };
    const careful = await bench.start({ REQUESTS_AT_ONCE: '3' });
    const token = await careful.token();
    const socket = await open(careful.url);
    socket.write(`GET /api2/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(3));
    await until(() => underWay === 1);
    socket.destroy();
    await until(() => underWay === 0);
    expect(begun).toBe(1);
    service.handle = echo;
    expect((await careful.call('/api2/order', { token })).status).toBe(200);
  });
});

describe('a path on which no body is read', () => {
  it.each([
    ['GET', '/media/a.png'],
    ['HEAD', '/media/a.png'],
    ['GET', checkout],
    ['GET', '/docs'],
    ['GET', '/docs/openapi.json'],
    ['GET', '/health/live'],
    ['GET', '/health/ready'],
    ['GET', '/.well-known/jwks.json'],
  ])('%s %s refuses one', async (method, path) => {
    expect(statusOf(await raw(gateway.url, begin(method, path, 10), 100))).toBe(413);
    expect(
      statusOf(await raw(gateway.url, `${method} ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab`, 100)),
    ).toBe(413);
    expect(statusOf(await raw(gateway.url, begin(method, path, 0), 100))).not.toBe(413);
  });
});

describe('the queue for a connection to a service', () => {
  it('takes more than there are connections, and answers all of them', async () => {
    service.handle = (_request, response) => void setTimeout(() => json(response, 200, {}), 200);
    const wide = await bench.start({ REQUESTS_AT_ONCE: '0', CONNECTIONS_PER_ADDRESS: '0' });
    const answers = await Promise.all(Array.from({ length: 1_100 }, () => call(wide.url + checkout)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('ends in 503 with Retry-After, on the paths of that service only', async () => {
    const narrow = await bench.start({}, { connections: { calls: 2, files: 2, imports: 2, held: 1 }, waitMs: 300 });
    const unanswered: ServerResponse[] = [];
    service.handle = (request, response) => void (request.url === checkout ? unanswered.push(response) : response.end('{}'));
    const first = [call(narrow.url + checkout), call(narrow.url + checkout)];
    await until(() => unanswered.length === 2);
    const late = await call(narrow.url + checkout);
    expect([late.status, late.headers['retry-after']]).toEqual([503, '1']);
    expect((await call(`${narrow.url}/media/a.png`)).status).toBe(200);
    for (const response of unanswered) response.end('{}');
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('the memory for bodies', () => {
  const limits = { bodyMemory: 100 * 1024 };
  const half = begin('POST', checkout, 50_000) + 'x'.repeat(40_000);
  const small = (url: string, from: string) => raw(url, `${begin('POST', checkout, 3)}a=1`, 300, from);

  it('is bounded for one caller by half of it, with 429, and for all by 503; both say when to come again', async () => {
    const narrow = await bench.start({}, limits);
    const first = await open(narrow.url, '127.0.0.2');
    first.write(half);
    await until(async () => statusOf(await raw(narrow.url, half, 300, '127.0.0.2')) === 429);
    const second = await open(narrow.url, '127.0.0.3');
    second.write(half);
    await until(async () => statusOf(await raw(narrow.url, half, 300, '127.0.0.4')) === 503);
    const refused = await raw(narrow.url, half, 300, '127.0.0.4');
    expect([statusOf(refused), /Retry-After: 1\r/.test(refused)]).toEqual([503, true]);
    expect(statusOf(await small(narrow.url, '127.0.0.4'))).toBe(200);

    first.write('x'.repeat(10_000));
    await until(() => first.received !== '');
    expect(statusOf(first.received)).toBe(200);
    second.destroy();
    await until(async () => statusOf(await raw(narrow.url, half + 'x'.repeat(10_000), 300, '127.0.0.4')) === 200);
  });
});

describe('connections of one address', () => {
  it('are bounded; another address has its own, and one that closes makes room', async () => {
    const narrow = await bench.start({ CONNECTIONS_PER_ADDRESS: '3' });
    const mine = [];
    for (let n = 0; n < 3; n++) mine.push(await open(narrow.url, '127.0.0.9'));
    const tooMany = await open(narrow.url, '127.0.0.9');
    await once(tooMany, 'close');
    expect((await call(`${narrow.url}/health/live`)).status).toBe(200);
    mine[0]?.destroy();
    const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    await until(async () => statusOf(await raw(narrow.url, live, 300, '127.0.0.9').catch(() => '')) === 200);
  });

  it('are not bounded for a trusted proxy', async () => {
    const behind = await bench.start({ CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.0/8' });
    for (let n = 0; n < 5; n++) await open(behind.url);
    expect((await call(`${behind.url}/health/live`)).status).toBe(200);
  });
});
