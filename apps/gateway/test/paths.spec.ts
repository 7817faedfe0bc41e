import { headerOf, openBench, raw, startTestService, statusOf, type Bench, type TestGateway, type TestService } from './harness.js';
import { table } from '../src/routes/routes.js';

let bench: Bench;
let service: TestService;
let gateway: TestGateway;
let token: string;
let reached: string[];

beforeAll(async () => {
  service = await startTestService((request, response) => {
    reached.push(request.url as string);
    response.writeHead(200, { 'content-length': '2' }).end('{}');
  });
  bench = await openBench({ ORDER_URL: service.url, CATALOG_URL: service.url });
  gateway = await bench.start();
  token = await gateway.token();
});

beforeEach(() => (reached = []));

afterAll(async () => {
  await bench.close();
  await service.close();
});

const send = (line: string, headers = `Authorization: Bearer ${token}\r\n`): Promise<string> =>
  raw(gateway.url, `${line}\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

/** Paths that try to get around the table, with a token that may do everything. */
describe('a path that is not exactly in the table is 404 and reaches nobody', () => {
  it.each([
    '/api2//order',
    '//api2/order',
    '/api2/./order',
    '/api2/x/../order',
    '/./api2/order',
    '/../api2/order',
    '/%2e/api2/order',
    '/api2/%2e%2e/api2/order',
    '/api2/%2E%2E/ops/integrations',
    '/api2/..%2fops/integrations',
    '/api2%2forder',
    '/api2%2Forder',
    '/api2/order%2fcancel',
    '/api2%5corder',
    '/api2\\order',
    '/api2/order//',
    '/api2/order///',
    '/api/rest/orders/1//',
    '//',
    '/api2/order;x=1',
    '/api2/order%3fid=1',
    '/api2/order%00',
    '/api2/orde%72',
    '/API2/ORDER',
    '/api2/Order',
    '/Api2/order',
    '/api2/order%20',
    '/api2/order.',
    '/api2/order/.',
    '/api2/order/..',
    '/api/rest/orders/..',
    '/api/rest/orders/.',
    '/api/rest/orders/%2e%2e',
    '/api/rest/orders/..%2f..%2fapi2%2forder',
    '/api/rest/orders/1;x',
    '/api/rest/orders/1%2f',
    '/ops/import/../integrations',
    '/ops/integrations/../../api2/order',
    '/health/../api2/order',
    '/metrics/../ops/integrations',
    '/docs/..%2f..%2fetc/passwd',
    '/docs/%2e%2e/%2e%2e/package.json',
    'http://other.host/api2/order',
    '/',
    '/favicon.ico',
  ])('%s', async (path) => {
    const received = await send(`GET ${path} HTTP/1.1`);
    expect(statusOf(received)).toBe(404);
    expect(received).toContain('Not found');
    expect(headerOf(received, 'X-Request-Id')).toBeDefined();
    expect(reached).toEqual([]);
  });

  it('with every other method too', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
      expect(statusOf(await send(`${method} /api2/order// HTTP/1.1`))).toBe(404);
    expect(reached).toEqual([]);
  });
});

it('passes the query as it came', async () => {
  const query = '?status=a,b&status[]=c&x=%2F%2f..%2e&y=+%20&email=a%40b&&=&status=d;e';
  await send(`GET /api2/order${query} HTTP/1.1`);
  await send('GET /api2/orders? HTTP/1.1');
  expect(reached).toEqual([`/api2/order${query}`, '/api2/orders?']);
});

it('takes one slash at the end, and the service sees none', async () => {
  for (const path of ['/api2/order/', '/api2/order/?id=1/', '/api/rest/orders/1/', '/api2/products/imagem/'])
    expect([path, statusOf(await send(`GET ${path} HTTP/1.1`))]).toEqual([path, 200]);
  expect(reached).toEqual(['/api2/order', '/api2/order?id=1/', '/api/rest/orders/1', '/api2/products/imagem']);
  for (const path of ['/health/live/', '/docs/openapi.json/', '/ops/integrations/?limit=1', '/.well-known/jwks.json/'])
    expect([path, statusOf(await send(`GET ${path} HTTP/1.1`))]).toEqual([path, 200]);
});

describe('the method', () => {
  it.each([
    ['POST', '/api2/order', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api2/order/', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/api2/creditmemo/create', 'POST, OPTIONS'],
    ['GET', '/api2/creditmemo/create', 'POST, OPTIONS'],
    ['POST', '/api2/customers', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['PATCH', '/api2/products/imagem', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
    ['POST', '/api2/products', 'GET, HEAD, OPTIONS'],
    ['GET', '/ops/integrations/erp', 'PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/api2/order', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and allows %s', async (method, path, allow) => {
    const received = await send(`${method} ${path} HTTP/1.1`);
    expect(statusOf(received)).toBe(405);
    expect(headerOf(received, 'Allow')).toBe(allow);
    expect(headerOf(received, 'X-Request-Id')).toBeDefined();
  });

  it('OPTIONS is answered for every path of the table, without a token', async () => {
    for (const [template, , methods] of table) {
      const answer = await gateway.call(template.replaceAll(/\{\w+\*?\}/g, 'a'), { method: 'OPTIONS' });
      expect([template, answer.status, answer.text]).toEqual([template, 204, '']);
      expect(String(answer.headers['allow']).split(', ')).toEqual(expect.arrayContaining([...methods.split(' '), 'OPTIONS']));
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(reached).toEqual([]);
  });

  it.each(['/api2/order?id=1', '/api2/products/', '/ops/integrations', '/docs', '/docs/openapi.json', '/health/live'])(
    'HEAD %s answers as GET, without the body',
    async (path) => {
      const [get, head] = [await gateway.call(path, { token }), await gateway.call(path, { method: 'HEAD', token })];
      expect([head.status, head.text]).toEqual([get.status, '']);
      const shown = ({ headers }: typeof get): object => ({
        ...headers,
        date: '',
        connection: '',
        'keep-alive': '',
        'x-request-id': '',
        ratelimit: '',
      });
      expect(shown(head)).toEqual(shown(get));
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    },
  );

  it('HEAD refuses as GET does, without the body', async () => {
    for (const [path, status] of [
      ['/api2/order', 401],
      ['/nowhere', 404],
    ] as const) {
      const { status: found, headers, text } = await gateway.call(path, { method: 'HEAD' });
      expect([found, text]).toEqual([status, '']);
      expect(Number(headers['content-length'])).toBeGreaterThan(0);
    }
  });
});

describe('the request id', () => {
  it.each(['a', 'x'.repeat(128), '!~"quoted"'])('is the caller’s: %p', async (id) => {
    expect(
      headerOf(await send('GET /api2/order HTTP/1.1', `Authorization: Bearer ${token}\r\nX-Request-Id: ${id}\r\n`), 'X-Request-Id'),
    ).toBe(id);
    expect(headerOf(await send('GET /nowhere HTTP/1.1', `X-Request-Id: ${id}\r\n`), 'X-Request-Id')).toBe(id);
  });

  it.each(['', 'a b', 'x'.repeat(129), 'ü'])('is a new UUID instead of %p', async (id) => {
    expect(headerOf(await send('GET /nowhere HTTP/1.1', `X-Request-Id: ${id}\r\n`), 'X-Request-Id')).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
  });

  it.each([
    ['431', `GET /api2/order HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['400', 'nonsense\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.1\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n0'],
    ['400', 'GET /api2/order HTTP/9.1\r\nHost: x\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.1\r\nHost: x\r\nBad Header : x\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['400', 'GET /api2/order HTTP/1.0\r\nhost: x\r\nHOST: x\r\n\r\n'],
    ['501', 'POST /api2/order/cancel HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    ['501', 'POST /api2/order/cancel HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['401', 'POST /api2/order/cancel HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n'],
    ['405', 'GET /ops/import/orders HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['401', 'GET /api2/order HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('stands on a %s', async (status, bytes) => {
    const received = await raw(gateway.url, bytes);
    expect(statusOf(received)).toBe(Number(status));
    expect(headerOf(received, 'X-Request-Id')).toBeTruthy();
    expect(reached).toEqual([]);
  });
});

it('answers two requests on one connection, an unknown path between them', async () => {
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const received = await raw(gateway.url, get('/api2/order') + get('/nowhere') + get('/api2/order'));
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
});

it('answers a request with two hosts after the one before it, and ends the connection', async () => {
  const get = (hosts: string): string => `GET /api2/order HTTP/1.1\r\n${hosts}Authorization: Bearer ${token}\r\n\r\n`;
  const received = await raw(gateway.url, get('Host: x\r\n') + get('Host: x\r\nHost: y\r\n') + get('Host: x\r\n'));
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
  expect(reached).toEqual(['/api2/order']);
});

it('answers 401 to a body that is still being sent, and keeps the connection usable', async () => {
  const body = 'x'.repeat(100_000);
  const received = await raw(
    gateway.url,
    `POST /api2/order/cancel HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '404']);
});
