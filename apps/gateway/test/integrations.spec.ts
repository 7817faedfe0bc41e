import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { defaultPermissions, event, permissions, snapshotRequested } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { until } from '@entrepot/testing';
import { adminId, adminSecret, openBench, type Bench, type TestGateway } from './harness.js';

let bench: Bench;
let gateway: TestGateway;

beforeAll(async () => {
  bench = await openBench();
  gateway = await bench.start();
});

afterAll(() => bench.close());

const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  gateway.admin(method, path, body, headers);
interface Listed {
  client_id: string;
  last_used_at: string | null;
}
interface OutboxRow {
  headers: { ce_type: string; ce_actor: string };
  payload: Buffer;
}

const eventsOf = async (
  id: string,
): Promise<{ type: string; data: { previous?: unknown; permissions?: unknown; contact?: unknown }; actor: string }[]> => {
  const rows = await gateway.db.query<OutboxRow[]>('select headers, payload from outbox where key = $1 order by id', [id]);
  return rows.map(({ headers, payload }) => ({
    type: headers.ce_type,
    actor: headers.ce_actor,
    data: JSON.parse(payload.toString()),
  }));
};

/** Permissions of a new integration before `orders/write` had parts: those that it gets still. */
const beforeParts: ReadonlySet<string> = new Set([
  ...[
    'orders/read',
    'orders/write',
    'attributes/read',
    'attributes/write',
    'products/read',
    'products/images',
    'stock/read',
    'stock/write',
  ],
  ...[
    'customers/read',
    'customers/write',
    'captures/read',
    'vendalink/read',
    'vendalink/write',
    'events/read',
    'webhooks/read',
    'webhooks/write',
  ],
]);

describe('an integration', () => {
  it('is created with the permissions of everyday work, and its secret is shown once', async () => {
    const { status, body, headers } = await admin('POST', '/ops/integrations', { name: 'ERP' });
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(body)).toEqual(['success', 'integration', 'client_secret']);
    expect(body.integration).toEqual({
      client_id: expect.stringMatching(/^int-[0-9a-f]{18}$/),
      name: 'ERP',
      permissions: defaultPermissions,
      warehouses: null,
      is_active: true,
      rate_limit_per_minute: null,
      contact: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      last_used_at: null,
      permissions_last_used_at: Object.fromEntries(defaultPermissions.map((permission) => [permission, null])),
      unused_permissions: [],
    });
    expect(defaultPermissions).toEqual(permissions.filter((one) => beforeParts.has(one)));
    expect(Buffer.from(body.client_secret, 'base64url')).toHaveLength(32);
    const list = await admin('GET', '/ops/integrations');
    expect(list.body.integrations.map((one: Listed) => one.client_id)).toEqual([adminId, body.integration.client_id].sort());
    expect(list.text).not.toContain(body.client_secret);
    expect(list.text).not.toContain('hash');
  });

  it('may be bound to warehouses, known ones or not, and be set free', async () => {
    const make = (client_id: string, fields: object) => admin('POST', '/ops/integrations', { name: 'WMS', client_id, ...fields });
    const change = (fields: object) => admin('PATCH', '/ops/integrations/bound', fields);
    expect((await make('bound', { warehouses: ['curitiba', 'norte são', 'curitiba'] })).body.integration.warehouses).toEqual([
      'curitiba',
      'norte são',
    ]);
    expect((await change({ name: 'Still' })).body.integration.warehouses).toEqual(['curitiba', 'norte são']);
    expect((await eventsOf('bound')).at(-1)).toMatchObject({ data: { warehouses: ['curitiba', 'norte são'], previous: { name: 'WMS' } } });
    for (const [warehouses, path, code] of [
      [[], 'warehouses', 'length'],
      ['curitiba', 'warehouses', 'type'],
      [[''], 'warehouses[0]', 'length'],
      [Array.from({ length: 100 }, (_, at) => `${'é'.repeat(60)}${at}`), 'warehouses', 'too_large'],
    ] as const) {
      const refused = await change({ warehouses });
      expect([refused.status, refused.details.map((one) => [one.path, one.code])]).toEqual([400, [[path, code]]]);
    }
    expect((await change({ warehouses: null })).body.integration.warehouses).toBeNull();
  });

  it('is stored with its secret hashed', async () => {
    const { body } = await admin('POST', '/ops/integrations', { name: 'Hashed', client_id: 'hashed' });
    const [row] = await gateway.db.query('select * from integration where client_id = $1', ['hashed']);
    expect(JSON.stringify(row)).not.toContain(body.client_secret);
    expect(row.secret_hash).toMatch(/^hmac-sha256:/);
    const [boot] = await gateway.db.query('select secret_hash from integration where client_id = $1', [adminId]);
    expect(boot.secret_hash).toMatch(/^scrypt:/);
  });

  it.each<[unknown, string]>([
    [{}, 'name is required'],
    [{ name: null }, 'name is required'],
    [{ name: ' ' }, 'Invalid parameter: name'],
    [{ name: ['x'] }, 'Invalid parameter: name'],
    [{ name: 'x'.repeat(256) }, 'Invalid parameter: name'],
    [{ name: 'x', permissions: 'orders/read' }, 'Invalid parameter: permissions'],
    [{ name: 'x', permissions: ['orders/read', 'orders/all'] }, 'Invalid parameter: permissions[1]'],
    [{ name: 'x', client_id: 'a/b' }, 'Invalid parameter: client_id'],
    [{ name: 'x', client_id: '' }, 'Invalid parameter: client_id'],
    [{ name: 'x', permissions: '' }, 'Invalid parameter: permissions'],
    [{ name: 'x', rate_limit_per_minute: '' }, 'Invalid parameter: rate_limit_per_minute'],
    [{ name: 'x', rate_limit_per_minute: -1 }, 'Invalid parameter: rate_limit_per_minute'],
    [{ name: 'x', client_id: '..' }, 'Invalid parameter: client_id'],
    [{ name: 'x', client_id: 'x'.repeat(65) }, 'Invalid parameter: client_id'],
    [[], 'Invalid JSON body'],
    ['text', 'Invalid JSON body'],
  ])('is not created from %j', async (body, error) => {
    const answer = await admin('POST', '/ops/integrations', body);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  it('gets all faults of a request at once', async () => {
    const faulty = { name: 'x', client_id: 'a/b', permissions: ['orders/all'], rate_limit_per_minute: -1 };
    const { details } = await admin('POST', '/ops/integrations', faulty);
    expect(details.map(({ path, code, value }) => [path, code, value])).toEqual([
      ['client_id', 'format', 'a/b'],
      ['permissions[0]', 'enum', 'orders/all'],
      ['rate_limit_per_minute', 'range', -1],
    ]);
  });

  it('is not created from what is no JSON', async () => {
    const post = (type: string, body: string) =>
      admin('POST', '/ops/integrations', undefined, {}).then(async () =>
        gateway.call('/ops/integrations', { method: 'POST', token: await gateway.token(), headers: { 'content-type': type }, body }),
      );
    expect((await post('application/json', '{')).body).toEqual({ error: 'Invalid JSON body' });
    expect((await post('application/x-www-form-urlencoded', 'name=x')).body).toEqual({ error: 'Content-Type must be application/json' });
    expect((await post('text/plain', '{"name": "x"}')).body).toEqual({ error: 'Content-Type must be application/json' });
  });

  it('is changed in what is named', async () => {
    await admin('POST', '/ops/integrations', { name: 'Before', client_id: 'changed', permissions: ['stock/read'] });
    const { status, body } = await admin('PATCH', '/ops/integrations/changed', {
      permissions: ['orders/read', 'orders/read'],
      rate_limit_per_minute: '600',
    });
    expect(status).toBe(200);
    expect(body.integration).toMatchObject({ name: 'Before', permissions: ['orders/read'], rate_limit_per_minute: 600, is_active: true });
    expect(
      (await admin('PATCH', '/ops/integrations/changed', { rate_limit_per_minute: null })).body.integration.rate_limit_per_minute,
    ).toBeNull();
    for (const [wrong, name] of [
      [{ is_active: 'maybe' }, 'is_active'],
      [{ is_active: '' }, 'is_active'],
      [{ name: '' }, 'name'],
      [{ revoke_tokens: '' }, 'revoke_tokens'],
      [{ rate_limit_per_minute: -1 }, 'rate_limit_per_minute'],
      [{ rate_limit_per_minute: 1.5 }, 'rate_limit_per_minute'],
    ] as const) {
      expect((await admin('PATCH', '/ops/integrations/changed', wrong)).body).toEqual({ error: `Invalid parameter: ${name}` });
    }
    expect((await admin('POST', '/ops/integrations/changed/rotate', { revoke_tokens: 'x' })).body).toEqual({
      error: 'Invalid parameter: revoke_tokens',
    });
    expect((await admin('POST', '/ops/integrations/changed/rotate', { overlap_seconds: 'x' })).body).toEqual({
      error: 'Invalid parameter: overlap_seconds',
    });
  });

  it('has a contact, which null takes away', async () => {
    const made = await admin('POST', '/ops/integrations', { name: 'Written to', client_id: 'written', contact: 'erp@example.com' });
    expect(made.body.integration.contact).toBe('erp@example.com');
    expect((await admin('PATCH', '/ops/integrations/written', { name: 'Told' })).body.integration.contact).toBe('erp@example.com');
    expect((await admin('PATCH', '/ops/integrations/written', { contact: 'nobody' })).body).toEqual({
      error: 'Invalid parameter: contact',
    });
    expect((await admin('PATCH', '/ops/integrations/written', { contact: null })).body.integration.contact).toBeNull();
    expect((await eventsOf('written')).map(({ data }) => [data.contact, data.previous])).toEqual([
      ['erp@example.com', undefined],
      ['erp@example.com', { name: 'Written to' }],
      [null, { contact: 'erp@example.com' }],
    ]);
  });

  it('is published as it is when a service asks for all, a revoked one without permissions', async () => {
    await admin('POST', '/ops/integrations', { name: 'Kept', client_id: 'kept', permissions: ['stock/read'], contact: 'kept@example.com' });
    await admin('POST', '/ops/integrations', { name: 'Gone', client_id: 'gone', permissions: ['stock/read'] });
    await admin('DELETE', '/ops/integrations/gone');
    const request_id = newId();
    await transaction(gateway.db, (tx) =>
      appendEvents(tx, [
        event(snapshotRequested, {
          subject: request_id,
          version: 1,
          data: { request_id, aggregates: ['integration'], requested_by: 'feed' },
        }),
      ]),
    );
    await until(async () => (await eventsOf(request_id)).some(({ type }) => type === 'snapshot.completed'), 20_000);
    const ofRequest = async (id: string) =>
      (await eventsOf(id)).filter(({ type }) => type === 'integration.snapshot').map(({ data }) => data);
    const known = { request_id, permissions: ['stock/read'], is_active: true, contact: 'kept@example.com' };
    expect(await ofRequest('kept')).toMatchObject([known]);
    expect(await ofRequest('gone')).toMatchObject([{ request_id, permissions: [], is_active: false }]);
    const [{ count }] = await gateway.db.query<[{ count: number }]>('select count(*)::int as count from integration');
    expect((await eventsOf(request_id)).at(-1)).toMatchObject({ data: { count } });
  });

  it('that is unknown or revoked is 404; a taken id is 409, one of a revoked integration free again', async () => {
    await admin('POST', '/ops/integrations', { name: 'Once', client_id: 'once' });
    expect((await admin('POST', '/ops/integrations', { name: 'Twice', client_id: 'once' })).status).toBe(409);
    const removed = await admin('DELETE', '/ops/integrations/once');
    expect([removed.status, removed.body.integration.is_active]).toEqual([200, false]);
    for (const [method, path] of [
      ['DELETE', 'once'],
      ['PATCH', 'once'],
      ['PATCH', 'never'],
      ['POST', 'once/rotate'],
    ] as const) {
      const answer = await admin(method, `/ops/integrations/${path}`, {});
      expect([answer.status, answer.body]).toEqual([404, { error: 'Integration not found' }]);
    }
    expect((await admin('GET', '/ops/integrations')).text).not.toContain('"once"');
    expect((await admin('POST', '/ops/integrations', { name: 'Again', client_id: 'once' })).status).toBe(201);
  });

  it('of one id is created once by ten calls at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin('POST', '/ops/integrations', { name: 'Race', client_id: 'race' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('needs the permission admin to be seen or changed', async () => {
    const { body } = await admin('POST', '/ops/integrations', { name: 'Plain', client_id: 'plain' });
    const token = await gateway.token('plain', body.client_secret);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', '/plain'],
      ['DELETE', '/plain'],
      ['POST', '/plain/rotate'],
    ] as const) {
      expect((await gateway.call(`/ops/integrations${path}`, { method, token })).status).toBe(403);
    }
  });

  it('knows a little later when it was last used, by a search too', async () => {
    const use = async (client_id: string, path: string): Promise<void> => {
      const { body } = await admin('POST', '/ops/integrations', { name: 'Used', client_id, permissions: ['orders/read'] });
      await gateway.call(path, { token: await gateway.token(client_id, body.client_secret) });
    };
    await use('used', '/api2/order');
    await use('used-to-search', '/api2/search?q=x');
    const lastUsed = async () =>
      (await admin('GET', '/ops/integrations')).body.integrations
        .filter((one: Listed) => one.client_id.startsWith('used'))
        .map((one: Listed) => one.last_used_at);
    await until(async () => !(await lastUsed()).includes(null), undefined, 200);
    expect(await lastUsed()).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-\d\d-\d\d /)));
  }, 10_000);

  it('shows when each permission was needed last, and which were not for 30 days', async () => {
    const given = ['orders/read', 'orders/write', 'stock/read', 'admin'];
    const { body } = await admin('POST', '/ops/integrations', { name: 'Seldom', client_id: 'seldom', permissions: given });
    const token = await gateway.token('seldom', body.client_secret);
    const call = (method: string, path: string) => gateway.call(path, { method, token });
    const shown = async () => (await admin('GET', '/ops/integrations')).body.integrations.find((one: Listed) => one.client_id === 'seldom');
    // A part is a use of the smallest that holds it; what is refused is no use.
    await call('POST', '/api2/shipment/create');
    const narrow = await gateway.token('seldom', body.client_secret, 'orders/read');
    expect((await gateway.call('/api2/stock', { token: narrow })).status).toBe(403);
    const uses = await until(
      async () => {
        const { permissions_last_used_at: found } = await shown();
        return found['orders/write'] && found;
      },
      undefined,
      200,
    );
    expect(uses).toEqual({ 'orders/read': null, 'orders/write': expect.any(String), 'stock/read': null, admin: null });
    expect((await shown()).unused_permissions).toEqual([]);
    await gateway.db.query(
      `update permission_use set given_at = now() - interval '31 d', last_used_at = last_used_at - interval '29 d' where client_id = 'seldom'`,
    );
    expect((await shown()).unused_permissions).toEqual(['orders/read', 'stock/read', 'admin']);
    await gateway.db.query(`update permission_use set last_used_at = now() - interval '31 d' where client_id = 'seldom'`);
    expect((await shown()).unused_permissions).toEqual(given);
    await admin('PATCH', '/ops/integrations/seldom', { permissions: ['orders/read'] });
    await admin('PATCH', '/ops/integrations/seldom', { permissions: ['orders/read', 'stock/read'] });
    expect((await shown()).unused_permissions).toEqual(['orders/read']);
    // Events and webhooks show records without a call that needs their permission.
    for (const [held, unused] of [
      [
        ['orders/read', 'stock/write', 'events/read'],
        ['stock/write', 'events/read'],
      ],
      [
        ['orders/read', 'customers/read', 'requests/read', 'webhooks/write'],
        ['webhooks/write', 'requests/read'],
      ],
      [['orders/read', 'webhooks/read'], ['webhooks/read']],
    ]) {
      await admin('PATCH', '/ops/integrations/seldom', { permissions: held });
      await gateway.db.query(`update permission_use set given_at = now() - interval '31 d' where client_id = 'seldom'`);
      expect((await shown()).unused_permissions).toEqual(unused);
    }
  }, 15_000);
});

describe('the database’s clock', () => {
  afterEach(() => jest.useRealTimers());

  it('ends an old secret, whatever the gateway’s own says', async () => {
    const { body } = await admin('POST', '/ops/integrations', { name: 'Clock', client_id: 'clock' });
    // Half an hour ahead here: the ten minutes of the overlap have not passed there.
    const everythingElse = ['nextTick', 'hrtime', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] as const;
    jest.useFakeTimers({ now: Date.now() + 1_800_000, doNotFake: [...everythingElse, 'clearImmediate', 'clearInterval', 'clearTimeout'] });
    const rotated = await admin('POST', '/ops/integrations/clock/rotate', { overlap_seconds: 600 });
    const [row] = await gateway.db.query(
      `select to_char(previous_secret_until, 'YYYY-MM-DD HH24:MI:SS') as until, previous_secret_until < now() + interval '11 min' as soon
         from integration where client_id = 'clock'`,
    );
    expect(row).toEqual({ until: rotated.body.previous_secret_until, soon: true });
    await gateway.token('clock', body.client_secret);
    await gateway.token('clock', rotated.body.client_secret);
    await gateway.db.query(`update integration set previous_secret_until = now() - interval '1 s' where client_id = 'clock'`);
    await gateway.admin('PATCH', '/ops/integrations/clock', { name: 'Read again' });
    await expect(gateway.token('clock', body.client_secret)).rejects.toThrow('401');
  });
});

describe('revoke_tokens', () => {
  it('voids living tokens with the change of permissions; new ones have the new permissions', async () => {
    const { body } = await admin('POST', '/ops/integrations', {
      name: 'Voided',
      client_id: 'voided',
      permissions: ['orders/read', 'admin'],
    });
    const token = await gateway.token('voided', body.client_secret);
    expect((await gateway.call('/ops/integrations', { token })).status).toBe(200);
    await admin('PATCH', '/ops/integrations/voided', { permissions: ['admin', 'stock/read'] });
    expect((await gateway.call('/ops/integrations', { token })).status).toBe(200);
    await admin('PATCH', '/ops/integrations/voided', { permissions: ['admin', 'stock/read'], revoke_tokens: true });
    expect((await gateway.call('/ops/integrations', { token })).status).toBe(401);
    const answer = await gateway.form('/api2/oauth/token', {
      grant_type: 'client_credentials',
      client_id: 'voided',
      client_secret: body.client_secret,
    });
    expect(answer.body.scope).toBe('stock/read admin');
  });
});

describe('a write with an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': `${name}-of-sixteen-and-more` });

  it('answers a retry with the same secret, and stores it unreadable', async () => {
    const first = await admin('POST', '/ops/integrations', { name: 'Retry' }, key('retry'));
    const again = await admin('POST', '/ops/integrations', { name: 'Retry' }, key('retry'));
    expect(again.headers['idempotent-replay']).toBe('true');
    expect([again.status, again.text]).toEqual([201, first.text]);
    const rows = await gateway.db.query('select * from idempotency_key');
    expect(JSON.stringify(rows)).not.toContain(first.body.client_secret);
    expect((await admin('POST', '/ops/integrations', { name: 'Other' }, key('retry'))).status).toBe(409);
    expect((await admin('POST', '/ops/integrations', { name: 'x' }, { 'idempotency-key': 'short' })).status).toBe(400);
  });
});

describe('events of integrations', () => {
  it('show what happened and by whom, and no secret', async () => {
    const { body } = await admin('POST', '/ops/integrations', { name: 'Told', client_id: 'told', permissions: ['stock/read'] });
    await admin('PATCH', '/ops/integrations/told', { permissions: ['orders/read'] });
    await admin('PATCH', '/ops/integrations/told', { permissions: ['orders/read'] });
    const rotated = await admin('POST', '/ops/integrations/told/rotate', {});
    await admin('DELETE', '/ops/integrations/told');
    const events = await eventsOf('told');
    expect(events.map(({ type }) => type)).toEqual([
      'integration.created',
      'integration.updated',
      'integration.updated',
      'integration.revoked',
    ]);
    expect(events[1]!.data).toMatchObject({ permissions: ['orders/read'], previous: { permissions: ['stock/read'] } });
    expect(events[2]!.data).toMatchObject({ secret_rotated: true });
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([adminId]));
    for (const secret of [body.client_secret, rotated.body.client_secret, 'hmac']) expect(JSON.stringify(events)).not.toContain(secret);
  });
});

describe('the import of integrations', () => {
  const line = (record: unknown): string => `${JSON.stringify(record)}\n`;
  const secret = 'a-secret-that-a-person-chose';
  const send = async (body: string | Buffer, headers: Record<string, string> = {}) =>
    gateway.call('/ops/import/integrations', {
      method: 'POST',
      token: await gateway.token(),
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      body,
    });

  it('creates, changes, and the second time does nothing', async () => {
    const records =
      line({ client_id: 'wms', client_secret: secret, name: 'WMS', permissions: ['stock/read'] }) +
      line({ client_id: 'pim', client_secret: secret });
    expect((await send(records)).body).toEqual({
      success: true,
      accepted: 2,
      created: 2,
      updated: 0,
      rejected: 0,
      errors: [],
      warnings: [],
    });
    expect((await send(gzipSync(records), { 'content-encoding': 'gzip' })).body).toMatchObject({ accepted: 2, created: 0, updated: 0 });
    expect(await eventsOf('wms')).toHaveLength(1);
    await gateway.token('wms', secret, 'stock/read');
    expect((await send(line({ client_id: 'wms', client_secret: `${secret}-2` }))).body).toMatchObject({ created: 0, updated: 1 });
    await gateway.token('wms', `${secret}-2`, 'stock/read');
    await expect(gateway.token('wms', secret)).rejects.toThrow('401');
  });

  it('takes the rate limit, keeps it where a line does not name it, and goes back to the default with null', async () => {
    const limitOf = async (id: string): Promise<number | null> =>
      (await admin('GET', '/ops/integrations')).body.integrations.find((one: Listed) => one.client_id === id).rate_limit_per_minute;
    const slow = { client_id: 'slow', client_secret: secret };
    expect((await send(line({ ...slow, rate_limit_per_minute: 2 }))).body).toMatchObject({ created: 1 });
    expect(await limitOf('slow')).toBe(2);
    const token = await gateway.token('slow', secret);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await gateway.call('/api2/orders', { token })).status));
    expect(statuses).toContain(429);
    expect((await send(line({ ...slow, rate_limit_per_minute: '2' }) + line(slow))).body).toMatchObject({ accepted: 2, updated: 0 });
    expect((await send(line({ ...slow, rate_limit_per_minute: 0 }))).body).toMatchObject({ updated: 1 });
    expect(await limitOf('slow')).toBe(0);
    expect((await send(line({ ...slow, rate_limit_per_minute: null, contact: 'slow@example.com' }))).body).toMatchObject({ updated: 1 });
    expect((await send(line({ ...slow, contact: 'slow@example.com' }))).body).toMatchObject({ updated: 0 });
    expect(await limitOf('slow')).toBeNull();
    const { body } = await send(
      [-1, 1.5, 'many', '', 1_000_000_001].map((limit) => line({ ...slow, rate_limit_per_minute: limit })).join(''),
    );
    expect(body).toMatchObject({ accepted: 0, rejected: 5 });
    expect(body.errors[0]).toEqual({ line: 1, error: 'rate_limit_per_minute has an invalid value' });
  });

  it('rejects by line and goes on', async () => {
    const short = { client_id: 'a', client_secret: 'x'.repeat(23) };
    const bad = [
      short,
      { client_id: 'a/b', client_secret: secret },
      { client_secret: secret },
      { client_id: 'a' },
      { client_id: 'a', client_secret: secret, permissions: ['x'] },
      { client_id: 'a', client_secret: secret, name: '' },
      [],
    ];
    const { body } = await send(bad.map(line).join('') + 'nonsense\n' + line({ client_id: 'good', client_secret: secret }));
    expect(body).toMatchObject({ success: false, accepted: 1, created: 1, rejected: 8 });
    expect(body.errors[0]).toEqual({ line: 1, error: 'client_secret must have 24 or more characters' });
    expect(body.errors[4]).toEqual({ line: 5, error: 'permissions[0] has an invalid value' });
    expect(body.errors[5]).toEqual({ line: 6, error: 'name has an invalid value' });
    expect(JSON.stringify(body)).not.toContain(secret);
    const faults = await send(line({ client_secret: secret, name: '' }), { accept: 'application/x-ndjson' });
    expect(faults.body).toMatchObject({ errors: ['client_id is required', 'name has an invalid value'] });
  });

  it('answers a body that is no NDJSON', async () => {
    const answer = await send('{}', { 'content-type': 'application/json' });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Content-Type must be application/x-ndjson' }]);
  });
});

describe('the bootstrap integration', () => {
  it('has every permission, again after a start, and the secret of the settings', async () => {
    await admin('PATCH', `/ops/integrations/${adminId}`, { name: 'Mine', permissions: ['admin'] });
    const before = (await eventsOf(adminId)).length;
    const again = await bench.start();
    expect(
      (await again.form('/api2/oauth/token', { grant_type: 'client_credentials', client_id: adminId, client_secret: adminSecret })).body
        .scope,
    ).toBe(permissions.join(' '));
    expect(await eventsOf(adminId)).toHaveLength(before + 1);
    await bench.start();
    expect(await eventsOf(adminId)).toHaveLength(before + 1);
    const changed = await bench.start({ BOOTSTRAP_CLIENT_SECRET: 'another-secret-of-the-tests' });
    await changed.token(adminId, 'another-secret-of-the-tests');
    await expect(changed.token(adminId, adminSecret)).rejects.toThrow('401');
  });
});
