import { decodeProtectedHeader } from 'jose';
import { createTokenVerifier } from '@entrepot/auth';
import { transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { pollMs } from '../src/integration/access.js';
import { insertSigningKey } from '../src/key/signing-key.store.js';
import { deriveServerKeys } from '../src/key/server-keys.js';
import { newSigningKey } from '../src/key/signing-key.js';
import { openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let order: TestService;
let here: TestGateway;
let there: TestGateway;

beforeAll(async () => {
  order = await startTestService();
  bench = await openBench({ ORDER_URL: order.url });
  here = await bench.start();
  there = await bench.start();
});

afterAll(async () => {
  await bench.close();
  await order.close();
});

let counter = 0;
const newIntegration = async (permissions: string[] = ['orders/read']): Promise<{ id: string; secret: string; token: string }> => {
  const id = `erp-${++counter}`;
  const { body } = await here.admin('POST', '/ops/integrations', { name: 'ERP', client_id: id, permissions });
  return { id, secret: body.client_secret, token: await here.token(id, body.client_secret) };
};

const feltThere = async (token: string, status: number, path = '/api2/order'): Promise<void> => {
  let answer = await there.call(path, { token });
  await until(async () => (answer = await there.call(path, { token })).status === status, 20_000).catch(() => undefined);
  expect(answer.status).toBe(status);
  if (status === 401) expect(answer.details).toEqual([{ path: '', code: 'token', message: 'revoked: ask for a new one' }]);
};

describe('what one replica does is felt on the other', () => {
  it('by a look at the database, often enough that 2 s are kept with room', () => {
    expect(pollMs).toBeLessThanOrEqual(1_000);
  });

  it('a new integration, and its token', async () => {
    const { token } = await newIntegration();
    await feltThere(token, 200);
  });

  it('an integration that is revoked, with its tokens and its secret', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    await here.admin('DELETE', `/ops/integrations/${id}`);
    expect((await here.call('/api2/order', { token })).status).toBe(401);
    await feltThere(token, 401);
    await expect(there.token(id, secret)).rejects.toThrow('401');
  });

  it('an integration that is deactivated; its old tokens stay void when it is active again', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    await here.admin('PATCH', `/ops/integrations/${id}`, { is_active: false });
    await feltThere(token, 401);
    await expect(there.token(id, secret)).rejects.toThrow('401');
    await here.admin('PATCH', `/ops/integrations/${id}`, { is_active: true });
    const fresh = await here.token(id, secret);
    await feltThere(fresh, 200);
    expect((await there.call('/api2/order', { token })).status).toBe(401);
  });

  it('a token that is revoked', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    await here.form('/api2/oauth/revoke', { client_id: id, client_secret: secret, token });
    await feltThere(token, 401);
  });

  it('a permission that is taken away, and given back', async () => {
    const { id, token } = await newIntegration(['orders/read', 'stock/read']);
    await feltThere(token, 200);
    await here.admin('PATCH', `/ops/integrations/${id}`, { permissions: ['stock/read'] });
    await feltThere(token, 403);
    expect((await there.call('/api2/stock', { token })).status).toBe(503);
    await here.admin('PATCH', `/ops/integrations/${id}`, { permissions: ['orders/read'] });
    await feltThere(token, 200);
  });

  it('a permission that is given later does not widen a token', async () => {
    const { id, secret, token } = await newIntegration(['orders/read']);
    await here.admin('PATCH', `/ops/integrations/${id}`, { permissions: ['orders/read', 'stock/read'] });
    expect((await here.call('/api2/stock', { token })).status).toBe(403);
    expect((await here.call('/api2/stock', { token: await here.token(id, secret) })).status).toBe(503);
  });

  it('a secret that is rotated: the old one for the overlap only', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    const rotate = async (more?: object): Promise<string> =>
      (await here.admin('POST', `/ops/integrations/${id}/rotate`, more)).body.client_secret as string;
    const second = await rotate({ overlap_seconds: 600 });
    await until(() => there.token(id, second).catch(() => null), 20_000);
    await there.token(id, secret);
    const third = await rotate({ overlap_seconds: 1 });
    await until(
      () =>
        there.token(id, second).then(
          () => false,
          () => true,
        ),
      20_000,
    );
    await there.token(id, third);
    expect((await there.call('/api2/order', { token })).status).toBe(200);
    const fourth = await rotate();
    await expect(here.token(id, third)).rejects.toThrow('401');
    await here.token(id, fourth);
  });

  it('a secret that is rotated with its tokens: they are void, and the new secret gets new ones', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    const { status, body } = await here.admin('POST', `/ops/integrations/${id}/rotate`, { revoke_tokens: true });
    expect(status).toBe(200);
    expect((await here.call('/api2/order', { token })).status).toBe(401);
    await feltThere(token, 401);
    await expect(here.token(id, secret)).rejects.toThrow('401');
    expect((await here.call('/api2/order', { token: await here.token(id, body.client_secret) })).status).toBe(200);
  });

  it('a change that commits while others have committed in between', async () => {
    const { id, token } = await newIntegration();
    await feltThere(token, 200);
    const runner = here.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('update integration set is_active = false where client_id = $1', [id]);
    // Both replicas look past the open transaction, several times.
    const later = await newIntegration();
    await feltThere(later.token, 200);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await there.call('/api2/order', { token })).status).toBe(200);
    await runner.commitTransaction();
    await runner.release();
    await feltThere(token, 401);
  });
});

describe('a gateway whose database goes away', () => {
  it('goes on with what it knows, and is up to date again afterwards', async () => {
    const { id, secret, token } = await newIntegration();
    await feltThere(token, 200);
    const cut = setInterval(
      () =>
        void here.db
          .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
          .catch(() => undefined),
      20,
    );
    for (let i = 0; i < 20; i++) {
      expect((await there.call('/api2/order', { token })).status).toBe(200);
      await there.token(id, secret);
    }
    clearInterval(cut);
    await until(async () => (await here.admin('PATCH', `/ops/integrations/${id}`, { permissions: [] })).status === 200);
    await feltThere(token, 403);
    expect((await there.call('/health/self')).status).toBe(200);
  });
});

it('does not start on a port that is taken, and leaves nothing open', async () => {
  const other = await openBench();
  const name = other.databaseName;
  await expect(other.start({ GATEWAY_PORT: new URL(here.url).port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await until(async () => {
    const connections = await here.db.query<unknown[]>('select from pg_stat_activity where datname = $1', [name]);
    return connections.length === 0;
  });
  await other.close();
});

describe('the signing key', () => {
  const kids = async (gateway: TestGateway): Promise<(string | undefined)[]> => (await gateway.jwks()).keys.map(({ kid }) => kid);
  const kidOf = (token: string): string => decodeProtectedHeader(token).kid as string;

  it('is the same on both replicas, and verifies across them', async () => {
    expect(await kids(here)).toEqual(await kids(there));
    expect((await there.call('/api2/order', { token: await here.token() })).status).toBe(200);
  });

  it('is followed by another without a refused call: published, then signing, the old one still verifying', async () => {
    const before = await there.token();
    const [oldKid] = await kids(there);
    const service = createTokenVerifier({ jwks: () => there.jwks(), minRefreshMs: 0 });
    await service.verify(before);

    const { seal } = deriveServerKeys('the secret key of the tests, long enough');
    const startsInMs = 8_000;
    const next = await newSigningKey(seal, new Date(Date.now() + startsInMs));
    await transaction(here.db, (tx) => insertSigningKey(tx, next));
    await until(async () => (await kids(there)).length === 2 && (await kids(here)).length === 2, startsInMs);
    const between = await there.token();
    expect(kidOf(between)).toBe(oldKid);

    const after = await until(() => there.token().then((token) => (kidOf(token) === oldKid ? null : token)), startsInMs + 20_000);
    expect(kidOf(after)).toBe(next.kid);
    for (const token of [before, between, after]) {
      expect((await here.call('/api2/order', { token })).status).toBe(200);
      expect((await there.call('/api2/order', { token })).status).toBe(200);
      await service.verify(token);
    }
    expect((await kids(here)).sort()).toEqual([oldKid, next.kid].sort());
  });

  it('is stored sealed', async () => {
    const rows = await here.db.query('select * from signing_key');
    expect(rows.length).toBeGreaterThan(0);
    for (const { private_key, public_jwk } of rows) {
      expect(private_key.toString('latin1')).not.toMatch(/"d"|kty/);
      expect(public_jwk).not.toHaveProperty('d');
    }
  });

  it('is replaced at once by a gateway that cannot open it, and the old ones still verify', async () => {
    const old = await here.token();
    const changed = await bench.start({ GATEWAY_SECRET_KEY: 'another secret key of the tests, long enough' });
    const fresh = await changed.token();
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    expect((await changed.call('/api2/order', { token: old })).status).toBe(200);
    expect((await changed.call('/api2/order', { token: fresh })).status).toBe(200);
    expect(changed.logged.join('')).toContain('another GATEWAY_SECRET_KEY');
  });
});

it('starts many times at once on an empty database', async () => {
  const empty = await openBench({ ORDER_URL: order.url });
  const gateways = await Promise.all([empty.start(), empty.start(), empty.start()]);
  const token = await gateways[0].token();
  for (const gateway of gateways) expect((await gateway.call('/api2/order', { token })).status).toBe(200);
  expect(await gateways[0].db.query('select count(*)::int as keys from signing_key')).toEqual([{ keys: 1 }]);
  await empty.close();
});
