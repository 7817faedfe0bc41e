import { openBench, type Answer, type Bench, type TestGateway } from './harness.js';

let bench: Bench;
let gateway: TestGateway;
let all: string;
let none: string;
let limited: string;

beforeAll(async () => {
  bench = await openBench();
  gateway = await bench.start();
  all = await gateway.token();
  const without = await gateway.admin('POST', '/ops/integrations', { name: 'Nobody', client_id: 'nobody', permissions: [] });
  none = await gateway.token('nobody', without.body.client_secret);
  const slow = await gateway.admin('POST', '/ops/integrations', { name: 'Slow', client_id: 'slow' });
  await gateway.admin('PATCH', '/ops/integrations/slow', { rate_limit_per_minute: 1 });
  limited = await gateway.token('slow', slow.body.client_secret);
  await gateway.call('/api2/order', { token: limited });
});

afterAll(() => bench.close());

const jsonType = 'application/json; charset=utf-8';
const families = {
  order: { path: '/api2/invoice', unknown: '/api2/invoice/none', put: (error: string) => ({ error }) },
  image: { path: '/api2/products/imagem', unknown: '/api2/products/imagem/none', put: (error: string) => ({ success: false, error }) },
  sale: { path: '/api2/vendalink', unknown: '/api2/vendalink/none', put: (error: string) => ({ success: false, error, field: null }) },
  capture: { path: '/api2/leads', unknown: '/api2/leads/none', put: (error: string) => ({ error }) },
  schedule: { path: '/api2/agendamentos', unknown: '/api2/schedules/none', put: (error: string) => ({ error }) },
};
const portuguese: Record<string, string> = {
  Unauthorized: 'Token ausente ou malformado.',
  Forbidden: 'Acesso negado para este recurso da API.',
  'Method not allowed': 'Método não permitido.',
};

describe.each(Object.entries(families))('the family %s', (name, { path, unknown, put }) => {
  const say = (sentence: string): string => (name === 'capture' || name === 'schedule' ? (portuguese[sentence] ?? sentence) : sentence);
  const expectRefusal = (answer: Answer, status: number, sentence: string): void => {
    expect([answer.status, answer.body]).toEqual([status, put(say(sentence))]);
    expect(answer.headers['content-type']).toBe(jsonType);
    expect(answer.headers['x-request-id']).toBeDefined();
  };

  it('says 401, 403 and 405 in its own shape and language', async () => {
    const [anonymous, malformed, forbidden] = [
      await gateway.call(path),
      await gateway.call(path, { token: 'nonsense' }),
      await gateway.call(path, { token: none }),
    ];
    expectRefusal(anonymous, 401, 'Unauthorized');
    expectRefusal(malformed, 401, 'Unauthorized');
    expectRefusal(forbidden, 403, 'Forbidden');
    expect(anonymous.details).toEqual([{ path: '', code: 'token', message: 'missing: send a token as Authorization: Bearer' }]);
    expect(malformed.details).toEqual([{ path: '', code: 'token', message: expect.stringMatching(/^malformed: /) }]);
    const needed = String(forbidden.headers['www-authenticate']).match(/scope="(.+)"/)?.[1];
    expect(forbidden.details).toEqual([{ path: '', code: 'permission', message: `missing permission: ${needed}` }]);
    expectRefusal(await gateway.call(path, { method: 'PROPFIND', token: all }), 405, 'Method not allowed');
  });

  it('says 404, 429 and 503 in its own shape', async () => {
    const shape = Object.keys(put(''));
    const [notFound, tooMany, beyond] = [
      await gateway.call(unknown, { token: all }),
      await gateway.call(path, { token: limited }),
      await gateway.call(path, { token: all }),
    ];
    for (const [answer, status] of [
      [notFound, 404],
      [tooMany, 429],
      [beyond, 503],
    ] as const) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([status, shape]);
    }
    expect(beyond.headers['retry-after']).toBe('1');
    // One request a minute: what is left of it since the one in beforeAll.
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(tooMany.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('asks for the token, then for the permission, before it looks for the service', async () => {
    expect((await gateway.call(path, { method: 'GET' })).status).toBe(401);
    expect((await gateway.call(path, { token: none })).status).toBe(403);
    expect((await gateway.call(path, { token: all })).status).toBe(503);
  });
});

it('takes larger images, and no larger ones', async () => {
  const upload = (path: string, mebibytes: number) =>
    gateway.call(path, { method: 'POST', token: all, body: Buffer.alloc(mebibytes * 1024 * 1024 + 1) });
  expect((await upload('/api2/products/imagem', 11)).status).toBe(503);
  expect((await upload('/api2/attribute', 11)).status).toBe(413);
});

it('challenges as RFC 6750 says', async () => {
  expect((await gateway.call('/api2/order')).headers['www-authenticate']).toBe('Bearer');
  expect((await gateway.call('/api2/order', { token: none })).headers['www-authenticate']).toBe(
    'Bearer error="insufficient_scope", scope="orders/read"',
  );
});

it('speaks HTML on the checkout page and plain text for files, to anyone', async () => {
  const page = await gateway.call('/checkout/abc');
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<!doctype html>');
  const file = await gateway.call('/media/catalog/a.jpg');
  expect([file.status, file.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect((await gateway.call('/checkout/a/b')).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await gateway.call('/media/../x')).status).toBe(404);
});

describe('a person with a browser', () => {
  const open = (path: string, language: string, method = 'GET') =>
    gateway.call(path, { method, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language } });

  it.each([
    ['/checkout', 'pt-BR,en;q=0.5', 'pt', 'Página não encontrada'],
    ['/nowhere', 'es', 'es', 'Página no encontrada'],
    ['/shop/none', 'de, en;q=0.9', 'en', 'Page not found'],
    ['/checkout/a/b', '', 'en', 'Page not found'],
    ['/index.html', 'xpt', 'en', 'Page not found'],
  ])('reads that %s is unknown', async (path, language, shown, title) => {
    const { status, headers, text } = await open(path, language);
    expect([status, headers['content-type'], headers['x-request-id']]).toEqual([404, 'text/html; charset=utf-8', expect.any(String)]);
    expect(text).toContain(`<html lang="${shown}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect((await gateway.call(path, { headers: { accept: 'application/json' } })).headers['content-type']).toBe(jsonType);
  });

  it('is told of unknown paths of the API as programs are', async () => {
    expect(await open('/api2/leads/none', 'en')).toMatchObject({ status: 404, headers: { 'content-type': jsonType } });
  });

  it('is shown at / where the documentation is; a program is told that nothing is there', async () => {
    const home = await open('/', 'en');
    expect([home.status, home.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(home.text).toContain('<a href="/docs">');
    expect(await open('/?utm=x', 'en', 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await open('/', 'en', 'POST')).status).toBe(404);
    for (const accept of ['*/*', 'application/json'])
      expect(await gateway.call('/', { headers: { accept } })).toMatchObject({ status: 404, body: { error: 'Not found' } });
  });
});

it('does not write the token of a checkout into its log', async () => {
  await gateway.call('/checkout/a-secret-token');
  expect(gateway.logged.join('')).not.toContain('a-secret-token');
});
