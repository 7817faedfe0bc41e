import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import Provider from 'oidc-provider';
import { type Answer, call, openBench, type Bench, type TestGateway } from './harness.js';

jest.setTimeout(60_000);

/** Claims of the people whom the provider knows, by their accounts. */
const accounts: Record<string, object> = {
  invited: { email: 'Invited@example.com', email_verified: true, name: 'Ina' },
  unverified: { email: 'unverified@example.com', email_verified: false, name: 'Una' },
  impostor: { email: 'invited@example.com', email_verified: true, name: 'Imp' },
  stranger: { email: 'stranger@example.com', email_verified: true, name: 'Sam', roles: ['guest'] },
  manager: { email: 'manager@example.com', email_verified: true, name: 'Mia', roles: ['viewer', 'operator', 'guest', 'warehouse'] },
};

let bench: Bench;
let gateway: TestGateway;
let server: Server;
let issuer: string;
let account = 'invited';

const listen = (own: Server, port = 0): Promise<string> =>
  new Promise((resolve) => own.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(own.address() as AddressInfo).port}`)));

/** Context of a request at the provider, as far as it is used here. */
interface ProviderContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  };
}

/** Provider of the tests, at which everybody is signed in as `account` at once. */
const startProvider = (redirectUris: string[]): void => {
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'entrepot', client_secret: 'a secret of the tests', redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...accounts[id] }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['keys of the tests'] },
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: account } });
  });
};

beforeAll(async () => {
  // The provider says at length that it is one for trials.
  for (const method of ['warn', 'info'] as const) jest.spyOn(console, method).mockReturnValue(undefined);
  server = createServer();
  issuer = await listen(server);
  // Nobody answers there when the gateways start.
  server.close();
  server.closeAllConnections();
  bench = await openBench({ MAIL: 'off', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'entrepot', OIDC_CLIENT_SECRET: 'a secret of the tests' });
  gateway = await bench.start();
}, 60_000);

afterAll(async () => {
  await bench.close();
  server.close();
  server.closeAllConnections();
});

const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .filter((one) => !one!.endsWith('='))
    .join('; ');

/** Follows the provider's redirects until it sends the browser back. @returns the path of the callback */
const followed = async (start: string): Promise<string> => {
  const jar = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 8 && !new URL(url).pathname.startsWith('/auth/oidc/'); hops++) {
    const answer = await call(url, { headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } });
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = one.split(';')[0]!.split('=') as [string, string];
      jar.set(name, value);
    }
    if (answer.headers['location'] === undefined) throw new Error(`${answer.status} ${answer.text}`);
    url = new URL(String(answer.headers['location']), url).href;
  }
  return url.slice(new URL(url).origin.length);
};

interface Begun {
  cookie: string;
  url: URL;
}
const begin = async (at = gateway, query = ''): Promise<Begun> => {
  const answer = await at.call(`/auth/oidc${query}`);
  expect(answer.status).toBe(302);
  return { cookie: cookiesOf(answer), url: new URL(String(answer.headers['location'])) };
};

/** Signs an account in. @returns where the browser is sent, and its cookie */
const signIn = async (as: string, at = gateway, query = ''): Promise<{ to: unknown; cookie: string }> => {
  account = as;
  const { cookie, url } = await begin(at, query);
  const answer = await at.call(await followed(url.href), { headers: { cookie } });
  expect(answer.status).toBe(303);
  return { to: answer.headers['location'], cookie: cookiesOf(answer) };
};

const session = (cookie: string, at = gateway) => at.call('/auth/session', { headers: { cookie } });

it('starts while the provider is away, and refuses sign-ins until it is back', async () => {
  expect((await gateway.call('/auth')).body).toEqual({ success: true, methods: ['oidc'], reset: false });
  const away = await gateway.call('/auth/oidc');
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
  server = createServer();
  await listen(server, Number(new URL(issuer).port));
  startProvider([`${gateway.url}/auth/oidc/callback`]);
  const { url } = await begin();
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ client_id: 'entrepot', response_type: 'code', code_challenge_method: 'S256', code_challenge: expect.any(String) },
    ...{ state: expect.any(String), nonce: expect.any(String), redirect_uri: `${gateway.url}/auth/oidc/callback` },
  });
});

it('has no passwords', async () => {
  const post = (path: string, body: object) =>
    gateway.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
  const password = 'a long password';
  for (const [path, body] of [
    ['/auth/sign-in', { email: 'a@example.com', password }],
    ['/auth/reset', { email: 'a@example.com' }],
    ['/auth/link', { token: 'x', password }],
    ['/auth/password', { current_password: password, password }],
    ['/auth/totp', { password }],
    ['/auth/totp/confirm', { code: '123456' }],
  ] as const)
    expect([path, (await post(path, body)).status]).toEqual([path, 404]);
  expect((await gateway.admin('POST', '/ops/owner-link')).status).toBe(404);
});

it('lets an invited person in by a verified address, by the account from then on, and nobody else', async () => {
  const made = await gateway.admin('POST', '/ops/users', { email: 'invited@example.com', name: 'Invited', role: 'support' });
  expect([made.status, made.body.link]).toEqual([201, null]);
  await gateway.admin('POST', '/ops/users', { email: 'unverified@example.com', name: 'U', role: 'owner' });
  expect((await signIn('unverified')).to).toBe('/console/sign-in?error=refused');
  expect((await signIn('stranger')).to).toBe('/console/sign-in?error=refused');
  const { to, cookie } = await signIn('invited', gateway, '?return_to=/console/orders%3Fstate=new');
  expect(to).toBe('/console/orders?state=new');
  const { body } = await session(cookie);
  expect(body.user).toMatchObject({ user_id: made.body.user.user_id, role: 'support' });
  expect((await signIn('impostor')).to).toBe('/console/sign-in?error=refused');
  await gateway.admin('PATCH', `/ops/users/${body.user.user_id}`, { email: 'other@example.com' });
  expect((await session((await signIn('invited')).cookie)).body.user.email).toBe('other@example.com');
  await gateway.admin('PATCH', `/ops/users/${body.user.user_id}`, { is_active: false });
  const refused = await signIn('invited');
  expect([refused.to, (await session(refused.cookie)).status]).toEqual(['/console/sign-in?error=refused', 401]);
});

it('takes the strongest role that a claim names, at each sign-in, and lets nobody in without one', async () => {
  const other = await bench.start({ OIDC_ROLES_CLAIM: 'roles' });
  startProvider([`${gateway.url}/auth/oidc/callback`, `${other.url}/auth/oidc/callback`]);
  const first = await signIn('manager', other);
  const { body } = await session(first.cookie, other);
  expect(body.user).toMatchObject({ email: 'manager@example.com', name: 'Mia', role: 'operator' });
  expect((await signIn('stranger', other)).to).toBe('/console/sign-in?error=refused');
  accounts['manager'] = { ...accounts['manager'], roles: 'warehouse' };
  const second = await signIn('manager', other);
  expect((await session(second.cookie, other)).body.user).toMatchObject({ user_id: body.user.user_id, role: 'warehouse' });
  expect((await session(first.cookie, other)).status).toBe(401);
  accounts['manager'] = { ...accounts['manager'], roles: [] };
  expect((await signIn('manager', other)).to).toBe('/console/sign-in?error=refused');
});

it('leads below /console only', async () => {
  for (const sent of [
    '//evil.example',
    'https://evil.example/console',
    '/\\evil.example',
    '/consoles',
    '/console/../docs',
    '/docs',
    '/console\\..\\x',
    '/%2e%2e//evil.example',
  ]) {
    const refused = await gateway.call(`/auth/oidc?return_to=${encodeURIComponent(sent)}`);
    expect([sent, refused.status, refused.details[0]?.path]).toEqual([sent, 400, 'return_to']);
  }
  const { cookie, url } = await begin();
  account = 'stranger';
  const answer = await gateway.call(`${await followed(url.href)}&return_to=https://evil.example`, { headers: { cookie } });
  expect(String(answer.headers['location'])).toMatch(/^\/console\//);
});

it('refuses codes that are replayed, forged, of another browser or of another issuer', async () => {
  accounts['manager'] = { ...accounts['manager'], email: 'replayed@example.com' };
  await gateway.admin('POST', '/ops/users', { email: 'replayed@example.com', name: 'R', role: 'viewer' });
  accounts['replayed'] = { email: 'replayed@example.com', email_verified: true };
  account = 'replayed';
  const back = async () => {
    const { cookie, url } = await begin();
    return { cookie, path: await followed(url.href) };
  };
  const at = async (path: string, cookie: string) => {
    const answer = await gateway.call(path, { headers: { cookie } });
    return [answer.status, answer.headers['location'], cookiesOf(answer) === ''];
  };
  const failed = [303, '/console/sign-in?error=failed', true];
  const good = await back();
  expect(await at(good.path, '')).toEqual(failed);
  expect(await at(good.path, (await begin()).cookie)).toEqual(failed);
  expect(await at(good.path, `${good.cookie.slice(0, -4)}AAAA`)).toEqual(failed);
  expect(await at(good.path.replace(encodeURIComponent(issuer), encodeURIComponent('https://evil.example')), good.cookie)).toEqual(failed);
  expect(await at(good.path.replace(/state=[^&]*/, 'state=forged'), good.cookie)).toEqual(failed);
  expect(await at(good.path, good.cookie)).toEqual([303, '/console/', false]);
  expect(await at(good.path, good.cookie)).toEqual(failed);
  const forged = await back();
  expect(await at(forged.path.replace(/code=[^&]*/, 'code=forged'), forged.cookie)).toEqual(failed);
  expect(await at('/auth/oidc/callback?error=access_denied', forged.cookie)).toEqual(failed);
});
