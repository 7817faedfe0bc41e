import { once } from 'node:events';
import { createServer } from 'node:http';
import { newId } from '@entrepot/kernel';
import { Operations } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { planOf, until } from '@entrepot/testing';
import { keepHistory } from '../src/metrics/keep-history.js';
import { Access } from '../src/integration/access.js';
import { UPSTREAMS } from '../src/proxy/upstream.js';
import { recordsStatement } from '../src/search/request-records.store.js';
import { VerifyServices } from '../src/verify/verify-services.js';
import { json, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

/** Five services played by one: each path is answered as the test says, others with 404. */
const played = ['order', 'catalog', 'inventory'] as const;
type Played = (typeof played)[number];

let bench: Bench;
let gateway: TestGateway;
const services = new Map<Played, TestService>();
interface PlayedAnswer {
  status: number;
  body: object;
  /** Answer from the second call on. */
  then?: PlayedAnswer | undefined;
}
const answers = new Map<string, PlayedAnswer>();
const asked: { service: Played; method: string; path: string; headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  for (const service of played) {
    const running = await startTestService((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        asked.push({ service, method, path: url, headers, body: Buffer.concat(chunks).toString() });
        const call = `${service} ${method} ${url.split('?')[0]}`;
        const found = answers.get(call) ?? { status: 404, body: { error: 'Dead letter not found' } };
        if (found.then) answers.set(call, found.then);
        json(response, found.status, found.body);
      });
    });
    services.set(service, running);
  }
  const urls = Object.fromEntries(played.map((service) => [`${service.toUpperCase()}_URL`, services.get(service)!.url]));
  // Nobody listens there: customer, sale-link and feed are away.
  const nobody = 'http://127.0.0.1:1';
  bench = await openBench({ ...urls, CUSTOMER_URL: nobody, SALE_LINK_URL: nobody, FEED_URL: nobody });
  gateway = await bench.start();
});
afterAll(async () => {
  await bench.close();
  for (const service of services.values()) await service.close();
});
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});

const say = (call: string, status: number, body: object, then?: PlayedAnswer): void => void answers.set(call, { status, body, then });
const everywhere = (path: string, body: (service: Played) => object): void => {
  for (const service of played) say(`${service} GET ${path}`, 200, { success: true, ...body(service) });
};
const letter = (id: string, service: string) => ({ id, service, type: 'order.imported', state: 'waiting' });
const absent = ['customer', 'sale-link', 'feed'];
const away = absent.map((service) => ({
  service,
  status: 'unreachable',
  error: 'no connection (ECONNREFUSED)',
  since: expect.any(String) as string,
}));

describe('dead letters', () => {
  it('are one list of all services, the youngest first; who is away is said to be', async () => {
    const ids = Array.from({ length: 5 }, newId);
    const kept: Record<Played, string[]> = { order: [ids[0]!, ids[3]!], catalog: [], inventory: [ids[1]!, ids[2]!, ids[4]!] };
    everywhere('/ops/dead-letters', (service) => ({
      waiting: kept[service].length,
      has_next: service === 'order',
      dead_letters: kept[service].map((id) => letter(id, service)).reverse(),
    }));
    const { status, body } = await gateway.admin('GET', '/ops/dead-letters?type=order.imported&since=2026-01-31&limit=3');
    expect(status).toBe(200);
    expect(body.dead_letters.map(({ id }: { id: string }) => id)).toEqual([ids[4], ids[3], ids[2]]);
    expect(body.next_cursor).toBe(ids[2]);
    expect(body.services).toEqual([
      { service: 'gateway', status: 'up', waiting: 0 },
      { service: 'order', status: 'up', waiting: 2 },
      { service: 'catalog', status: 'up', waiting: 0 },
      { service: 'inventory', status: 'up', waiting: 3 },
      ...away,
    ]);
    expect(asked[0]).toMatchObject({
      path: '/ops/dead-letters?state=waiting&type=order.imported&since=2026-01-31+00%3A00%3A00&limit=3',
      headers: { authorization: expect.stringMatching(/^Bearer /), 'x-request-id': expect.any(String) },
    });
  });

  it('of one service are asked of that one only; what it cannot be is refused here', async () => {
    everywhere('/ops/dead-letters', () => ({ waiting: 0, has_next: false, dead_letters: [] }));
    const { body } = await gateway.admin('GET', '/ops/dead-letters?service=order');
    expect(body).toEqual({
      success: true,
      limit: 20,
      next_cursor: null,
      services: [{ service: 'order', status: 'up', waiting: 0 }],
      dead_letters: [],
    });
    expect(asked.map(({ service }) => service)).toEqual(['order']);
    for (const query of ['service=ordr', 'state=lost', 'cursor=1'])
      expect(await gateway.admin('GET', `/ops/dead-letters?${query}`)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(query.split('=')[0]!) },
      });
  });

  it('are found wherever they are, and not said to be nowhere while somebody is away', async () => {
    const id = newId();
    say(`inventory GET /ops/dead-letters/${id}`, 200, {
      success: true,
      dead_letter: { ...letter(id, 'inventory'), payload: { sku: 'MUG' } },
    });
    expect((await gateway.admin('GET', `/ops/dead-letters/${id}`)).body.dead_letter).toMatchObject({
      service: 'inventory',
      payload: { sku: 'MUG' },
    });
    const unknown = await gateway.admin('GET', `/ops/dead-letters/${newId()}`);
    expect(unknown).toMatchObject({ status: 503, body: { unreachable: absent } });
    const there = await gateway.admin('GET', `/ops/dead-letters/${newId()}?service=order`);
    expect(there).toMatchObject({ status: 404, body: { error: 'Dead letter not found' } });
    expect((await gateway.admin('GET', '/ops/dead-letters/7')).body).toEqual({ error: 'Invalid parameter: id' });
  });

  it('are retried and discarded by the one that has them, whose answer comes back as it is', async () => {
    const id = newId();
    say(`order GET /ops/dead-letters/${id}`, 200, { success: true, dead_letter: letter(id, 'order') });
    say(`order POST /ops/dead-letters/${id}/retry`, 422, { error: 'Dead letter failed again: Error: still broken' });
    const retried = await gateway.admin('POST', `/ops/dead-letters/${id}/retry`, undefined, { 'idempotency-key': 'sixteen-and-more' });
    expect(retried).toMatchObject({ status: 422, body: { error: 'Dead letter failed again: Error: still broken' } });
    say(`order POST /ops/dead-letters/${id}/discard`, 200, { success: true, dead_letter: { id, state: 'discarded', settled_by: 'boot' } });
    expect((await gateway.admin('POST', `/ops/dead-letters/${id}/discard`, { reason: 'a test' })).body.dead_letter.state).toBe('discarded');
    const writes = asked.filter(({ method }) => method === 'POST');
    expect(writes.map(({ service, body }) => [service, body])).toEqual([
      ['order', ''],
      ['order', '{"reason":"a test"}'],
    ]);
    expect(writes[0]?.headers['idempotency-key']).toBe('sixteen-and-more');
  });

  it('of the gateway itself are settled here', async () => {
    const id = newId();
    await gateway.db.query(
      `insert into dead_letter (id, consumer, topic, "partition", "offset", headers, reason, error, attempts)
       values ($1, 'gateway', 'entrepot.order.v1', 0, 1, '{"ce_type": "store.painted"}', 'failed', 'Error: x', 5)`,
      [id],
    );
    const path = `/ops/dead-letters/${id}`;
    expect((await gateway.admin('GET', path)).body.dead_letter).toMatchObject({ service: 'gateway', payload: null });
    expect(await gateway.admin('POST', `${path}/retry`)).toMatchObject({
      status: 422,
      body: { error: 'Nobody here handles store.painted' },
    });
    expect((await gateway.admin('POST', `${path}/discard`, { reason: 'a test' })).status).toBe(200);
    expect((await gateway.admin('GET', path)).body.dead_letter).toMatchObject({ state: 'discarded', settled_by: 'boot' });
  });
});

describe('outbox and projections', () => {
  it('are listed service by service', async () => {
    everywhere('/ops/outbox', () => ({ outbox: { depth: 0, oldest_age_seconds: 0, topics: [] } }));
    say('catalog GET /ops/outbox', 500, { error: 'Internal server error' });
    const { body } = await gateway.admin('GET', '/ops/outbox');
    expect(body.services[0]).toMatchObject({ service: 'gateway', status: 'up', outbox: { depth: expect.any(Number) } });
    expect(body.services[2]).toEqual({ service: 'catalog', status: 'unreachable', error: 'it answered 500', since: expect.any(String) });
    everywhere('/ops/projections', (service) => ({ projections: [{ name: service }] }));
    const shown = await gateway.admin('GET', '/ops/projections');
    expect(shown.body.services.slice(0, 2)).toEqual([
      { service: 'gateway', status: 'up', projections: [] },
      { service: 'order', status: 'up', projections: [{ name: 'order' }] },
    ]);
  });

  it('a rebuild is asked of the service that is named', async () => {
    say('order POST /ops/projections/product/rebuild', 409, { error: 'Projection is being rebuilt' });
    const refused = await gateway.admin('POST', '/ops/projections/order/product/rebuild', { restart: false });
    expect(refused).toMatchObject({ status: 409, body: { error: 'Projection is being rebuilt' } });
    expect((await gateway.admin('POST', '/ops/projections/gateway/product/rebuild')).status).toBe(404);
    expect(await gateway.admin('POST', '/ops/projections/customer/store/rebuild')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    });
  });
});

it('health says what is trouble', async () => {
  const report = {
    database: 'up',
    outbox: null,
    consumer_lag: [],
    dead_letters: { waiting: 0, oldest_at: null },
    projections: [],
    mails: null,
    payments: null,
    follow_ups: null,
  };
  everywhere('/ops/report', (service) => ({
    report: service === 'inventory' ? { ...report, dead_letters: { waiting: 2, oldest_at: '2026-01-31 02:14:07' } } : report,
  }));
  const { status, body } = await gateway.admin('GET', '/ops/health');
  expect([status, body.status]).toEqual([200, 'trouble']);
  expect(body.troubles).toEqual([
    { service: 'inventory', kind: 'dead_letters', message: '2 dead letters wait, the oldest since 2026-01-31 02:14:07 UTC' },
    ...absent.map((service) => ({ service, kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED') })),
  ]);
  expect(body.services[0]).toMatchObject({
    service: 'gateway',
    status: 'up',
    report: { database: 'up', projections: [] },
  });
  expect(await gateway.admin('GET', '/ops/health?service=order')).toMatchObject({ body: { status: 'ok', troubles: [] } });
});

describe('verify', () => {
  const checks = (service: Played) =>
    asked.filter((one) => one.service === service && one.path.startsWith('/ops/check/')).map(({ path }) => path);
  const result = async () => (await gateway.admin('GET', '/ops/verify')).body.verify;
  const nothing = { success: true, rows: [], scanned: 0, next: null };

  it('was never begun at first; a rate has bounds', async () => {
    expect(await gateway.admin('GET', '/ops/verify')).toMatchObject({ status: 200, body: { success: true, verify: null } });
    const { status, details } = await gateway.admin('POST', '/ops/verify', { rate: 1 });
    expect([status, details.map(({ path }) => path)]).toEqual([400, ['rate']]);
  });

  it('runs once at a time, at its rate; stops with the reason where a service fails, and goes on from there, or from the begin', async () => {
    say('inventory POST /ops/check/ledger', 200, { ...nothing, scanned: 1_000, next: '1000' });
    const first = await gateway.admin('POST', '/ops/verify', { rate: 10 });
    const { verify_id } = first.body.verify;
    expect([first.status, first.body.verify]).toEqual([
      202,
      expect.objectContaining({ state: 'running', finished_at: null, findings: [] }),
    ]);
    expect(await gateway.admin('POST', '/ops/verify', {})).toMatchObject({
      status: 200,
      body: { verify: { verify_id, state: 'running' } },
    });
    // A page of 1,000 takes 100 s at this rate: the next process goes on behind it.
    await until(async () => (await result()).progress.rows === 1_000);
    say('inventory POST /ops/check/ledger', 200, nothing);
    await gateway.close();
    asked.length = 0;
    gateway = await bench.start();
    await gateway.db.query('update verify_run set rate = 1000');
    const failed = await until(async () => {
      const now = await result();
      return now.state === 'failed' && now;
    });
    expect(failed).toMatchObject({ verify_id, error: expect.stringMatching(/^inventory answered 404/), finished_at: expect.any(String) });
    expect(failed.progress).toMatchObject({ comparisons_done: 1, comparison: 'inventory reserved', rows: 1_000 });
    expect(checks('inventory')).toEqual(['/ops/check/ledger', '/ops/check/reserved']);
    expect(JSON.parse(asked[0]!.body)).toEqual({ limit: 250, after: '1000' });
    const health = await gateway.admin('GET', '/ops/health?service=gateway');
    expect(health.body.troubles).toEqual([
      { service: 'gateway', kind: 'verify', message: expect.stringMatching(/^the look of .* UTC stopped: inventory answered 404/) },
    ]);

    asked.length = 0;
    say('inventory POST /ops/check/reserved', 500, { error: 'its log does not answer' }, { status: 200, body: nothing });
    expect(await gateway.admin('POST', '/ops/verify', {})).toMatchObject({
      status: 202,
      body: { verify: { verify_id, state: 'running' } },
    });
    await until(async () => (await result()).state === 'failed');
    // One that is slow for a moment is asked again.
    expect(checks('inventory')).toEqual(['/ops/check/reserved', '/ops/check/reserved', '/ops/check/reservation-lines']);
    const anew = await gateway.admin('POST', '/ops/verify', { restart: true });
    expect([anew.status, anew.body.verify.verify_id === verify_id]).toEqual([202, false]);
    await until(async () => (await result()).state === 'failed');
  });

  it('has a record mended by its service', async () => {
    say('order POST /ops/mend/totals/7', 200, { success: true, service: 'order', check: 'totals', id: '7' });
    expect(await gateway.admin('POST', '/ops/mend/order/totals/7', {})).toMatchObject({ status: 200, body: { check: 'totals', id: '7' } });
    expect(await gateway.admin('POST', '/ops/mend/nobody/totals/7', {})).toMatchObject({ status: 400 });
    expect(await gateway.admin('POST', '/ops/mend/gateway/integration/boot', {})).toMatchObject({
      status: 404,
      body: { error: 'Check not found' },
    });
    expect(await gateway.admin('POST', '/ops/mend/gateway/outbox/999999', {})).toMatchObject({
      status: 404,
      body: { error: 'Record not found' },
    });
  });
});

it.each(
  [
    'GET health',
    'GET outbox',
    'GET projections',
    'GET verify',
    'POST verify',
    'POST mend/order/totals/7',
    'POST projections/order/product/rebuild',
    'GET dead-letters',
  ].concat(
    ['GET', 'POST'].map((method) => `${method} dead-letters/01a200b6-92ff-7000-ad39-df1907fec535${method === 'POST' ? '/retry' : ''}`),
    'POST dead-letters/01a200b6-92ff-7000-ad39-df1907fec535/discard',
  ),
)('%s is for those who hold admin', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect((await gateway.call(`/ops/${path}`, { method })).status).toBe(401);
  const scope = 'orders/read orders/write products/read';
  expect(await gateway.call(`/ops/${path}`, { method, token: await gateway.token(undefined, undefined, scope) })).toMatchObject({
    status: 403,
    body: { error: 'Forbidden' },
  });
  expect(asked).toEqual([]);
});

it('has waiting mails sent, those that cannot be unsealed tried again or removed, and failing follow-ups tried now', async () => {
  const { db } = gateway;
  const mailed = (id: string, failed: string | null) =>
    db.query(
      `insert into mail_outbox (message_id, kind, from_name, from_address, recipient, subject, text, html, next_try_at, failed_at, last_error)
       values ($1, 'reset', 'E', 'e@example.com', 'a@example.com', 's', 't', 'h', now() + interval '1 hour', case when $2::text is not null then now() end, $2)`,
      [id, failed],
    );
  const isDue = async (id: string) =>
    (
      await db.query(`select 1 from mail_outbox where message_id = $1 and (sent_at is not null or attempts > 0 or next_try_at <= now())`, [
        id,
      ])
    ).length === 1;
  const mend = async (what: string) => (await gateway.admin('POST', `/ops/mend/gateway/${what}`)).status;
  await mailed('<waits@test>', null);
  expect([await isDue('<waits@test>'), await mend('mails/send'), await isDue('<waits@test>')]).toEqual([false, 200, true]);
  expect([await mend('mails/unseal'), await mend('mails/nothing')]).toEqual([404, 404]);
  const unsealable = 'the mail cannot be unsealed: the key is another one, or the row is damaged';
  await mailed('<sealed@test>', unsealable);
  await mailed('<refused@test>', 'the recipient is not one e-mail address');
  expect([await mend('mails/unseal'), await isDue('<sealed@test>'), await isDue('<refused@test>')]).toEqual([200, true, false]);
  await mailed('<damaged@test>', unsealable);
  expect(await mend('mails/discard')).toBe(200);
  expect(await db.query(`select message_id from mail_outbox where failed_at is not null`)).toEqual([{ message_id: '<refused@test>' }]);
  await db.query(`insert into follow_up (kind, key, due_at, failures) values ('planted', '1', now() + interval '1 hour', 3)`);
  expect([await mend('follow-ups/planted'), await mend('follow-ups/other')]).toEqual([200, 404]);
  expect(await db.query('select kind from follow_up where due_at <= now()')).toEqual([{ kind: 'planted' }]);
  await db.query('delete from follow_up');
});

describe('metrics of the last 24 hours', () => {
  it('are counted once a minute, with what the services report', async () => {
    everywhere('/ops/report', () => ({
      report: {
        ...{
          database: 'up',
          outbox: { depth: 2, oldest_age_seconds: 0, topics: [] },
          consumer_lag: [{ topic: 'entrepot.order.v1', messages: 5 }],
        },
        ...{ webhooks: { waiting: 4, failing: 1, due_age_seconds: 0, deactivated: 0 } },
      },
    }));
    const { db, metrics, app } = gateway;
    const services = new VerifyServices(app.get(UPSTREAMS), app.get(Operations), app.get(Access));
    const reports = () => services.reports();
    const history = keepHistory({ db, metrics, reports, logger: createLogger({ name: 'test', level: 'error' }) });
    expect((await gateway.admin('GET', '/api2/customers')).status).toBe(503);
    history.start();
    const shown = async (query = '') => (await gateway.admin('GET', `/ops/metrics/history${query}`)).body.steps as Record<string, number>[];
    const [step] = await until(async () => ((await shown()).length > 0 ? shown() : undefined));
    await history.stop();
    // Of three services, and of the gateway, which reads the topics of all.
    expect(step).toMatchObject({ deliveries_waiting: 12, deliveries_failing: 3, events_behind: expect.any(Number) });
    expect(step!['requests']).toBeGreaterThan(0);
    // Customer is away.
    expect(step!['errors']).toBeGreaterThan(0);
  });

  it('are shown in steps: sums of counts, the highest of levels, and nothing that is older', async () => {
    await gateway.db.query('truncate metric_minute');
    await gateway.db.query(
      `insert into metric_minute select date_trunc('hour', now()) - interval '2 hours' + n * interval '1 min', 10, 1, n, null, 0, 0 from generate_series(0, 59) n
       union all select now() - interval '25 hours', 1, 1, 1, 1, 1, 1`,
    );
    const { body } = await gateway.admin('GET', '/ops/metrics/history?minutes=60');
    expect(body.steps).toMatchObject([{ requests: 600, errors: 60, events_behind: 59, events_waiting: null, deliveries_waiting: 0 }]);
    expect((await gateway.admin('GET', '/ops/metrics/history')).body.steps).toHaveLength(12);
    expect((await gateway.admin('GET', '/ops/metrics/history?minutes=0')).status).toBe(400);
  });
});

describe('a search', () => {
  const hit = (type: string, id: number, matched: string) => ({ type, id, title: String(id), subtitle: null, matched, url: `/x?id=${id}` });
  const tokenWith = async (name: string, ...permissions: string[]): Promise<string> => {
    const { body } = await gateway.admin('POST', '/ops/integrations', { name, client_id: name, permissions });
    return gateway.token(name, body.client_secret);
  };

  it('asks the services that the caller may read, exact hits first, and says who is away', async () => {
    say('order GET /search', 200, {
      success: true,
      hits: [hit('invoice', 1, 'increment_id'), hit('order', 2, 'email'), hit('order', 3, 'name')],
    });
    say('catalog GET /search', 200, {
      success: true,
      hits: [hit('product', 4, 'sku'), ...Array.from({ length: 20 }, (_, n) => hit('product', 5 + n, 'name'))],
    });
    const { status, body } = await gateway.admin('GET', '/api2/search?q=a%26b%20c');
    expect(status).toBe(200);
    expect(body.hits.map(({ id }: { id: number }) => id)).toEqual([2, 1, 4, 3, ...Array.from({ length: 16 }, (_, n) => 5 + n)]);
    expect(body).toMatchObject({ success: true, unavailable: ['customer', 'sale-link'] });
    expect(asked.map(({ service, path }) => [service, path]).sort()).toEqual([
      ['catalog', '/search?q=a%26b+c'],
      ['order', '/search?q=a%26b+c'],
    ]);
  });

  it('hands on the records that a request has changed to their services', async () => {
    await gateway.db.query(
      `insert into audit_entry (event_id, occurred_at, service, type, subject, version, request_id, change)
       select gen_random_uuid(), now(), 'x', type, subject, 1, 'search-request-1', 'x'
         from (values ('order.placed', '17'), ('invoice.created', '17'), ('product.updated', '5'), ('integration.created', 'erp')) as made (type, subject)`,
    );
    everywhere('/search', () => ({ hits: [] }));
    await gateway.admin('GET', '/api2/search?q=search-request-1');
    expect(asked.map(({ path }) => path).sort()).toEqual(['/search?q=search-request-1&ids=17', '/search?q=search-request-1&ids=5']);
  });

  it('looks at a part of what a request has changed, by an index', async () => {
    await gateway.db.query(
      `insert into audit_entry (event_id, occurred_at, service, type, subject, version, request_id, change)
       select gen_random_uuid(), now(), 'x', 'order.placed', n::text, 1, case when n <= 5000 then 'search-request-2' else 'r' || n end, 'x'
         from generate_series(1, 20000) n`,
    );
    await gateway.db.query('analyze audit_entry');
    for (const kind of ['generic', 'custom'] as const) {
      const { rows, types } = await planOf(gateway.db, recordsStatement('search-request-2'), kind);
      expect(types).not.toContain('Seq Scan');
      expect(rows).toBeLessThanOrEqual(2_000);
    }
  });

  it('goes on while the gateway’s own records cannot be read, and says so', async () => {
    everywhere('/search', () => ({ hits: [hit('order', 2, 'email')] }));
    const reader = await tokenWith('search-away', 'orders/read');
    await gateway.db.query('alter table audit_entry rename to audit_entry_away');
    const found = async (q: string) => (await gateway.call(`/api2/search?q=${q}`, { token: reader })).body;
    expect(await found('100000001')).toEqual({ success: true, hits: [hit('order', 2, 'email')], unavailable: ['gateway'] });
    // No request has such an id.
    expect(await found('maria%20silva')).toEqual({ success: true, hits: [hit('order', 2, 'email')], unavailable: [] });
    await gateway.db.query('alter table audit_entry_away rename to audit_entry');
  });

  it('shows any token what it may read, and nothing to others', async () => {
    say('order GET /search', 200, { success: true, hits: [hit('order', 2, 'email')] });
    const reader = await tokenWith('search-reader', 'orders/read');
    const other = await tokenWith('search-other', 'stock/read');
    const { body, status } = await gateway.call('/api2/search?q=x', { token: reader });
    expect([status, body]).toEqual([200, { success: true, hits: [hit('order', 2, 'email')], unavailable: [] }]);
    expect((await gateway.call('/api2/search?q=x', { token: other })).body).toEqual({ success: true, hits: [], unavailable: [] });
    expect(asked).toHaveLength(1);
    expect(await gateway.call('/api2/search?q=x')).toMatchObject({ status: 401 });
    for (const query of ['', '?q=', '?q=%20'])
      expect(await gateway.call(`/api2/search${query}`, { token: other })).toMatchObject({ status: 400, body: { error: 'q is required' } });
    expect((await gateway.call('/api2/search?q=x&limit=5', { token: other })).headers['x-ignored-parameters']).toBe('limit');
  });
});

it('health says since when a service is away, until it is back', async () => {
  const report = { database: 'up', outbox: null, consumer_lag: [], dead_letters: null, projections: [], mails: null };
  everywhere('/ops/report', () => ({ report }));
  const catalog = services.get('catalog')!;
  const port = Number(new URL(catalog.url).port);
  const sentences = async (): Promise<string[]> =>
    (await gateway.admin('GET', '/ops/health?service=catalog')).body.troubles.map(({ message }: { message: string }) => message);
  expect(await sentences()).toEqual([]);
  await catalog.close();
  services.delete('catalog');
  const [told] = await sentences();
  expect(told).toMatch(/^it does not answer since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: no connection/);
  await new Promise((done) => setTimeout(done, 1_100));
  // The moment is the first one, however often it is asked.
  expect(await sentences()).toEqual([told]);
  const comeBack = async () => {
    const back = createServer((_, response) => json(response, 200, { success: true, report, hits: [] })).listen(port, '127.0.0.1');
    await once(back, 'listening');
    return async () => {
      back.closeAllConnections();
      back.close();
      await once(back, 'close');
    };
  };
  const leave = await comeBack();
  expect(await sentences()).toEqual([]);
  await leave();
  // Any answer says that it is back.
  const [again] = await sentences();
  const leaveAgain = await comeBack();
  expect((await gateway.admin('GET', '/api2/search?q=x')).body.unavailable).not.toContain('catalog');
  await leaveAgain();
  await new Promise((done) => setTimeout(done, 1_100));
  const [later] = await sentences();
  expect([again, later]).toEqual([expect.stringMatching(/does not answer since/), expect.stringMatching(/does not answer since/)]);
  expect(later).not.toBe(again);
});
