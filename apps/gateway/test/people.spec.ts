import { isDeepStrictEqual } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { permissions, withContained } from '@entrepot/contracts';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import { type Answer, type CallOptions, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

let bench: Bench;
let gateway: TestGateway;
let there: TestGateway;
let order: TestService;
let feed: TestService;
let mails: string;

beforeAll(async () => {
  order = await startTestService();
  feed = await startTestService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': begins\n\n');
  });
  mails = await mkdtemp(join(tmpdir(), 'people-mails-'));
  bench = await openBench({ ORDER_URL: order.url, FEED_URL: feed.url, DATA_DIR: mails });
  gateway = await bench.start();
  there = await bench.start();
});

afterAll(async () => {
  await bench.close();
  await order.close();
  await feed.close();
  await rm(mails, { recursive: true });
});

const password = 'a long password';
const tokenOf = (link: string): string => link.split('#token=')[1]!;
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0]!;

/** A browser: its cookie, and what it says of where it comes from. */
interface Browser {
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>, to?: TestGateway): Promise<Answer>;
}

const asBrowser = (cookie = ''): Browser => ({
  cookie,
  call(method, path, body, headers = {}, to = gateway) {
    const sent: CallOptions = { method, headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...headers } };
    if (body === undefined) return to.call(path, sent);
    return to.call(path, { ...sent, headers: { 'content-type': 'application/json', ...sent.headers }, body: JSON.stringify(body) });
  },
});

const anyone = asBrowser();
const signIn = async (email: string, more: object = {}): Promise<Browser> =>
  asBrowser(cookieOf(await anyone.call('POST', '/auth/sign-in', { email, password, ...more })));

let counter = 0;
/** Invites a person, who sets a password: a session is open then. */
const newPerson = async (fields: object = {}): Promise<Browser & { id: number; email: string }> => {
  const email = `Person-${++counter}@Example.com`;
  const made = await gateway.admin('POST', '/ops/users', { email, name: `Person ${counter}`, role: 'support', ...fields });
  expect([made.status, made.text]).toEqual([201, expect.stringContaining('#token=')]);
  const used = await anyone.call('POST', '/auth/link', { token: tokenOf(made.body.link), password });
  expect([used.status, used.body.user?.email]).toEqual([200, email]);
  return { ...asBrowser(cookieOf(used)), id: made.body.user.user_id as number, email };
};

const eventsOf = async (id: string | number) => {
  const rows = await gateway.db.query<{ headers: Record<string, string>; payload: Buffer }[]>(
    'select headers, payload from outbox where key = $1 order by id',
    [String(id)],
  );
  return rows.map(({ headers, payload }) => ({
    type: headers['ce_type'],
    actor: headers['ce_actor'],
    data: JSON.parse(payload.toString()),
  }));
};

describe('the first owner', () => {
  it('is made once by a link that is shown once, and no link is made where there is one', async () => {
    const first = await gateway.admin('POST', '/ops/owner-link');
    const second = await gateway.admin('POST', '/ops/owner-link');
    expect(second.body.link).toMatch(new RegExp(`^${gateway.url}/console/sign-in#token=[\\w-]{43}$`));
    const use = (link: string, more: object) => anyone.call('POST', '/auth/link', { token: tokenOf(link), password, ...more });
    const person = { email: 'owner@example.com', name: 'Olga' };
    expect((await use(first.body.link, person)).status).toBe(404);
    const without = await use(second.body.link, {});
    expect([without.status, without.body.error]).toEqual([400, 'email is required']);
    const [used, again] = await Promise.all([
      use(second.body.link, person),
      use(second.body.link, { ...person, email: 'other@example.com' }),
    ]);
    expect([used.status, again.status].sort()).toEqual([200, 404]);
    const owner = used.status === 200 ? used : again;
    expect(owner.body).toMatchObject({ user: { role: 'owner', is_active: true, stores: null }, permissions: [...permissions].sort() });
    expect((await gateway.admin('POST', '/ops/owner-link')).status).toBe(409);
    const { user_id } = owner.body.user;
    for (const call of [
      () => gateway.admin('DELETE', `/ops/users/${user_id}`),
      () => gateway.admin('PATCH', `/ops/users/${user_id}`, { role: 'viewer' }),
    ]) {
      const refused = await call();
      expect([refused.status, refused.body.error, refused.details[0]?.code]).toEqual([409, 'The last active owner stays', 'state']);
    }
    expect((await asBrowser(cookieOf(owner)).call('PATCH', `/ops/users/${user_id}`, { is_active: false })).status).toBe(409);
  });
});

describe('people', () => {
  it('are invited, changed and removed, each an event with its actor', async () => {
    const owner = await newPerson({ role: 'owner' });
    const made = await owner.call('POST', '/ops/users', { email: 'Ana@Example.com', name: 'Ana', role: 'support', stores: [2, 1, 2] });
    const { user } = made.body;
    expect(user).toEqual({
      ...{ user_id: expect.any(Number), email: 'Ana@Example.com', name: 'Ana', role: 'support', stores: [1, 2], is_active: true },
      ...{ has_totp: false, last_seen_at: null, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) },
    });
    expect(made.headers['cache-control']).toBe('no-store');
    const taken = await owner.call('POST', '/ops/users', { email: 'ana@example.COM', name: 'B', role: 'viewer' });
    expect([taken.status, taken.body.error, taken.details[0]]).toMatchObject([
      409,
      'E-mail address is taken',
      { path: 'email', code: 'duplicate' },
    ]);
    const at = `/ops/users/${user.user_id}`;
    expect((await owner.call('PATCH', at, { name: 'Ana Lima', stores: null })).body.user).toMatchObject({ name: 'Ana Lima', stores: null });
    expect((await owner.call('DELETE', at)).status).toBe(200);
    expect((await owner.call('PATCH', at, { name: 'x' })).status).toBe(404);
    const events = await eventsOf(user.user_id);
    expect(events.map(({ type, actor }) => [type, actor])).toEqual(
      ['created', 'updated', 'deleted'].map((what) => [`user.${what}`, `user:${owner.id}`]),
    );
    expect(events[1]!.data.previous).toEqual({ name: 'Ana', stores: [1, 2] });
    expect((await owner.call('POST', '/ops/users', { email: 'ana@example.com', name: 'Ana', role: 'viewer' })).status).toBe(201);
    const listed = await owner.call('GET', '/ops/users?email=ANA@example.com');
    expect(listed.body.users.map((one: { role: string }) => one.role)).toEqual(['viewer']);
    const everything = await gateway.db.query<{ everything: string }[]>(`select json_agg(to_json(person))::text as everything from person`);
    expect(everything[0]!.everything).not.toContain(password);
  });

  it('are refused with all faults at once', async () => {
    const refused = await gateway.admin('POST', '/ops/users', { email: 'no address', stores: ['x'], role: 'UPPER' });
    expect([refused.status, refused.details.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['email', 'format'],
        ['name', 'required'],
        ['role', 'format'],
        ['stores[0]', 'type'],
      ],
    ]);
    const unknown = await gateway.admin('POST', '/ops/users', { email: 'a@b.cd', name: 'A', role: 'nobody' });
    expect([unknown.status, unknown.details[0]]).toMatchObject([400, { path: 'role', code: 'not_found' }]);
  });

  it('are listed as everything is: filtered, walked and streamed, and changed by who knows their ETag', async () => {
    const person = await newPerson({ role: 'viewer' });
    const at = `/ops/users/${person.id}`;
    const page = await gateway.admin(
      'GET',
      '/ops/users?role=viewer,nobody&sort=created_at&direction=desc&limit=1&include_pagination=1&emial=x',
    );
    expect([page.body.users.map((one: { user_id: number }) => one.user_id), page.body.limit]).toEqual([[person.id], 1]);
    expect(String(page.headers['x-ignored-parameters'])).toContain('emial');
    const walk = async (cursor: string) => {
      const found: object[] = [];
      for (let next = cursor, rows = 1; rows > 0; cursor = next) {
        const { body } = await gateway.admin('GET', `/ops/users?role=viewer&cursor=${encodeURIComponent(next)}`);
        [next, rows] = [body.next_cursor, body.users.length];
        found.push(...body.users);
      }
      return { cursor, found };
    };
    // A walk waits for transactions that began before, also those of other databases of the server.
    const walked = (cursor: string, record: object) =>
      until(async () => {
        const result = await walk(cursor);
        return result.found.some((one) => isDeepStrictEqual({ ...one, ...record }, one)) ? result : undefined;
      });
    const begun = await walked('', { user_id: person.id, role: 'viewer' });
    const lines = (await gateway.admin('GET', '/ops/users', undefined, { accept: 'application/x-ndjson' })).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ user_id: person.id }));
    const tag = String((await gateway.admin('GET', at)).headers['etag']);
    expect((await gateway.admin('GET', at, undefined, { 'if-none-match': tag })).status).toBe(304);
    const rename = (name: string) => gateway.admin('PATCH', at, { name }, { 'if-match': tag });
    expect((await rename('Vera')).status).toBe(200);
    const late = await rename('Viola');
    const now = (await gateway.admin('GET', at)).headers['etag'];
    expect([late.status, late.headers['etag']]).toEqual([412, now]);
    for (const [method, path] of [
      ['DELETE', at],
      ['POST', `${at}/link`],
    ] as const)
      expect((await gateway.admin(method, path, undefined, { 'if-match': tag })).status).toBe(412);
    expect((await gateway.admin('DELETE', at, undefined, { 'if-match': String(now) })).status).toBe(200);
    expect((await gateway.admin('GET', at)).status).toBe(404);
    await walked(begun.cursor, { user_id: person.id, deleted: true });
    expect((await gateway.admin('POST', '/ops/roles', { role: 'tagged', name: 'T', permissions: [] })).status).toBe(201);
    const role = String((await gateway.admin('GET', '/ops/roles/tagged')).headers['etag']);
    expect((await gateway.admin('PATCH', '/ops/roles/tagged', { name: 'Tagged' }, { 'if-match': role })).status).toBe(200);
    expect((await gateway.admin('DELETE', '/ops/roles/tagged', undefined, { 'if-match': role })).status).toBe(412);
    expect((await gateway.admin('DELETE', '/ops/roles/tagged')).status).toBe(200);
    expect([(await gateway.admin('GET', '/ops/roles/nobody')).status, (await gateway.admin('GET', '/ops/roles/owner')).status]).toEqual([
      404, 200,
    ]);
  });

  it('have built-in roles, which stay, and own ones, which stay while somebody has them', async () => {
    const { body } = await gateway.admin('GET', '/ops/roles');
    const held = Object.fromEntries(body.roles.map((one: { role: string; permissions: string[] }) => [one.role, one.permissions]));
    expect(Object.keys(held)).toEqual(['owner', 'operator', 'support', 'warehouse', 'viewer']);
    const reads = permissions.filter((one) => one.endsWith('/read'));
    expect([...withContained(held['owner'])].sort()).toEqual([...permissions].sort());
    expect(held['operator'].sort()).toEqual(permissions.filter((one) => one !== 'admin').sort());
    expect(held['support'].sort()).toEqual([...reads, 'customers/write', 'orders/edit', 'vendalink/write'].sort());
    expect(held['warehouse'].sort()).toEqual(['orders/fulfil', 'orders/read', 'products/read', 'stock/read', 'stock/write']);
    expect(held['viewer'].sort()).toEqual([...reads].sort());
    for (const [method, path] of [
      ['PATCH', '/ops/roles/viewer'],
      ['DELETE', '/ops/roles/viewer'],
    ] as const)
      expect((await gateway.admin(method, path, method === 'PATCH' ? { name: 'x' } : undefined)).status).toBe(409);
    expect((await gateway.admin('POST', '/ops/roles', { role: 'viewer', name: 'x', permissions: [] })).status).toBe(409);
    const clerk = { role: 'clerk', name: 'Clerk', permissions: ['stock/write', 'stock/read'] };
    const made = await gateway.admin('POST', '/ops/roles', clerk);
    expect(made.body.role).toEqual({ ...clerk, permissions: ['stock/read', 'stock/write'], is_builtin: false });
    expect((await gateway.admin('POST', '/ops/roles', clerk)).status).toBe(409);
    const person = await newPerson({ role: 'clerk' });
    const used = await gateway.admin('DELETE', '/ops/roles/clerk');
    expect([used.status, used.body.error, used.details[0]!.message]).toEqual([409, 'Role is in use', '1 person has this role']);
    await gateway.admin('PATCH', `/ops/users/${person.id}`, { role: 'viewer' });
    expect((await gateway.admin('DELETE', '/ops/roles/clerk')).status).toBe(200);
    expect((await gateway.admin('PATCH', '/ops/roles/clerk', { name: 'x' })).status).toBe(404);
    await gateway.admin('POST', '/ops/roles', clerk);
    expect((await eventsOf('clerk')).map(({ type }) => type)).toEqual(['role.created', 'role.deleted', 'role.created']);
  });
});

describe('a session', () => {
  it('calls with the permissions of its person, whom services and events know', async () => {
    const person = await newPerson();
    const read = await person.call('GET', '/api2/order?id=1');
    expect(read.status).toBe(200);
    const claims = JSON.parse(Buffer.from(String(read.body.headers.authorization).split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ sub: `user:${person.id}`, scope: expect.stringContaining('orders/read') });
    expect(read.body.headers.cookie).toBeUndefined();
    expect((await person.call('POST', '/api2/order/hold', { id: 1 })).status).toBe(200);
    const refused = await person.call('POST', '/api2/order/cancel', { id: 1 });
    expect([refused.status, refused.details[0]]).toMatchObject([403, { code: 'permission', message: 'missing permission: orders/cancel' }]);
    expect((await person.call('GET', '/ops/users')).status).toBe(403);
    const session = await person.call('GET', '/auth/session');
    expect(session.body).toMatchObject({
      user: { user_id: person.id },
      permissions: expect.arrayContaining(['orders/edit', 'orders/read']),
    });
    // The token that services are sent is none for callers.
    expect((await gateway.call('/api2/order', { token: String(read.body.headers.authorization).slice(7) })).status).toBe(401);
  });

  it('tells services the stores that its person sees', async () => {
    const person = await newPerson({ stores: [2, 1] });
    const read = await person.call('GET', '/api2/order', undefined, { 'x-entrepot-stores': '3' });
    expect(read.body.headers['x-entrepot-stores']).toBe('1,2');
    expect((await (await newPerson()).call('GET', '/api2/order')).body.headers['x-entrepot-stores']).toBeUndefined();
  });

  it('has a cookie that no script reads, secure but on http of this machine', async () => {
    const { email } = await newPerson();
    const cookie = async (headers: Record<string, string>): Promise<string> =>
      String((await anyone.call('POST', '/auth/sign-in', { email, password }, headers)).headers['set-cookie']);
    expect(await cookie({})).toMatch(/^entrepot=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    const secure = /^__Host-entrepot=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/;
    for (const headers of [{ host: 'shop.example.com' }, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-for': '10.0.0.1' }] as Record<
      string,
      string
    >[])
      expect(await cookie(headers)).toMatch(secure);
    const made = await anyone.call('POST', '/auth/sign-in', { email, password }, { host: 'shop.example.com' });
    const [plain, token] = [`entrepot=${cookieOf(made).split('=')[1]}`, cookieOf(made)];
    const at = (sent: string) => asBrowser(sent).call('GET', '/auth/session', undefined, { host: 'shop.example.com' });
    expect([(await at(token)).status, (await at(plain)).status]).toEqual([200, 401]);
  });

  it('is a new one at each sign-in: one that was there before is worth nothing', async () => {
    const victim = await newPerson();
    const planted = asBrowser(`entrepot=${'A'.repeat(43)}`);
    const made = await planted.call('POST', '/auth/sign-in', { email: victim.email, password });
    expect(cookieOf(made)).not.toBe(planted.cookie);
    expect((await planted.call('GET', '/auth/session')).status).toBe(401);
    const again = await victim.call('POST', '/auth/sign-in', { email: victim.email, password });
    expect([
      (await victim.call('GET', '/auth/session')).status,
      (await asBrowser(cookieOf(again)).call('GET', '/auth/session')).status,
    ]).toEqual([401, 200]);
  });

  it('writes from its own origin only', async () => {
    const person = await newPerson();
    const own = new URL(gateway.url).origin;
    const hold = (headers: Record<string, string>) =>
      gateway.call('/api2/order/hold', {
        method: 'POST',
        headers: { cookie: person.cookie, 'content-type': 'application/json', ...headers },
        body: '{"id":1}',
      });
    const good = [{ 'sec-fetch-site': 'same-origin' }, { origin: own }, { origin: own, 'sec-fetch-site': 'same-origin' }] as Record<
      string,
      string
    >[];
    for (const headers of good) expect([headers, (await hold(headers)).status]).toEqual([headers, 200]);
    const foreign = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: own.replace('127.0.0.1', 'localhost') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[];
    for (const headers of foreign) {
      const refused = await hold(headers);
      expect([headers, refused.status, refused.details[0]?.code]).toEqual([headers, 403, 'permission']);
      for (const [path, body] of [
        ['/auth/sign-in', { email: person.email, password }],
        ['/auth/sign-out', undefined],
      ] as const) {
        const sent = {
          method: 'POST',
          headers: { cookie: person.cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
          body: body ? JSON.stringify(body) : null,
        };
        const answer = await gateway.call(path, sent);
        expect([path, headers, answer.status, answer.headers['set-cookie']]).toEqual([path, headers, 403, undefined]);
      }
    }
    expect((await person.call('GET', '/api2/order?id=1', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    // A token wins, and needs neither.
    const token = await gateway.token();
    const both = await gateway.call('/api2/order/hold', {
      ...{
        method: 'POST',
        token,
        headers: { cookie: person.cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
        body: '{"id":1}',
      },
    });
    expect([both.status, both.body.headers.authorization]).toEqual([200, `Bearer ${token}`]);
    expect((await gateway.call('/api2/order', { headers: { cookie: person.cookie, authorization: 'Bearer x' } })).status).toBe(401);
  });

  const ends: [string, (person: Browser & { id: number; email: string }) => Promise<Answer>][] = [
    ['at sign-out', (person) => person.call('POST', '/auth/sign-out')],
    ['when its person is deactivated', ({ id }) => gateway.admin('PATCH', `/ops/users/${id}`, { is_active: false })],
    ['when its person is removed', ({ id }) => gateway.admin('DELETE', `/ops/users/${id}`)],
    ['when its person gets another role', ({ id }) => gateway.admin('PATCH', `/ops/users/${id}`, { role: 'viewer' })],
    ['when its person gets other stores', ({ id }) => gateway.admin('PATCH', `/ops/users/${id}`, { stores: [1] })],
  ];
  it.each(ends)('ends everywhere %s, streams too', async (_when, end) => {
    const person = await newPerson();
    const stream = person.call('GET', '/api2/events', undefined, { accept: 'text/event-stream' }, there);
    await until(async () => (await person.call('GET', '/api2/order', undefined, {}, there)).status === 200);
    expect((await end(person)).status).toBeLessThan(300);
    expect((await person.call('GET', '/api2/order')).status).toBe(401);
    expect((await stream).text).toBe(': begins\n\n');
    await until(async () => (await person.call('GET', '/api2/order', undefined, {}, there)).status === 401);
  });

  it('has what its role has now: a permission that is taken away ends a stream', async () => {
    await gateway.admin('POST', '/ops/roles', { role: 'reader', name: 'Reader', permissions: ['events/read', 'orders/read'] });
    const person = await newPerson({ role: 'reader' });
    expect((await person.call('GET', '/api2/order')).status).toBe(200);
    const stream = person.call('GET', '/api2/events', undefined, { accept: 'text/event-stream' }, there);
    await until(async () => (await person.call('GET', '/api2/order', undefined, {}, there)).status === 200);
    await gateway.admin('PATCH', '/ops/roles/reader', { permissions: ['events/read'] });
    expect((await stream).text).toBe(': begins\n\n');
    expect((await person.call('GET', '/api2/order')).status).toBe(403);
    await until(async () => (await person.call('GET', '/api2/order', undefined, {}, there)).status === 403);
    expect((await person.call('GET', '/auth/session')).body.permissions).toEqual(['events/read']);
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({
      type: 'user.updated',
      data: { permissions: ['events/read'], previous: { permissions: ['orders/read', 'events/read'] } },
    });
  });

  const sessionsOf = (answer: Answer) =>
    answer.body.sessions as { session_id: string; started_at: string; last_seen_at: string; is_current: boolean }[];
  const isOut = (browser: Browser) =>
    Promise.all(
      [gateway, there].map((one) =>
        until(async () => (await browser.call('GET', '/api2/order', undefined, {}, one)).status === 401, 2_000),
      ),
    );
  const isIn = async (browser: Browser) =>
    Promise.all(
      [gateway, there].map(async (one) => expect((await browser.call('GET', '/api2/order', undefined, {}, one)).status).toBe(200)),
    );

  it('is shown to its person, who ends another one, or all others, everywhere within 2 s', async () => {
    const person = await newPerson();
    const [second, third, stranger] = [await signIn(person.email), await signIn(person.email), await newPerson()];
    const shown = await second.call('GET', '/auth/sessions');
    const open = sessionsOf(shown);
    expect(open.map(({ is_current }) => is_current)).toEqual([false, true, false]);
    expect(shown.text).not.toContain('token_hash');
    for (const { started_at, last_seen_at } of open)
      expect(Date.now() - Date.parse(started_at) + Date.parse(last_seen_at) - Date.parse(started_at)).toBeLessThan(60_000);
    const end = (browser: Browser, id: string) => browser.call('DELETE', `/auth/sessions${id}`);
    expect((await end(stranger, `/${open[0]!.session_id}`)).body).toEqual({ error: 'Session not found' });
    expect((await second.call('DELETE', '/auth/sessions', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await asBrowser().call('GET', '/auth/sessions')).status).toBe(401);
    for (const browser of [person, second, third]) await isIn(browser);
    expect((await end(second, `/${open[0]!.session_id}`)).body).toEqual({ success: true, count: 1 });
    await isOut(third);
    await isIn(person);
    expect((await end(second, `/${open[0]!.session_id}`)).status).toBe(404);
    expect((await end(second, '')).body).toEqual({ success: true, count: 1 });
    await isOut(person);
    await isIn(second);
    expect(sessionsOf(await second.call('GET', '/auth/sessions'))).toMatchObject([{ is_current: true }]);
  });

  it('is shown to administrators, who end one or all of a person, everywhere within 2 s', async () => {
    const person = await newPerson();
    const [second, third, stranger] = [await signIn(person.email), await signIn(person.email), await newPerson()];
    const path = `/ops/users/${person.id}/sessions`;
    const open = sessionsOf(await gateway.admin('GET', path));
    expect(open).toHaveLength(3);
    expect(open.every(({ is_current }) => !is_current)).toBe(true);
    expect((await gateway.admin('DELETE', `/ops/users/${stranger.id}/sessions/${open[0]!.session_id}`)).status).toBe(404);
    for (const [method, of] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', `/${open[0]!.session_id}`],
    ] as const)
      expect((await person.call(method, `${path}${of}`)).status).toBe(403);
    expect((await gateway.admin('DELETE', `${path}/${open[0]!.session_id}`)).body).toEqual({ success: true, count: 1 });
    await isOut(third);
    await isIn(second);
    expect((await gateway.admin('DELETE', path)).body).toEqual({ success: true, count: 2 });
    await Promise.all([isOut(person), isOut(second)]);
    await isIn(stranger);
    expect(sessionsOf(await gateway.admin('GET', path))).toEqual([]);
    expect((await gateway.admin('GET', '/ops/users/99999999/sessions')).body).toEqual({ error: 'User not found' });
    const owner = await newPerson({ role: 'owner' });
    expect(sessionsOf(await owner.call('GET', `/ops/users/${owner.id}/sessions`))).toMatchObject([{ is_current: true }]);
  });

  it('ends after 12 hours without a call, and after 7 days', async () => {
    const [idle, old, fresh] = [await newPerson(), await newPerson(), await newPerson()];
    const set = (id: number, what: string) => gateway.db.query(`update person_session set ${what} where user_id = ${id}`);
    await set(idle.id, `seen_at = now() - interval '12 hours 1 second'`);
    await set(old.id, `ends_at = now() - interval '1 second'`);
    await set(fresh.id, `seen_at = now() - interval '11 hours 59 minutes'`);
    for (const [person, status] of [
      [idle, 401],
      [old, 401],
      [fresh, 200],
    ] as const)
      await until(async () => (await person.call('GET', '/api2/order', undefined, {}, there)).status === status);
    const [row] = await gateway.db.query(
      `select ends_at - interval '7 days' < now() as is_week from person_session where user_id = ${fresh.id}`,
    );
    expect(row.is_week).toBe(true);
    await until(
      async () =>
        (await gateway.db.query(`select 1 from person_session where user_id = ${fresh.id} and seen_at > now() - interval '1 minute'`))
          .length === 1,
    );
  });
});

describe('a password', () => {
  it('is 12 to 1,024 characters long', async () => {
    const { body } = await gateway.admin('POST', '/ops/users', { email: 'long@example.com', name: 'L', role: 'viewer' });
    const use = (secret: string) => anyone.call('POST', '/auth/link', { token: tokenOf(body.link), password: secret });
    for (const secret of ['x'.repeat(11), 'x'.repeat(1_025)]) {
      const refused = await use(secret);
      expect([refused.status, refused.details[0]?.path]).toEqual([400, 'password']);
      expect(refused.text).not.toContain(secret);
    }
    expect((await use('é'.repeat(1_024))).status).toBe(200);
    expect((await use(password)).status).toBe(404);
  });

  it('is changed by who knows it, and all other sessions end', async () => {
    const person = await newPerson();
    const other = await signIn(person.email);
    const change = (current_password: string) => person.call('POST', '/auth/password', { current_password, password: 'another password' });
    const refused = await change('not the password');
    expect([refused.status, refused.body.error]).toEqual([401, 'Wrong e-mail or password']);
    expect((await change(password)).status).toBe(204);
    expect([(await person.call('GET', '/auth/session')).status, (await other.call('GET', '/auth/session')).status]).toEqual([200, 401]);
    const events = await eventsOf(person.id);
    expect(events.at(-1)).toMatchObject({
      type: 'user.updated',
      actor: `user:${person.id}`,
      data: { password_changed: true, previous: {} },
    });
  });

  it('is set anew by a link of a mail, or of an administrator, once; opening it uses nothing up', async () => {
    const person = await newPerson();
    const answers = await Promise.all(
      [person.email.toUpperCase(), 'unknown@example.com'].map((email) =>
        anyone.call('POST', '/auth/reset', { email }, { 'accept-language': 'pt-BR' }),
      ),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    let text = '';
    await until(async () => {
      const files = await readdir(join(mails, 'mail')).catch(() => []);
      const found = files.filter((file) => file.endsWith('.eml'));
      if (found.length > 0) text = await readFile(join(mails, 'mail', found[0]!), 'utf8');
      return found.length > 0;
    });
    expect(text.toLowerCase()).toContain(person.email.toLowerCase());
    const mailed = /#token=(?:3D)?((?:[\w-]|=\r?\n){43,60})/
      .exec(text.replaceAll('=3D', '='))![1]!
      .replace(/=\r?\n/g, '')
      .slice(0, 43);
    const [{ text: kept }] = await gateway.db.query<[{ text: string }]>('select text from mail_outbox limit 1');
    expect(kept).not.toContain(mailed);
    expect((await person.call('GET', '/auth/session')).status).toBe(200);
    const used = await anyone.call('POST', '/auth/link', { token: mailed, password: 'set by the mail' });
    expect([used.status, (await person.call('GET', '/auth/session')).status]).toEqual([200, 401]);
    const renewed = await gateway.admin('POST', `/ops/users/${person.id}/link`);
    const again = await gateway.admin('POST', `/ops/users/${person.id}/link`);
    const use = (link: string) => anyone.call('POST', '/auth/link', { token: tokenOf(link), password });
    expect([(await use(renewed.body.link)).status, (await use(again.body.link)).status]).toEqual([404, 200]);
    await gateway.db.query(`update person_link set expires_at = now() - interval '1 second'`);
    const late = await gateway.admin('POST', `/ops/users/${person.id}/link`);
    await gateway.db.query(`update person_link set expires_at = now() - interval '1 second' where user_id = ${person.id}`);
    expect((await use(late.body.link)).status).toBe(404);
    await gateway.admin('PATCH', `/ops/users/${person.id}`, { is_active: false });
    expect((await gateway.admin('POST', `/ops/users/${person.id}/link`)).status).toBe(409);
  });

  it('is guessed 20 times in 15 minutes at most, of a known address or not, the right one too, over all replicas', async () => {
    const person = await newPerson();
    for (const email of [person.email, 'nobody@example.com']) {
      const attempt = (secret: string, at = gateway) => anyone.call('POST', '/auth/sign-in', { email, password: secret }, {}, at);
      const refused = await Promise.all([gateway, there].map((at) => attempt('not the password', at)));
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(new Set(['401 Wrong e-mail or password']));
      // Eighteen more.
      await gateway.db.query(
        `insert into sign_in_try select key, tried_at from sign_in_try, generate_series(1, 9) where key = (select key from sign_in_try order by tried_at desc limit 1)`,
      );
      const late = await attempt(password);
      expect([late.status, Number(late.headers['retry-after']) > 800]).toEqual([429, true]);
      await gateway.db.query(`update sign_in_try set tried_at = tried_at - interval '15 minutes'`);
      expect((await attempt(password)).status).toBe(email === person.email ? 200 : 401);
    }
    const rows = await gateway.db.query<{ key: string }[]>('select key from sign_in_try');
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it('has one refusal for every cause', async () => {
    const [person, inactive] = [await newPerson(), await newPerson()];
    await gateway.admin('PATCH', `/ops/users/${inactive.id}`, { is_active: false });
    await gateway.admin('POST', '/ops/users', { email: 'invited@example.com', name: 'I', role: 'viewer' });
    const answers = await Promise.all(
      [
        { email: person.email, password: 'not the password' },
        { email: inactive.email, password },
        { email: 'invited@example.com', password: 'x' },
        { email: 'nobody@example.org', password },
      ].map((body) => anyone.call('POST', '/auth/sign-in', body)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'Wrong e-mail or password' } });
  });
});

describe('a second factor', () => {
  it('is asked for once its first code was sent, and takes no code twice', async () => {
    const person = await newPerson();
    expect((await person.call('POST', '/auth/totp/confirm', { code: '000000' })).status).toBe(409);
    expect((await person.call('POST', '/auth/totp', { password: 'not the password' })).status).toBe(401);
    const { body } = await person.call('POST', '/auth/totp', { password });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret as string) });
    const codeAt = (steps: number): string => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    expect((await person.call('GET', '/auth/session')).body.user.has_totp).toBe(false);
    const first = codeAt(-1);
    expect((await person.call('POST', '/auth/totp/confirm', { code: first })).status).toBe(204);
    expect((await person.call('GET', '/auth/session')).body.user.has_totp).toBe(true);
    const attempt = async (code?: string) =>
      (await anyone.call('POST', '/auth/sign-in', { email: person.email, password, ...(code && { code }) })).status;
    expect([await attempt(), await attempt(first)]).toEqual([401, 401]);
    const code = codeAt(0);
    expect((await Promise.all([attempt(code), attempt(code)])).sort()).toEqual([200, 401]);
    const { body: renewed } = await gateway.admin('POST', `/ops/users/${person.id}/link`);
    const use = (more: object) => anyone.call('POST', '/auth/link', { token: tokenOf(renewed.link), password, ...more });
    expect([(await use({})).status, (await use({ code: codeAt(1) })).status]).toEqual([401, 200]);
    const [row] = await gateway.db.query(`select totp_secret from person where user_id = ${person.id}`);
    expect(row.totp_secret.toString()).not.toContain(body.secret);
    expect((await gateway.admin('PATCH', `/ops/users/${person.id}`, { has_totp: false })).body.user.has_totp).toBe(false);
    expect(await attempt()).toBe(200);
  });
});
