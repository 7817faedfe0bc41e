import { decodeJwt, decodeProtectedHeader } from 'jose';
import { permissions } from '@entrepot/contracts';
import { failureDelay } from '../src/token/oauth.controller.js';
import { adminId, adminSecret, call, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let order: TestService;
let gateway: TestGateway;
let secret: string;

beforeAll(async () => {
  order = await startTestService();
  bench = await openBench({ ORDER_URL: order.url });
  gateway = await bench.start();
  const created = await gateway.admin('POST', '/ops/integrations', {
    name: 'ERP',
    client_id: 'erp',
    permissions: ['orders/read', 'stock/read'],
  });
  secret = created.body.client_secret;
});

afterAll(async () => {
  await bench.close();
  await order.close();
});

const basic = (id: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` });
const good = () => ({ grant_type: 'client_credentials', client_id: 'erp', client_secret: secret });

describe('a token', () => {
  it('is given for credentials in the form', async () => {
    const { status, headers, body } = await gateway.form('/api2/oauth/token', good());
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'orders/read stock/read' });
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: 'erp', scope: 'orders/read stock/read' });
    expect(decodeJwt(body.access_token).exp! - decodeJwt(body.access_token).iat!).toBe(3600);
  });

  it('is given for credentials by HTTP Basic', async () => {
    const { status, body } = await gateway.form('/api2/oauth/token', 'grant_type=client_credentials', basic('erp', secret));
    expect(status).toBe(200);
    expect((await gateway.call('/api2/order', { token: body.access_token })).status).toBe(200);
  });

  it('is given for a secret that a person chose, and holds every permission for the bootstrap integration', async () => {
    const { body } = await gateway.form('/api2/oauth/token', {
      grant_type: 'client_credentials',
      client_id: adminId,
      client_secret: adminSecret,
    });
    expect(body.scope).toBe(permissions.join(' '));
  });

  it('is narrowed by scope, and then lets do no more', async () => {
    const { body } = await gateway.form('/api2/oauth/token', { ...good(), scope: 'stock/read' });
    expect(body.scope).toBe('stock/read');
    expect((await gateway.call('/api2/stock', { token: body.access_token })).status).toBe(503);
    expect((await gateway.call('/api2/order', { token: body.access_token })).status).toBe(403);
  });

  it('takes an empty scope as none', async () =>
    expect((await gateway.form('/api2/oauth/token', { ...good(), scope: '' })).body.scope).toBe('orders/read stock/read'));

  it('takes a charset in the Content-Type', async () =>
    expect(
      (await gateway.form('/api2/oauth/token', good(), { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' })).status,
    ).toBe(200));
});

describe('a name that the token endpoint does not know', () => {
  const sent = () => ({ ...good(), audience: 'erp', scopes: 'stock/read' });

  it('is named in a header, and ignored', async () => {
    const { status, headers } = await gateway.form('/api2/oauth/token?realm=x', sent());
    expect([status, headers['x-ignored-parameters']]).toEqual([200, 'realm, audience, scopes']);
    expect((await gateway.form('/api2/oauth/token', good())).headers['x-ignored-parameters']).toBeUndefined();
  });

  it('is refused with Prefer: handling=strict', async () => {
    const { status, headers, body } = await gateway.form('/api2/oauth/token', sent(), { prefer: 'handling=strict' });
    expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: 'Unknown parameter: audience' }]);
    expect(headers).toMatchObject({ 'x-ignored-parameters': 'audience, scopes', 'preference-applied': 'handling=strict' });
    expect((await gateway.form('/api2/oauth/token', good(), { prefer: 'handling=strict' })).status).toBe(200);
  });
});

describe('the token endpoint refuses', () => {
  const refusal = async (fields: Record<string, string> | string, headers = {}) => {
    const answer = await gateway.form('/api2/oauth/token', fields, headers);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
    return [answer.status, answer.body.error, answer.headers['www-authenticate'] !== undefined];
  };

  it('an unknown client, a wrong secret and none', async () => {
    expect(await refusal({ ...good(), client_id: 'nobody' })).toEqual([401, 'invalid_client', true]);
    expect(await refusal({ ...good(), client_secret: `${secret}x` })).toEqual([401, 'invalid_client', true]);
    expect(await refusal({ ...good(), client_id: adminId, client_secret: 'not-the-bootstrap-secret-at-all' })).toEqual([
      401,
      'invalid_client',
      true,
    ]);
    expect(await refusal({ grant_type: 'client_credentials', client_id: 'erp' })).toEqual([401, 'invalid_client', true]);
    expect(await refusal('grant_type=client_credentials', basic('erp', 'wrong'))).toEqual([401, 'invalid_client', true]);
    expect(await refusal('grant_type=client_credentials', { authorization: 'Bearer x' })).toEqual([401, 'invalid_client', true]);
  });

  it('a request without grant type or client, or with doubled fields or credentials', async () => {
    expect(await refusal({ client_id: 'erp', client_secret: secret })).toEqual([400, 'invalid_request', false]);
    expect(await refusal({ grant_type: 'client_credentials' })).toEqual([400, 'invalid_request', false]);
    expect(await refusal(`${new URLSearchParams(good()).toString()}&grant_type=client_credentials`)).toEqual([
      400,
      'invalid_request',
      false,
    ]);
    expect(await refusal(good(), basic('erp', secret))).toEqual([400, 'invalid_request', false]);
    expect(await refusal('')).toEqual([400, 'invalid_request', false]);
  });

  it('another grant, and a scope that is not held', async () => {
    expect(await refusal({ ...good(), grant_type: 'password' })).toEqual([400, 'unsupported_grant_type', false]);
    expect(await refusal({ ...good(), scope: 'orders/read admin' })).toEqual([400, 'invalid_scope', false]);
    expect(await refusal({ ...good(), scope: 'made-up' })).toEqual([400, 'invalid_scope', false]);
  });

  it.each([['application/json'], ['text/plain'], ['multipart/form-data; boundary=x'], [undefined]])('a body of type %s', async (type) => {
    const { status, body } = await gateway.call('/api2/oauth/token', {
      method: 'POST',
      headers: type === undefined ? {} : { 'content-type': type },
      body: JSON.stringify(good()),
    });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('credentials in the query', async () => {
    const query = new URLSearchParams(good()).toString();
    expect((await gateway.form(`/api2/oauth/token?${query}`, 'grant_type=client_credentials')).status).toBe(400);
  });

  it('another method, in its own shape', async () => {
    const { status, body, headers } = await gateway.call('/api2/oauth/token');
    expect([status, body, headers.allow]).toEqual([
      405,
      { error: 'invalid_request', error_description: 'Method not allowed' },
      'POST, OPTIONS',
    ]);
  });

  it('a form of more than 64 KiB', async () => {
    const { status, body } = await gateway.form('/api2/oauth/token', { ...good(), scope: 'x'.repeat(70_000) });
    expect([status, body.error]).toEqual([413, 'invalid_request']);
  });

  it('every failed authentication after the same time, whatever was checked', async () => {
    const took = async (fields: Record<string, string>): Promise<number> => {
      const start = performance.now();
      await gateway.form('/api2/oauth/token', fields);
      return performance.now() - start;
    };
    const failures = [
      { ...good(), client_id: 'nobody' },
      { ...good(), client_secret: 'wrong' },
      { ...good(), client_id: adminId, client_secret: 'not-the-bootstrap-secret-at-all' },
      { grant_type: 'client_credentials', client_id: 'erp' },
    ];
    const times: number[] = [];
    for (const fields of failures) times.push(await took(fields), await took(fields));
    // Timers are a little early.
    expect(Math.min(...times)).toBeGreaterThan(240);
    expect([1, 23, 249, 251, 499].map(failureDelay)).toEqual([249, 227, 1, 249, 1]);
    // What is right waits for nothing.
    expect(Math.min(await took(good()), await took(good()), await took(good()))).toBeLessThan(Math.min(...times));
  });
});

describe('a call', () => {
  const refused = async (headers: Record<string, string>): Promise<(number | string)[]> => {
    const { status, body, headers: answered } = await gateway.call('/api2/order', { headers });
    return [status, body.error, String(answered['www-authenticate'])];
  };

  it('without a token, with a broken one, with another scheme is 401', async () => {
    const { body } = await gateway.form('/api2/oauth/token', good());
    const token: string = body.access_token;
    expect(await refused({})).toEqual([401, 'Unauthorized', 'Bearer']);
    expect(await refused({ authorization: 'Bearer nonsense' })).toEqual([401, 'Unauthorized', 'Bearer error="invalid_token"']);
    expect((await refused({ authorization: `Bearer ${token}x` }))[0]).toBe(401);
    expect((await refused({ authorization: `Bearer ${token.slice(0, -3)}AAA` }))[0]).toBe(401);
    expect((await refused({ authorization: `Basic ${token}` }))[0]).toBe(401);
    expect((await refused({ authorization: 'Bearer ' }))[0]).toBe(401);
    expect((await gateway.call(`/api2/order?access_token=${token}`)).status).toBe(401);
    expect((await gateway.call('/api2/order', { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
  });

  it('reaches the service with the token, which verifies it again by the published keys', async () => {
    const { body } = await gateway.form('/api2/oauth/token', good());
    const echoed = await gateway.call('/api2/order', { token: body.access_token });
    expect(echoed.body.headers.authorization).toBe(`Bearer ${body.access_token}`);
    const keys = (await call(`${gateway.url}/.well-known/jwks.json`)).body.keys;
    expect(keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: expect.any(String), alg: 'ES256', use: 'sig' },
    ]);
    expect(await gateway.jwks()).toEqual({ keys });
  });
});

describe('revoking one token', () => {
  const newToken = async (): Promise<string> => (await gateway.form('/api2/oauth/token', good())).body.access_token;
  const credentials = () => ({ client_id: 'erp', client_secret: secret });

  it('makes it void at once, and leaves others alone', async () => {
    const [one, other] = [await newToken(), await newToken()];
    expect((await gateway.call('/api2/order', { token: one })).status).toBe(200);
    const { status, text } = await gateway.form('/api2/oauth/revoke', { ...credentials(), token: one, token_type_hint: 'access_token' });
    expect([status, text]).toEqual([200, '']);
    expect((await gateway.call('/api2/order', { token: one })).status).toBe(401);
    expect((await gateway.call('/api2/order', { token: other })).status).toBe(200);
    expect((await gateway.form('/api2/oauth/revoke', { ...credentials(), token: one })).status).toBe(200);
  });

  it('changes nothing for what is no token', async () =>
    expect((await gateway.form('/api2/oauth/revoke', { ...credentials(), token: 'nonsense' })).status).toBe(200));

  it('needs the client’s own credentials, and a token of its own', async () => {
    const token = await newToken();
    expect((await gateway.form('/api2/oauth/revoke', { token, client_id: 'erp', client_secret: 'wrong' })).status).toBe(401);
    const foreign = await gateway.form('/api2/oauth/revoke', { token, client_id: adminId, client_secret: adminSecret });
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant']);
    expect((await gateway.form('/api2/oauth/revoke', credentials())).body.error).toBe('invalid_request');
    expect((await gateway.call('/api2/order', { token })).status).toBe(200);
  });
});

it('writes neither secrets nor tokens into its log', async () => {
  const token = await gateway.token('erp', secret);
  await gateway.call('/api2/order?email=someone', { token });
  const log = gateway.logged.join('');
  for (const hidden of [secret, adminSecret, token, 'someone']) expect(log).not.toContain(hidden);
  expect(log).toContain('"route":"/api2/order"');
});
