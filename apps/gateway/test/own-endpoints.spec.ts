import { readFile } from 'node:fs/promises';
import { readSettings } from '@entrepot/service';
import { until } from '@entrepot/testing';
import { developmentSecrets, gatewaySettings } from '../src/index.js';
import { table as routes } from '../src/routes/routes.js';
import { json, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let service: TestService;
let gateway: TestGateway;

const document = {
  openapi: '3.0.0',
  info: { title: 'Entrepot order', version: '1' },
  paths: {
    '/api2/order': {
      get: {
        operationId: 'listOrders',
        tags: ['Orders'],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
    },
    '/api2/orders': { get: { operationId: 'listOrders', tags: ['Orders'], responses: {} } },
    '/api/rest/orders/{id}': { get: { operationId: 'getLegacyOrder', responses: {} } },
    '/health/self': { get: { responses: {} } },
    '/openapi.json': { get: { responses: {} } },
  },
  components: { schemas: { Order: { type: 'object' }, IntegrationAnswer: { type: 'string', nullable: true } } },
};

beforeAll(async () => {
  service = await startTestService((request, response) =>
    json(response, 200, request.url === '/openapi.json' ? document : { status: 'up' }),
  );
  bench = await openBench({ ORDER_URL: service.url });
  gateway = await bench.start();
});

afterAll(async () => {
  await bench.close();
  await service.close();
});

it('answers its probes: the process, its database, everything', async () => {
  expect((await gateway.call('/health/live')).body).toEqual({ status: 'up' });
  expect((await gateway.call('/health/self')).body).toEqual({ status: 'up', database: 'up' });
  const some = await gateway.call('/health/ready');
  expect([some.status, some.body.services]).toEqual([
    503,
    { gateway: 'up', order: 'up', catalog: 'down', inventory: 'down', customer: 'down', 'sale-link': 'down', feed: 'down' },
  ]);
  const urls = Object.fromEntries(
    ['CATALOG_URL', 'INVENTORY_URL', 'CUSTOMER_URL', 'SALE_LINK_URL', 'FEED_URL'].map((name) => [name, service.url]),
  );
  const all = await (await bench.start(urls)).call('/health/ready');
  expect([all.status, all.body.status]).toEqual([200, 'up']);
});

describe('what anyone may ask is not computed for each call', () => {
  const calls = 30;
  let asked: string[];
  let etag: string;
  let counted: TestService;
  let behind: TestGateway;

  beforeAll(async () => {
    etag = '"1"';
    counted = await startTestService((request, response) => {
      asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`);
      if (request.url !== '/openapi.json') return json(response, 200, { status: 'up' });
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
      json(response, 200, { ...document, paths: { '/api2/orders': { get: { operationId: 'listOrders', summary: etag, responses: {} } } } });
    });
    behind = await bench.start({ ORDER_URL: counted.url });
  });
  beforeEach(() => (asked = []));
  afterAll(() => counted.close());

  it.each(['/docs/openapi.json', '/health/ready'])('%s asks a service once for all who call meanwhile', async (path) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => behind.call(path)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(calls / 5);
  });

  it('the document of a service is read again only when it has changed', async () => {
    const summary = async (): Promise<string> => (await behind.call('/docs/openapi.json')).body.paths['/api2/orders']?.get.summary;
    await until(() => asked.includes('/openapi.json "1"') || summary().then(() => false), 10_000, 100);
    expect(await summary()).toBe('"1"');
    etag = '"2"';
    await until(async () => (await summary()) === '"2"', 10_000, 100);
  });
});

it('counts requests by route, method and status, never by path', async () => {
  const token = await gateway.token();
  await gateway.call('/api2/order?email=a@b.c', { token });
  await gateway.call('/api/rest/orders/4711', { token });
  await gateway.call('/nowhere/4712');
  // A request is counted when its answer has left.
  const text = await until(async () => {
    const metrics = await gateway.metrics.metrics();
    return metrics.includes('route="unknown"') ? metrics : null;
  });
  expect(text).toContain('entrepot_http_requests_total{method="GET",route="/api2/order",status="200",service="gateway"} 1');
  expect(text).toContain('entrepot_http_requests_total{method="GET",route="/api/rest/orders/{id}",status="200",service="gateway"} 1');
  expect(text).toContain('entrepot_http_requests_total{method="other",route="unknown",status="404",service="gateway"} 1');
  expect(text).toMatch(/entrepot_http_request_duration_seconds_count\{.*route="\/api2\/order"/);
  expect(text).not.toMatch(/471[12]|a@b/);
});

it('gives no metrics to callers of the API', async () => expect((await gateway.call('/metrics')).status).toBe(404));

it('writes one line a request', async () => {
  const token = await gateway.token();
  await gateway.call('/api2/order?id=1', {
    token,
    headers: { 'x-request-id': 'one-line', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  });
  const written = () => gateway.logged.map((line) => JSON.parse(line)).filter((line) => line.request_id === 'one-line');
  // A request is logged when its answer has left.
  await until(() => written().length > 0);
  const lines = written();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    msg: 'request',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    integration: 'boot',
    method: 'GET',
    route: '/api2/order',
    status: 200,
    duration_ms: expect.any(Number),
  });
});

describe('/docs', () => {
  it('has no page that was not built, and no file of another folder', async () => {
    for (const path of ['constructor', 'nowhere', 'api/nowhere', 'package.json', 'api/..%2f..%2fpackage.json'])
      expect([path, (await gateway.call(`/docs/${path}`)).status]).toEqual([path, 404]);
  });

  it('shows the services’ paths beside its own, and says who is away', async () => {
    const { body } = await gateway.call('/docs/openapi.json');
    const { get } = body.paths['/api2/order'];
    expect(get).toMatchObject({ operationId: 'listOrders', tags: ['Orders'], security: [{ oauth2: ['orders/read'] }] });
    expect(get.responses['200'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Order' });
    expect(get.responses['403'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/OrderError' });
    expect(body.paths['/api2/orders'].get).toMatchObject({ operationId: 'listOrdersAtOrders' });
    // Objects without fields hold any JSON; another schema of the gateway's own name keeps its service's name.
    expect(body.components.schemas).toMatchObject({
      Order: { type: 'object', additionalProperties: { $ref: '#/components/schemas/AnyJson' } },
      IntegrationAnswer: { type: 'object' },
      'order.IntegrationAnswer': { type: ['string', 'null'] },
    });
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual([
      'Tokens',
      'Orders',
      'Search',
      'Requests',
      'Import',
      'Integrations',
      'People',
      'Sign-in',
      'Operations',
    ]);
    expect(Object.keys(body.paths).filter((path) => /^\/health|openapi/.test(path))).toEqual([]);
    expect(body.info.description).toContain('left out: catalog, inventory, customer, sale-link');
  });

  it('has the version of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
    expect((await gateway.call('/docs/openapi.json')).body.info.version).toBe(version);
  });

  it('describes every path of its own that is built', async () => {
    const { body } = await gateway.call('/docs/openapi.json');
    const own = routes.filter(([path, { service: owner }]) => owner === 'gateway' && /^\/(api2|ops|\.well-known)/.test(path));
    for (const [path, , methods] of own)
      for (const method of methods.split(' ')) expect(body.paths[path]).toHaveProperty(method.toLowerCase());
  });
});

describe('the settings', () => {
  it('have development values, of which each start warns', async () => {
    const careless = await bench.start({ ...developmentSecrets });
    const warnings = careless.logged.filter((line) => line.includes('development value'));
    expect(warnings).toHaveLength(2);
    for (const secret of Object.values(developmentSecrets)) expect(careless.logged.join('')).not.toContain(secret);
    expect(gateway.logged.join('')).not.toContain('development value');
  });

  it.each(Object.entries(developmentSecrets))(
    'refuse the development value of %s where callers come from elsewhere',
    async (name, value) => {
      const start = bench.start({ [name]: value, PUBLIC_URL: 'https://shop.example' });
      await expect(start).rejects.toThrow(
        `${name} has its development value, which everyone can read: with PUBLIC_URL=https://shop.example`,
      );
    },
  );

  it.each([
    [{ GATEWAY_PORT: 'x' }, 'GATEWAY_PORT'],
    [{ GATEWAY_SECRET_KEY: 'too short' }, 'GATEWAY_SECRET_KEY'],
    [{ BOOTSTRAP_CLIENT_SECRET: 'x'.repeat(23) }, 'BOOTSTRAP_CLIENT_SECRET'],
    [{ BOOTSTRAP_CLIENT_ID: '../x' }, 'BOOTSTRAP_CLIENT_ID'],
    [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'RATE_LIMIT_PER_MINUTE'],
    [{ ORDER_URL: 'order' }, 'ORDER_URL'],
  ])('%j stop the start', (wrong, name) =>
    expect(() => readSettings(gatewaySettings, { DATABASE_URL: 'postgres://x/y', ...wrong })).toThrow(name),
  );
});

it('has an endpoint for each of its own rows of the table', () => {
  const instance = gateway.app.getHttpAdapter().getInstance() as unknown as { printRoutes(): string; hasRoute(route: object): boolean };
  for (const [path, { service: owner }, methods] of routes) {
    if (owner !== 'gateway') continue;
    for (const method of methods.split(' '))
      expect([path, instance.hasRoute({ method, url: path.replace(/\{\w+\*\}/, '*').replace(/\{(\w+)\}/g, ':$1') })]).toEqual([path, true]);
  }
});
