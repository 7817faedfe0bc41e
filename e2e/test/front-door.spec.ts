import { request as rawRequest } from 'node:http';
import { fetchToken, createClient, send, type Client } from '../src/client.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

describe.each(drivers)('the front door (%s)', (events) => {
  let stack: Stack;
  let api: Client;
  beforeAll(async () => {
    stack = await startStack({ events });
    api = await stack.admin();
  });
  afterAll(() => stack.dispose());

  /** A path exactly as written: clients normalise it otherwise. */
  const bare = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const call = rawRequest(`${stack.url}`, { path, headers: { authorization: `Bearer ${api.token}` } }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      call.on('error', reject).end();
    });

  it('is ready when every service is', async () => {
    const { status, body } = await send(stack.url, 'GET', '/health/ready', {});
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/order.*|catalog.*|inventory.*|customer.*|sale-link/);
  });

  it.each([
    ['/api2/order', { error: 'Unauthorized' }],
    ['/api2/products/imagem', { success: false, error: 'Unauthorized' }],
    ['/api2/vendalink', { success: false, error: 'Unauthorized', field: null }],
    ['/api2/leads', { error: 'Token ausente ou malformado.' }],
    ['/api2/agendamentos', { error: 'Token ausente ou malformado.' }],
    ['/api/rest/orders', { error: 'Unauthorized' }],
    ['/ops/integrations', { error: 'Unauthorized' }],
  ])('401 on %s in the words of its family', async (path, expected) => {
    const { status, body, headers } = await send(stack.url, 'GET', path, {});
    expect([status, body]).toEqual([401, expected]);
    expect(headers['x-request-id']).toMatch(/^[\x21-\x7e]+$/);
  });

  it.each([
    ['GET', '/api2/order', 'stock/read', { error: 'Forbidden' }],
    ['POST', '/api2/order/cancel', 'orders/read', { error: 'Forbidden' }],
    ['DELETE', '/api2/products/imagens', 'products/read', { success: false, error: 'Forbidden' }],
    ['GET', '/api2/leads', 'orders/read', { error: 'Acesso negado para este recurso da API.' }],
    ['POST', '/api2/vendalink', 'vendalink/read', { success: false, error: 'Forbidden', field: null }],
    ['POST', '/ops/import/orders', 'orders/write', { error: 'Forbidden' }],
  ])('403 for %s %s with %s alone', async (method, path, scope, expected) => {
    const { client_id, client_secret } = JSON.parse(
      await (await import('node:fs/promises')).readFile(`${stack.folder}/var/bootstrap.json`, 'utf8'),
    ) as Record<string, string>;
    const narrow = await createClient(stack.url, client_id ?? '', client_secret ?? '', scope);
    const { status, body } = await narrow.call(method, path, method === 'GET' ? {} : { body: {} });
    expect([status, body]).toEqual([403, expected]);
  });

  it.each([
    '//api2/order',
    '/api2//order',
    '/api2/./order',
    '/x/../api2/order',
    '/api2/%2e%2e/api2/order',
    '/api2%2forder',
    '/API2/order',
    '/api2/Order',
    '/api2/order//',
    '/api2/order;x',
    '/api2/order%00',
    '/api2\\order',
  ])('does not know %s', async (path) => {
    const { status, body } = await bare(path);
    expect([404, 400]).toContain(status);
    if (status === 404) expect(JSON.parse(body)).toMatchObject({ error: 'Not found' });
  });

  it('HEAD, OPTIONS, a slash at the end, a coding and the tag of any coding', async () => {
    const items = Array.from({ length: 5 }, (_, n) => ({ sku: `DOOR-${n}`, name: 'Thing', qty_ordered: 1, price: 10 }));
    // Nothing is reserved, so nothing is told of the order later.
    await api.import('orders', [{ increment_id: 'DOOR-1', store_id: 9, items, reserve: false, created_at: '2026-01-10 10:00:00' }]);
    const { order } = (await api.get<{ order: { order_id: number } }>('/api2/orders/?increment_id=DOOR-1')).body;
    const path = `/api2/order?id=${order.order_id}`;
    expect((await api.call('OPTIONS', '/api2/order')).headers['allow']).toBe('GET, HEAD, OPTIONS');
    const head = await api.call('HEAD', path);
    expect([head.status, Number(head.headers['content-length']) > 1_000]).toEqual([200, true]);
    const coded = await api.call('GET', path, { headers: { 'accept-encoding': 'br' } });
    const tag = String(coded.headers['etag']);
    expect(coded.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: expect.stringMatching(/-br"$/) });
    for (const known of [tag, tag.replace('-br"', '"'), tag.replace('-br"', '-gzip"')])
      expect(await api.call('GET', path, { headers: { 'if-none-match': known } })).toMatchObject({ status: 304, headers: { etag: known } });
    const comment = { order_id: order.order_id, comment: 'as it was read' };
    const write = () => api.call('POST', '/api2/history', { body: comment, headers: { 'if-match': tag } });
    expect(await write()).toMatchObject({ status: 201 });
    expect(await write()).toMatchObject({ status: 412, body: { error: 'Precondition failed' } });
  });

  it('says of a path that is kept for old callers, in every answer, when it may end and what to call instead', async () => {
    const notices = (instead: string) => ({
      deprecation: '@1796083200',
      sunset: 'Fri, 01 Dec 2028 00:00:00 GMT',
      link: `</docs/versioning>; rel="deprecation"; type="text/html", <${instead}>; rel="successor-version"`,
    });
    const old = await api.get('/api2/shippment');
    expect(old).toMatchObject({ status: 200, headers: notices('/api2/shipment') });
    expect(old.body).toEqual((await api.get('/api2/shipment')).body);
    expect(await api.call('POST', '/api2/shipments', { body: {} })).toMatchObject({ status: 400, headers: notices('/api2/shipment') });
    expect(await api.call('PATCH', '/api/rest/orders', { body: {} })).toMatchObject({ status: 405, headers: notices('/api2/orders') });
    expect(await send(stack.url, 'GET', '/api2/agendamentos', {})).toMatchObject({ status: 401, headers: notices('/api2/schedules') });
    expect((await api.get('/api2/shipment')).headers).not.toHaveProperty('deprecation');
    expect((await send(stack.url, 'GET', '/docs/versioning', {})).text).toContain('How long a name lives');
  });

  it('405 with Allow', async () => {
    const answer = await api.call('PATCH', '/api2/order', { body: {} });
    expect([answer.status, answer.body, answer.headers['allow']]).toEqual([
      405,
      { error: 'Method not allowed' },
      expect.stringContaining('GET'),
    ]);
    expect((await api.call('PATCH', '/api2/products/imagem', { body: {} })).status).toBe(405);
    expect((await api.call('POST', '/api2/customers', { body: {} })).status).toBe(405);
    expect((await api.call('GET', '/api2/creditmemo/create')).status).toBe(405);
  });

  it('a token is a bearer for an hour, and is never cached', async () => {
    const { client_id, client_secret } = JSON.parse(
      await (await import('node:fs/promises')).readFile(`${stack.folder}/var/bootstrap.json`, 'utf8'),
    ) as Record<string, string>;
    const granted = await fetchToken(stack.url, client_id ?? '', client_secret ?? '', 'orders/read');
    expect(granted.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'orders/read' });
    expect([granted.headers['cache-control'], granted.headers['pragma']]).toEqual(['no-store', 'no-cache']);
    expect((await fetchToken(stack.url, client_id ?? '', 'wrong-wrong-wrong-wrong-wrong')).body).toMatchObject({ error: 'invalid_client' });
  });

  it('an integration is created, used, and gone within 2 s of its end', async () => {
    const made = await api.call<{ integration: { client_id: string }; client_secret: string }>('POST', '/ops/integrations', {
      body: { name: 'ERP', permissions: ['orders/read'] },
    });
    expect(made.status).toBe(201);
    const erp = await createClient(stack.url, made.body.integration.client_id, made.body.client_secret);
    expect((await erp.get('/api2/order')).status).toBe(200);
    expect((await api.call('DELETE', `/ops/integrations/${made.body.integration.client_id}`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await erp.get('/api2/order')).status).toBe(401);
  });

  it('/docs and its OpenAPI document are there, and no metrics', async () => {
    const docs = await send<{ paths: Record<string, unknown> }>(stack.url, 'GET', '/docs/openapi.json', {});
    expect(Object.keys(docs.body.paths)).toEqual(
      expect.arrayContaining(['/api2/order', '/api2/oauth/token', '/ops/import/orders', '/ops/import/products']),
    );
    expect((await send(stack.url, 'GET', '/docs', {})).text).toContain('<');
    expect((await send(stack.url, 'GET', '/metrics', {})).status).toBe(404);
  });
});
