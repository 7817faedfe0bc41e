import { transaction } from '@entrepot/database';
import { ListFollower } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { request } from 'undici';
import { deactivateWebhook } from '../src/webhook/change-webhook.js';
import { type FeedUnderTest, type Integration, startTestFeed } from './feed-service.js';

let service: FeedUnderTest;
let erp: Integration;
let admin: Integration;

beforeAll(async () => {
  service = await startTestFeed();
  erp = await service.integration('erp');
  admin = await service.integration('back-office', 'admin');
});
afterAll(() => service.close());

const hook = { url: 'https://example.com/hook', types: ['order.*', 'stock.recalculated', 'order.*'] };
const refusal = async (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<[string, string[]]> => {
  const answer = await erp.call(method, path, body);
  expect(answer.status).toBe(400);
  return [answer.body['error'], answer.details.map(({ path: at, code, message }) => `${at} ${code}: ${message}`)];
};
/** As `row`: what is stored of a webhook. */
const stored = async (id: number) => (await service.rows('select * from webhook where webhook_id = $1', id))[0]!;

describe('creation', () => {
  it('shows the secret once, keeps it sealed, and begins behind the log', async () => {
    await service.rows('update event_place set last = 17');
    const key = { 'idempotency-key': 'a-webhook-of-the-erp-1' };
    const headers = { 'X-Api-Key': 'k-e-y' };
    const answer = await erp.call('POST', '', { ...hook, description: 'Orders', headers }, key);
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        success: true,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        webhook: {
          ...{
            client_id: 'erp',
            url: hook.url,
            types: ['order.*', 'stock.recalculated'],
            description: 'Orders',
            is_active: true,
            state: 'active',
          },
          ...{
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            last_success_at: null,
            last_failure_at: null,
            version: 1,
          },
        },
      },
    });
    const { webhook, secret } = answer.body;
    expect(await erp.call('POST', '', { ...hook, description: 'Orders', headers }, key)).toMatchObject({ status: 201, body: answer.body });
    const row = await stored(webhook['webhook_id']);
    expect(row).toMatchObject({ begins_behind: '17', client_id: 'erp' });
    const kept = JSON.stringify([row, await service.rows('select body from idempotency_key'), await service.events('webhook.%')]);
    for (const hidden of [secret, 'k-e-y', 'x-api-key']) expect(kept).not.toContain(hidden);
    const shown = await erp.get(`/${webhook['webhook_id']}`);
    expect(shown.body).toEqual({ success: true, webhook });
    expect(await service.events('webhook.created', webhook['webhook_id'])).toMatchObject([
      { version: 1, data: { url: hook.url, previous: null } },
    ]);
  });

  it('names all faults', async () => {
    expect(await refusal('POST', '', {})).toEqual(['url is required', ['url required: is required', 'types required: is required']]);
    expect(
      await refusal('POST', '', {
        ...{ url: 'http://10.0.0.1/', types: ['order.plced', 'x', 5], description: 'x'.repeat(4_097), is_active: 'perhaps' },
        headers: {
          'webhook-id': '1',
          Host: 'a',
          'Content-Type': 'b',
          connection: 'c',
          'a b': 'd',
          ok: 'e\r\nf: g',
          twice: '1',
          Twice: '2',
          n: 7,
        },
      }),
    ).toEqual([
      'Invalid parameter: types[0]',
      [
        'types[0] unknown: is no type of event: did you mean order.placed?',
        expect.stringMatching('^types\\[1\\] format: must be a type of event'),
        expect.stringMatching('^types\\[2\\] type: '),
        expect.stringMatching('^description too_large: '),
        'is_active type: must be true, false, 1 or 0',
        'headers.webhook-id unsupported: is a header that deliveries have of their own',
        'headers.Host unsupported: is a header that deliveries have of their own',
        'headers.Content-Type unsupported: is a header that deliveries have of their own',
        'headers.connection unsupported: is a header that deliveries have of their own',
        'headers.a b format: must have the name of a header',
        'headers.ok format: must be a text of printable ASCII characters',
        'headers.Twice duplicate: is there twice',
        'headers.n type: must be a text',
        'url format: must begin with https://',
      ],
    ]);
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, '']));
    expect(await refusal('POST', '', { ...hook, types: [], headers: tooMany })).toEqual([
      'Invalid parameter: types',
      ['types length: must not be empty', 'headers too_large: must be an object of up to 20 headers'],
    ]);
    expect((await erp.call('POST', '', [hook])).body).toEqual({ error: 'Invalid JSON body' });
  });

  it.each([
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://example.com:22/',
    'https://example.com:80/',
    'ftp://example.com/',
    'example.com/hook',
    'https://exa mple.com/',
    `https://example.com/${'x'.repeat(4_096)}`,
    '',
    null,
  ])('refuses the url %p', async (url) => {
    const answer = await erp.call('POST', '', { ...hook, url });
    expect([answer.status, answer.details.length, answer.details[0]?.path]).toEqual([400, 1, 'url']);
    expect(answer.text).not.toContain('secret');
  });

  it('lets an integration have twenty, also where two are created at once', async () => {
    const many = await service.integration('many');
    const made = await Promise.all(Array.from({ length: 22 }, () => many.call('POST', '', hook)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = made.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { error: 'Too many webhooks' } });
    expect(refused?.details).toEqual([{ path: '', code: 'state', message: 'an integration has at most 20 webhooks' }]);
    expect(refused?.headers).not.toHaveProperty('retry-after');
    await service.rows(`delete from webhook where client_id = 'many'`);
  });
});

it('shows an integration its own webhooks, and an admin those of all', async () => {
  const { webhook_id: id } = await erp.webhook();
  const wms = await service.integration('wms');
  const unknown = { status: 404, body: { error: 'Webhook not found' } };
  expect(await wms.get(`/${id}`)).toMatchObject(unknown);
  expect(await wms.call('PATCH', `/${id}`, { is_active: false })).toMatchObject(unknown);
  expect(await wms.call('POST', `/${id}/rotate`)).toMatchObject(unknown);
  expect(await wms.call('DELETE', `/${id}`)).toMatchObject(unknown);
  expect((await wms.get('?include_pagination=1')).body).toMatchObject({ total: 0, webhooks: [] });
  expect(await admin.get(`/${id}`)).toMatchObject({ status: 200, body: { webhook: { client_id: 'erp' } } });
  expect(await admin.call('PATCH', `/${id}`, { is_active: false })).toMatchObject({ status: 200, body: { webhook: { state: 'paused' } } });
  expect(await erp.get('/99999999999999999999')).toMatchObject({ status: 400 });
  expect((await service.call('GET', '/api2/webhooks', { token: await service.token('events/read') })).status).toBe(403);
});

it('changes what is named, tells it, and knows what it was', async () => {
  const { webhook_id: id, ...before } = await erp.webhook({ description: 'Orders', headers: { a: '1' } });
  const tag = String((await erp.get(`/${id}`)).headers['etag']);
  expect(await erp.get(`/${id}`, { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
  expect(
    await erp.call('PATCH', `/${id}`, { is_active: true, url: before['url'], headers: { A: '1' } }, { 'if-match': tag }),
  ).toMatchObject({
    body: { webhook: { ...before, webhook_id: id } },
  });
  // An outcome at its endpoint is no change of the webhook.
  await service.rows('update webhook_queue set last_success_at = now() where webhook_id = $1', id);
  const changed = await erp.call('PATCH', `/${id}`, { description: null, types: ['*'], is_active: false }, { 'if-match': tag });
  expect(changed).toMatchObject({
    status: 200,
    body: { webhook: { description: null, types: ['*'], is_active: false, state: 'paused', version: 2 } },
  });
  expect(changed.body['webhook']['updated_at'] > before['updated_at']!).toBe(true);
  expect(await erp.call('PATCH', `/${id}`, { description: 'x' }, { 'if-match': tag })).toMatchObject({
    status: 412,
    body: { error: 'Precondition failed' },
  });
  expect(await erp.call('DELETE', `/${id}`, undefined, { 'if-match': tag })).toMatchObject({ status: 412 });
  await erp.call('PATCH', `/${id}`, { headers: { b: '2' } });
  expect((await stored(id))['headers_sealed']).not.toBeNull();
  await erp.call('PATCH', `/${id}`, { headers: null });
  expect((await stored(id))['headers_sealed']).toBeNull();
  expect((await refusal('PATCH', `/${id}`, { url: 'https://192.168.0.1/' }))[1]).toEqual(['url format: must not be an internal address']);
  expect(await service.events('webhook.updated', id)).toMatchObject([
    {
      version: 2,
      data: { previous: { description: 'Orders', types: ['order.*'], is_active: true, state: 'active' }, headers_changed: false },
    },
    { version: 3, data: { previous: { updated_at: expect.any(String) }, headers_changed: true, secret_rotated: false } },
    { version: 4, data: { headers_changed: true } },
  ]);
});

it('is deactivated once, and active again by request', async () => {
  const { webhook_id: id } = await erp.webhook();
  await service.rows('update webhook_queue set failing_since = now() where webhook_id = $1', id);
  const deactivate = () => transaction(service.db, (tx) => deactivateWebhook(tx, id, { reason: 'failing', failing_since: new Date(0) }));
  await deactivate();
  await deactivate();
  expect((await erp.get(`/${id}`)).body['webhook']).toMatchObject({ is_active: false, state: 'deactivated' });
  expect((await erp.call('PATCH', `/${id}`, { is_active: false })).body['webhook']).toMatchObject({ state: 'deactivated', version: 2 });
  expect((await erp.call('PATCH', `/${id}`, { is_active: true })).body['webhook']).toMatchObject({
    is_active: true,
    state: 'active',
    version: 3,
  });
  expect(await service.rows('select failing_since from webhook_queue where webhook_id = $1', id)).toEqual([{ failing_since: null }]);
  expect(await service.events('webhook.deactivated', id)).toMatchObject([
    {
      version: 2,
      data: { reason: 'failing', failing_since: '1970-01-01T00:00:00.000Z', state: 'deactivated', previous: { state: 'active' } },
    },
  ]);
});

it('signs with the newest two secrets for a day', async () => {
  const { webhook_id: id } = await erp.webhook();
  const first = await stored(id);
  const key = { 'idempotency-key': 'rotation-of-the-erp-1' };
  const rotated = await erp.call('POST', `/${id}/rotate`, {}, key);
  expect(rotated).toMatchObject({
    status: 200,
    body: { success: true, secret: expect.stringMatching(/^whsec_/), webhook: { version: 2 } },
  });
  expect((await erp.call('POST', `/${id}/rotate`, {}, key)).body).toEqual(rotated.body);
  const second = await stored(id);
  expect(second['previous_sealed']).toEqual(first['secret_sealed']);
  expect(new Date(rotated.body['previous_secret_until'])).toEqual(second['previous_until']);
  expect(second['previous_until'].getTime() - second['updated_at'].getTime()).toBe(86_400_000);
  await erp.call('POST', `/${id}/rotate`);
  expect((await stored(id))['previous_sealed']).toEqual(second['secret_sealed']);
  expect(await service.events('webhook.updated', id)).toMatchObject([{ data: { secret_rotated: true } }, { version: 3 }]);
});

it('is deleted with its deliveries, which are deleted in steps', async () => {
  const { webhook_id: id } = await erp.webhook();
  await service.rows(
    `insert into delivery (webhook_id, place, event_id, type, subject, lane, due_at, created_at, updated_at)
     select $1, n, n::text, 'order.placed', '1', 1, 'infinity', now(), now() from generate_series(1, 1200) as n`,
    id,
  );
  expect(await erp.call('DELETE', `/${id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Webhook deleted', webhook_id: id },
  });
  expect(await erp.call('DELETE', `/${id}`)).toMatchObject({ status: 404 });
  expect(await service.events('webhook.deleted', id)).toMatchObject([
    { version: 2, data: { client_id: 'erp', previous: { url: hook.url } } },
  ]);
  await untilGone(id);
});

const untilGone = async (id: number): Promise<void> => {
  while ((await service.rows('select 1 from delivery where webhook_id = $1 limit 1', id)).length > 0) await new Promise(setImmediate);
};

describe('the list', () => {
  let shop: Integration;
  let ids: number[];
  beforeAll(async () => {
    shop = await service.integration('shop');
    ids = [];
    for (const is_active of [true, false, true]) ids.push((await shop.webhook({ is_active }))['webhook_id']);
  });

  it('is paged, sorted and filtered', async () => {
    const found = async (query: string) =>
      (await shop.get(query)).body['webhooks'].map(({ webhook_id }: { webhook_id: number }) => webhook_id);
    expect(await found('')).toEqual(ids);
    expect(await found('?state=paused')).toEqual([ids[1]]);
    expect(await found('?sort=updated_at&direction=desc&limit=2')).toEqual([ids[2], ids[1]]);
    expect(await found('?updated_to=2020-01-01')).toEqual([]);
    expect((await shop.get('?limit=2&page=2&include_pagination=1')).body).toMatchObject({
      page: 2,
      total: 3,
      webhooks: [{ webhook_id: ids[2] }],
    });
    expect((await shop.get('?sort=url')).body).toEqual({ error: 'Invalid parameter: sort' });
  });

  it('is walked, with what is deleted', async () => {
    const own = new ListFollower((url) => shop.get(url), '', 'webhooks', 'webhook_id');
    await own.until(({ known }) => known.size === 3);
    const { webhook_id: other } = await erp.webhook();
    await erp.call('PATCH', `/${other}`, { is_active: false });
    await shop.call('PATCH', `/${ids[0]}`, { description: 'first' });
    await shop.call('DELETE', `/${ids[1]}`);
    await own.until(({ known, gone }) => gone.has(ids[1]!) && known.get(ids[0]!)?.['description'] === 'first');
    expect([...own.known.keys()].sort()).toEqual([ids[0], ids[2]]);
    expect(own.gone.has(other)).toBe(false);
  });

  it('is streamed', async () => {
    const authorization = `Bearer ${await service.tokenOf('shop', 'webhooks/read')}`;
    const stream = async (accept: string) =>
      (await request(`${service.url}/api2/webhooks`, { headers: { authorization, accept } })).body.text();
    const lines = (await stream('application/x-ndjson')).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ next_cursor: expect.any(String) });
    expect((await stream('text/csv')).split('\r\n')[0]).toBe(
      'webhook_id,client_id,url,types,description,is_active,state,created_at,updated_at,last_success_at,last_failure_at,deactivated_at,deactivated_reason,version,deleted',
    );
  });
});

it('names the types that its integration may not read, as a change and a look at it do', async () => {
  const crm = await service.integration('crm', 'orders/read');
  const created = await crm.call('POST', '', { ...hook, types: ['order.*', 'stock.*', 'webhook.*'] });
  expect(created).toMatchObject({ status: 201, headers: { 'x-unreadable-types': 'stock.*' } });
  const { webhook_id } = created.body['webhook'];
  expect((await crm.get(`/${webhook_id}`)).headers['x-unreadable-types']).toBe('stock.*');
  // Permissions of the integration count, for an admin who asks too.
  await until(async () => (await admin.get(`/${webhook_id}`)).headers['x-unreadable-types'] === 'stock.*');
  expect((await crm.call('PATCH', `/${webhook_id}`, { types: ['lead.*', '*'] })).headers['x-unreadable-types']).toBe('lead.*');
  const changed = await crm.call('PATCH', `/${webhook_id}`, { types: ['order.*'] });
  expect([changed.status, changed.headers['x-unreadable-types']]).toEqual([200, undefined]);
});
