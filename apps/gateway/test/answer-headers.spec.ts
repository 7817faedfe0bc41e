import { headerOf, json, openBench, raw, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let service: TestService;
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  service = await startTestService((_request, response) => json(response, 200, {}));
  bench = await openBench({ ORDER_URL: service.url, SALE_LINK_URL: service.url, CATALOG_URL: service.url, RATE_LIMIT_PER_MINUTE: '0' });
  gateway = await bench.start();
  token = await gateway.token();
});

beforeEach(() => (service.handle = (_request, response) => json(response, 200, {})));

afterAll(async () => {
  await bench.close();
  await service.close();
});

it('every answer says nosniff once: of a service, of its own endpoints, of refusals and of what is no HTTP', async () => {
  service.handle = (_request, response) => response.writeHead(200, { 'X-Content-Type-Options': 'nosniff' }).end('{}');
  const paths = [
    '/api2/order',
    '/ops/integrations',
    '/health/live',
    '/docs',
    '/nowhere',
    '/media/a.png',
    '/checkout/abc',
    '/api2/customers',
  ];
  for (const path of paths)
    expect([path, (await gateway.call(path, { token })).headers['x-content-type-options']]).toEqual([path, 'nosniff']);
  for (const path of paths) expect([path, (await gateway.call(path)).headers['x-content-type-options']]).toEqual([path, 'nosniff']);
  expect(headerOf(await raw(gateway.url, 'nonsense\r\n\r\n'), 'X-Content-Type-Options')).toBe('nosniff');
});

it('a GET behind a token may be kept by its caller alone, and asked for again each time', async () => {
  for (const path of ['/api2/order', '/ops/integrations', '/api2/customers'])
    expect([path, (await gateway.call(path, { token })).headers['cache-control']]).toEqual([path, 'private, no-cache']);
  expect((await gateway.call('/api2/order')).headers['cache-control']).toBe('private, no-cache');
  const write = await gateway.call('/api2/order/cancel', { method: 'POST', token });
  expect(write.headers['cache-control']).toBeUndefined();
});

it('what a service says about caching stands', async () => {
  service.handle = (_request, response) => response.writeHead(200, { 'Cache-Control': 'no-store' }).end('{}');
  expect((await gateway.call('/api2/order', { token })).headers['cache-control']).toBe('no-store');
  service.handle = (_request, response) => response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('x');
  expect((await gateway.call('/media/a.png')).headers['cache-control']).toBe('public, max-age=60');
});

it('a request id that is a header’s name moves no other header', async () => {
  service.handle = (_request, response) => response.writeHead(200, { 'cache-control': 'no-store' }).end('{}');
  const { headers } = await gateway.call('/api2/order', { token, headers: { 'x-request-id': 'cache-control' } });
  expect(headers).toMatchObject({ 'x-request-id': 'cache-control', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

describe('under /checkout', () => {
  const pageHeaders = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    vary: 'accept, accept-language',
  };

  it('the gateway’s own refusals have the headers of the page', async () => {
    const lost = await bench.start({ SALE_LINK_URL: 'http://127.0.0.1:1' });
    const answers = [
      await lost.call('/checkout/abc'),
      await gateway.call('/checkout/a/b'),
      await gateway.call('/checkout/abc', { method: 'DELETE' }),
      await gateway.call('/checkout/abc', { method: 'POST', body: 'x'.repeat(70_000) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 404, 405, 413]);
    for (const { headers } of answers) expect(headers).toMatchObject({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' });
  });

  it('a caller that asks for JSON is refused in JSON', async () => {
    const { status, headers, body } = await gateway.call('/checkout/a/b', { headers: { accept: 'application/json' } });
    expect([status, body]).toEqual([404, { success: false, error: 'Not found', field: null }]);
    expect(headers).toMatchObject(pageHeaders);
  });

  it('an answer of the service that lacks them gets them, and its own stand', async () => {
    service.handle = (_request, response) => json(response, 415, {});
    expect((await gateway.call('/checkout/abc')).headers).toMatchObject(pageHeaders);
    service.handle = (_request, response) => response.writeHead(200, { 'content-security-policy': "style-src 'self'" }).end();
    expect((await gateway.call('/checkout/abc')).headers).toMatchObject({ ...pageHeaders, 'content-security-policy': "style-src 'self'" });
  });
});
