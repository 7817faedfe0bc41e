import { randomBytes } from 'node:crypto';
import { until } from '@entrepot/testing';
import { logRow } from '../src/request-log/log-row.js';
import type { NotedRequest } from '../src/request-log/noted-request.js';
import { requestList } from '../src/request-log/reading/request-list.store.js';
import { appendRequests, type LogRow, packRows, turnSegment } from '../src/request-log/request-log.store.js';
import { segments } from '../src/request-log/request-log.table.js';
import {
  adminId,
  adminSecret,
  json,
  openBench,
  startTestService,
  type Answer,
  type Bench,
  type CallOptions,
  type TestGateway,
  type TestService,
} from './harness.js';

let bench: Bench;
let gateway: TestGateway;
let order: TestService;
let feed: TestService;

beforeAll(async () => {
  order = await startTestService();
  feed = await startTestService();
  bench = await openBench({ ORDER_URL: order.url, FEED_URL: feed.url });
  gateway = await bench.start();
});
afterAll(async () => {
  await bench.close();
  await order.close();
  await feed.close();
});

/** Requests as tests look at them. */
interface Shown {
  id: number;
  request_id: string;
  status: number;
  path: string;
}
let counter = 0;
const newCaller = async (...permissions: string[]): Promise<(path: string, options?: CallOptions) => Promise<Answer>> => {
  const id = `caller-${++counter}`;
  const { body } = await gateway.admin('POST', '/ops/integrations', { name: id, client_id: id, permissions });
  const token = await gateway.token(id, body.client_secret);
  return (path, options) => gateway.call(path, { token, ...options });
};
/** Calls, and waits until it is written down. */
const logged = async (requestId: string): Promise<Shown> =>
  until(async () => ((await gateway.admin('GET', `/api2/requests?request_id=${requestId}`)).body.requests as Shown[])[0] ?? null);
const one = async (requestId: string) => (await gateway.admin('GET', `/api2/requests/${(await logged(requestId)).id}`)).body;

describe('a request', () => {
  it('is shown with what it sent and what came back, without what is personal', async () => {
    order.handle = (_request, response) => {
      response.setHeader('x-ignored-parameters', 'coment');
      json(response, 400, {
        error: 'Invalid parameter: qty',
        details: [{ path: 'qty', code: 'type', message: 'must be a number', value: 'ana@example.com' }],
      });
    };
    const sent = { order_id: 17, qty: 'ana@example.com', coment: 'call Ana' };
    const headers = { 'x-request-id': 'shown-1', 'idempotency-key': 'order-17-hold-0001', 'content-type': 'application/json' };
    await gateway.admin('POST', '/api2/order/hold?send_email=true', sent, headers);
    const { request, unavailable } = await one('shown-1');
    expect(request).toMatchObject({
      ...{ request_id: 'shown-1', client_id: 'boot', actor: 'boot', method: 'POST', path: '/api2/order/hold', status: 400 },
      ...{ idempotency_key: 'order-17-hold-0001', error: 'Invalid parameter: qty', query: { send_email: 'true' } },
      body: { order_id: 17, qty: '[redacted]', coment: '[redacted]' },
      body_truncated: false,
      errors: [{ path: 'qty', code: 'type', message: 'must be a number', value: '[redacted]' }],
      ignored: ['coment'],
      ...{ events: [], webhook_attempts: [] },
    });
    expect(request.received_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(unavailable).toEqual([]);
  });

  it('of the gateway itself is one too, and of nobody, which admins alone see, without its body', async () => {
    await gateway.admin('POST', '/ops/integrations', { name: '', permissions: ['no/such'] }, { 'x-request-id': 'own-1' });
    const { request } = await one('own-1');
    expect(request).toMatchObject({
      status: 400,
      body: { name: '[redacted]' },
      errors: expect.arrayContaining([expect.objectContaining({ path: 'name' })]),
    });
    await gateway.call('/api2/order/hold', {
      method: 'POST',
      headers: { 'x-request-id': 'nobody-1', 'content-type': 'application/json' },
      body: '{"order_id":1}',
    });
    expect((await one('nobody-1')).request).toMatchObject({ status: 401, client_id: null, actor: null, body: null, error: 'Unauthorized' });
    const form = { grant_type: 'client_credentials', client_id: adminId };
    await gateway.form('/api2/oauth/token', { ...form, client_secret: 'not-the-secret' }, { 'x-request-id': 'token-1' });
    expect((await one('token-1')).request).toMatchObject({ status: 401, body: null, error: 'Client authentication failed' });
    await gateway.form('/api2/oauth/token', { ...form, client_secret: adminSecret }, { 'x-request-id': 'token-2' });
    const { request: token } = await one('token-2');
    expect(token.body).toEqual({ grant_type: 'client_credentials', client_id: 'boot', client_secret: '[redacted]' });
  });

  it('shows the events of its own caller that the feed lets the reader see, none of a replay', async () => {
    const asked: string[] = [];
    const effects = {
      events: [{ event_id: 'e-1', source: '/entrepot/order', type: 'order.held', subject: '17', time: '2026-11-28T12:00:00.000Z' }],
      webhook_attempts: [],
    };
    feed.handle = (request, response) => {
      asked.push(request.url!);
      json(response, 200, { success: true, ...effects });
    };
    let isReplay = false;
    order.handle = (_request, response) => {
      if (isReplay) response.setHeader('idempotent-replay', 'true');
      json(response, 200, {});
    };
    const insert = (id: string, actor: string) =>
      gateway.db.query(
        `insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
         values ($1, clock_timestamp(), 'order', 'order.held', '17', 1, $2, 'caused-1', '')`,
        [id, actor],
      );
    await gateway.admin('POST', '/api2/order/hold', { order_id: 17 }, { 'x-request-id': 'caused-1' });
    await insert('e-1', 'boot');
    await insert('e-2', 'another');
    expect((await one('caused-1')).request.events).toEqual(effects.events);
    expect(asked[0]).toMatch(/^\/effects\?ids=e-1&times=\d+$/);
    isReplay = true;
    await gateway.admin('POST', '/api2/order/hold', { order_id: 17 }, { 'x-request-id': 'caused-1' });
    const replayed = await until(async () => {
      const { requests } = (await gateway.admin('GET', '/api2/requests?request_id=caused-1')).body;
      return requests.length === 2 ? requests[0] : null;
    });
    expect((await gateway.admin('GET', `/api2/requests/${replayed.id}`)).body.request.events).toEqual([]);
    feed.handle = (_request, response) => json(response, 500, {});
    expect(await one('caused-1').then(() => gateway.admin('GET', `/api2/requests/${replayed.id - 1}`))).toMatchObject({
      status: expect.any(Number),
    });
  });
});

describe('who sees it', () => {
  it('is its caller, and an admin of all stores and warehouses', async () => {
    order.handle = (_request, response) => json(response, 200, {});
    const [mine, other] = [await newCaller('orders/read', 'requests/read'), await newCaller('orders/read', 'requests/read')];
    await mine('/api2/order', { headers: { 'x-request-id': 'mine-1' } });
    const { id } = await logged('mine-1');
    expect((await mine(`/api2/requests/${id}`)).body.request.request_id).toBe('mine-1');
    expect((await mine('/api2/requests?client_id=caller-1')).status).toBe(200);
    expect((await other(`/api2/requests/${id}`)).body).toEqual({ error: 'Request not found' });
    expect((await other('/api2/requests')).body.requests).toEqual([]);
    expect(await other('/api2/requests?client_id=caller-1')).toMatchObject({ status: 403, details: [{ code: 'permission' }] });
    expect((await gateway.admin('GET', '/api2/requests?client_id=caller-1')).body.requests).toMatchObject([{ request_id: 'mine-1' }]);
    const bound = (
      await gateway.admin('POST', '/ops/integrations', { name: 'B', client_id: 'bound', permissions: ['admin'], warehouses: ['a'] })
    ).body;
    const token = await gateway.token('bound', bound.client_secret);
    expect((await gateway.call('/api2/requests', { token })).body.requests).toEqual([]);
    const without = await newCaller('orders/read');
    expect((await without('/api2/requests')).status).toBe(403);
  });

  it('leaves no trace of reading it', async () => {
    const reader = await newCaller('requests/read', 'orders/read');
    await reader('/api2/requests');
    await reader('/api2/order', { headers: { 'x-request-id': 'after-reading' } });
    await logged('after-reading');
    expect((await reader('/api2/requests')).body.requests).toMatchObject([{ request_id: 'after-reading' }]);
  });
});

const row = (fields: Partial<LogRow> = {}): LogRow => ({
  ...{ status: 200, method: 'GET', path: '/api2/order', actor: 'packed', request_id: 'packed', idempotency_key: '', about: '' },
  ...{ received_at: Date.now() / 1_000, milliseconds: 1, is_replay: false, kind: '', error: '', detail: '' },
  ...fields,
});

describe('the list', () => {
  it('is filtered, the newest first, and refuses what it cannot read', async () => {
    const caller = await newCaller('orders/read', 'orders/edit', 'requests/read');
    order.handle = (request, response) => json(response, request.url!.includes('404') ? 404 : 200, { error: 'Order not found' });
    const post = {
      method: 'POST',
      headers: { 'x-request-id': 'l-2', 'idempotency-key': 'a-key-of-16-signs-x', 'content-type': 'application/json' },
      body: '{}',
    };
    await caller('/api2/order', { headers: { 'x-request-id': 'l-1' } });
    await caller('/api2/order/hold', post);
    await caller('/api2/order?id=404', { headers: { 'x-request-id': 'l-3' } });
    await caller('/api2/nowhere', { headers: { 'x-request-id': 'l-4' } });
    await logged('l-4');
    const found = async (query: string) =>
      ((await caller(`/api2/requests?${query}`)).body.requests as Shown[]).map(({ request_id }) => request_id);
    expect(await found('')).toEqual(['l-4', 'l-3', 'l-2', 'l-1']);
    expect(await found('path=/api2/order')).toEqual(['l-3', 'l-1']);
    expect(await found('path=/api2/order*')).toEqual(['l-3', 'l-2', 'l-1']);
    expect(await found('status=4xx')).toEqual(['l-4', 'l-3']);
    expect(await found('status=404,2xx&method=GET')).toEqual(['l-4', 'l-3', 'l-1']);
    expect(await found('method=POST')).toEqual(['l-2']);
    expect(await found('request_id=l-1,l-3')).toEqual(['l-3', 'l-1']);
    expect(await found('idempotency_key=a-key-of-16-signs-x')).toEqual(['l-2']);
    expect(await found('from=2000-01-01&to=2100-01-01')).toHaveLength(4);
    expect(await found('to=2000-01-01')).toEqual([]);
    expect(await found('limit=1&page=2')).toEqual(['l-3']);
    for (const query of ['status=9', 'status=4x', 'method=LOOK', 'path=order', 'path=/a*b', 'from=yesterday', 'cursor=x'])
      expect([query, (await caller(`/api2/requests?${query}`)).status]).toEqual([query, 400]);
    expect((await caller('/api2/requests?sttus=404')).headers['x-ignored-parameters']).toBe('sttus');
    expect((await caller('/api2/requests/x')).status).toBe(400);
  });

  it('finds a request by the id that the gateway gave it', async () => {
    const caller = await newCaller('orders/read', 'requests/read');
    order.handle = (_request, response) => json(response, 200, {});
    const call = async (): Promise<string> => String((await caller('/api2/order')).headers['x-request-id']);
    const [first, second] = [await call(), await call()];
    await logged(second);
    const { requests } = (await caller(`/api2/requests?request_id=${second},${first.toUpperCase()},other`)).body;
    expect(requests.map(({ request_id }: Shown) => request_id)).toEqual([second, first]);
    expect((await caller(`/api2/requests?request_id=${second.replace(/^../, 'ff')}`)).body.requests).toEqual([]);
  });

  it('is walked while requests are written, without a gap and without one twice', async () => {
    const caller = await newCaller('orders/read', 'requests/read');
    order.handle = (_request, response) => json(response, 200, {});
    let isOver = false;
    let sent = 0;
    const calling = Array.from({ length: 4 }, async () => {
      while (sent < 120) await caller('/api2/order', { headers: { 'x-request-id': `walk-${++sent}` } });
    });
    const done = Promise.all(calling).then(() => logged(`walk-${sent}`)).then(() => (isOver = true)); // prettier-ignore
    const seen: string[] = [];
    // The walk waits for transactions of other tests.
    const patience = Date.now() + 60_000;
    for (let cursor = '', empty = 0; empty < 2 || (seen.length < sent && Date.now() < patience);) {
      const { body } = await caller(`/api2/requests?path=/api2/order&limit=7&cursor=${cursor}`);
      seen.push(...(body.requests as Shown[]).map(({ request_id }) => request_id));
      empty = isOver && body.requests.length === 0 ? empty + 1 : 0;
      cursor = body.next_cursor;
    }
    await done;
    expect(seen).toHaveLength(sent);
    expect(new Set(seen).size).toBe(sent);
    const stream = await caller('/api2/requests', { headers: { accept: 'application/x-ndjson' } });
    expect(stream.text.trim().split('\n')).toHaveLength(sent + 1);
  });
});

/** Parts of a plan as PostgreSQL tells them. */
interface PlanNode {
  'Node Type': string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** An order by changes is known to be reached when the next one begins: two for a page. */
describe('what was written together', () => {
  const sort = { field: 'request_log_id', direction: 'desc' } as const;
  const page = { page: 1, limit: 20, includePagination: false as const };
  const rareId = 'rare-request-id';

  beforeAll(async () => {
    for (let pack = 0; pack < 150; pack++) {
      const isRare = pack === 40;
      const rows = Array.from({ length: 30 }, (_, n) =>
        row({ ...(isRare && n === 7 && { request_id: rareId, status: 503, path: '/api2/rare' }) }),
      );
      await appendRequests(gateway.db, [packRows(rows.slice(0, 10)), packRows(rows.slice(10))]);
    }
  });

  it.each([
    ['a page', {}, 2],
    ['a caller’s page', { client_id: 'packed' }, 2],
    ['an id', { request_id: [rareId] }, 1],
    ['a status', { status: ['503'] }, 1],
    ['the beginning of a path', { path: '/api2/rar*' }, 1],
    ['what nobody sent', { idempotency_key: 'none-of-these-keys' }, 0],
  ])('is taken apart for %s only where a request of it may be found', async (_name, filters, taken) => {
    const { text, values } = requestList.statement({ ...filters, sort, page });
    const [{ 'QUERY PLAN': plans }] = await gateway.db.query(`explain (analyze, format json) ${text}`, [...values]);
    const functions = nodesOf(plans[0].Plan).filter((node) => node['Node Type'] === 'Function Scan' && node['Actual Loops'] > 0);
    expect(functions.reduce((sum, node) => sum + node['Actual Loops'], 0)).toBe(taken);
  });

  it('has an order, pages and a total', async () => {
    const ids = async (query: string): Promise<number[]> =>
      ((await gateway.admin('GET', `/api2/requests?client_id=packed&${query}`)).body.requests as Shown[]).map(({ id }) => id);
    const pages = [await ids('limit=50'), await ids('limit=50&page=2')].flat();
    expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => b - a));
    expect(pages).toHaveLength(100);
    const { body } = await gateway.admin('GET', '/api2/requests?client_id=packed&limit=20&page=226&include_pagination=true');
    expect(body).toMatchObject({ total: 4_500, has_next: false, requests: [] });
    expect((await gateway.admin('GET', `/api2/requests?request_id=${rareId}`)).body.requests).toMatchObject([
      { status: 503, path: '/api2/rare' },
    ]);
  });
});

const seed = Number(process.env['REQUEST_LOG_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['REQUEST_LOG_FUZZ'] ?? 3_000);

describe(`no secret and no personal value is kept (REQUEST_LOG_SEED=${seed})`, () => {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(...choices: T[]): T => choices[random(choices.length)]!;
  const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('');
  const letters = (count: number): string => Array.from({ length: count }, () => 'bcdfghjklmnpqrstvwxz'[random(20)]).join('');
  /** Each with a part that stands nowhere else. */
  const secret = (): string => {
    const mark = letters(8);
    return pick(
      () => `${mark}.${letters(5)}@example.com`,
      () => `eyJ${mark}.${letters(30)}.${letters(20)}`,
      () => `Bearer ${mark}${digits(6)}`,
      () => `${mark} ${letters(6)}`,
      () => `Rua ${mark}, ${digits(3)}`,
      () => `${digits(3)}.${digits(3)}.${digits(3)}-${digits(2)}`,
      () => `9${digits(10)}`,
      () => `${digits(2)}.${digits(3)}.${digits(3)}/0001-${digits(2)}`,
      () => `${mark}${digits(4)}${letters(8)}${digits(8)}${letters(6)}`,
      () => `https://user:${mark}@example.com/checkout/${letters(20)}`,
    )();
  };
  const names = ['email', 'comment', 'firstname', 'street', 'sku', 'status', 'order_id', 'qty', 'type', 'code', 'token', 'client_secret', 'made_up', 'from', 'warehouses', 'subject', 'time', 'path', 'permissions']; // prettier-ignore

  it(`in ${rounds} requests that hold them anywhere`, async () => {
    const plan = (): { noted: NotedRequest; planted: string[] } => {
      const planted: string[] = [];
      const plant = (): string => {
        const value = secret();
        planted.push(value);
        return value;
      };
      const value = (depth: number): unknown => {
        switch (random(depth > 3 ? 4 : 7)) {
          case 0:
            return random(1_000);
          case 1:
            return pick<unknown>('pending', 'A-1', true, null);
          case 4:
            return Array.from({ length: random(3) }, () => value(depth + 1));
          case 5:
          case 6:
            return Object.fromEntries(
              Array.from({ length: random(4) }, () => [random(12) === 0 ? plant() : pick(...names), value(depth + 1)]),
            );
          default:
            return plant();
        }
      };
      const query = Array.from(
        { length: random(4) },
        () => `${encodeURIComponent(random(10) === 0 ? plant() : pick(...names))}=${encodeURIComponent(String(value(4)))}`,
      );
      const body = value(0);
      const text = random(8) === 0 ? `{"sku": ${plant()}` : JSON.stringify(body);
      const quoted = planted.length > 0 && random(2) === 0 ? pick(...planted) : plant();
      const details = [{ path: pick('email', 'items[0].sku', plant()), code: 'format', message: `${quoted} is wrong`, value: quoted }];
      // A message quotes what the request sent; else what has the form of something personal.
      const sent = pick<unknown>(Buffer.from(text), undefined, body);
      const sentText = Buffer.isBuffer(sent) ? text : (JSON.stringify(sent) ?? '');
      if (!sentText.includes(JSON.stringify(quoted).slice(1, -1))) details[0]!.message = 'is wrong';
      const [path, template] = pick<[string, string | undefined]>(
        [`/checkout/${plant()}`, '/checkout/{token}'],
        [`/api2/webhooks/${plant()}`, '/api2/webhooks/{id}'],
        [`/api2/${plant()}`, undefined],
        ['/api2/order/hold', '/api2/order/hold'],
      );
      const key = pick(undefined, `9${digits(10)}-of-cpf`, `${letters(8)}@example.com`, `eyJ${letters(8)}.${letters(9)}.${letters(9)}`);
      if (key !== undefined) planted.push(key.replace('-of-cpf', ''));
      const requestId = pick('plain', key ?? 'r');
      return {
        planted,
        noted: {
          ...{
            receivedAt: Date.now(),
            milliseconds: 1,
            requestId,
            isOwnId: false,
            actor: pick('erp', null),
            method: 'POST',
            path,
            template,
          },
          url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
          ...{ status: pick(200, 400, 401, 404), idempotencyKey: key, contentType: pick('application/json', undefined) },
          ...{ body: sent, isBodyCut: false, bytes: 0, isReplay: false },
          answer: pick<Buffer | string | undefined>(
            undefined,
            Buffer.from(JSON.stringify({ error: 'Invalid parameter', details })),
            'nothing that can be read',
          ),
          ignored: pick(undefined, encodeURIComponent(plant())),
        },
      };
    };
    const plans = Array.from({ length: rounds }, plan);
    for (let at = 0; at < plans.length; at += 500) {
      await gateway.db.query('truncate request_pack');
      const part = plans.slice(at, at + 500);
      await appendRequests(gateway.db, [packRows(part.map(({ noted }) => logRow(noted)))]); // prettier-ignore
      const stored: { text: string }[] = await gateway.db.query(`select row_to_json(p)::text as text from request_pack p`);
      const text = stored.map((row) => row.text).join('\n');
      const found = part.flatMap(({ planted, noted }) =>
        planted.filter((value) => text.includes(value)).map((value) => ({ value, noted })),
      );
      expect(found.slice(0, 1)).toEqual([]);
    }
  });
});

describe('refusals by what was wrong', () => {
  it('are grouped by method, pattern, status and first fault, with the last one', async () => {
    const caller = await newCaller('orders/read', 'orders/edit', 'webhooks/read', 'requests/read');
    const details = (index: number) => [{ path: `items[${index}].qty`, code: 'too_large', message: 'must be at most 3' }];
    order.handle = (request, response) =>
      request.url!.includes('hold')
        ? json(response, 409, { error: 'Cannot hold' })
        : json(response, 400, { error: 'Invalid parameter', details: details(counter++) });
    feed.handle = (_request, response) => json(response, 404, { error: 'Webhook not found' });
    const post = (path: string, id: string) =>
      caller(path, { method: 'POST', headers: { 'x-request-id': id, 'content-type': 'application/json' }, body: '{}' });
    for (const id of ['g-1', 'g-2', 'g-3']) await post('/api2/order/update', id);
    await post('/api2/order/hold', 'g-4');
    for (const id of [17, 18]) await caller(`/api2/webhooks/${id}`, { headers: { 'x-request-id': `g-w-${id}` } });
    const last = await logged('g-w-18');
    const { body } = await caller('/api2/requests/errors');
    expect(body).toMatchObject({ success: true, counted: 6 });
    expect(body.errors).toMatchObject([
      ...[{ method: 'POST', path: '/api2/order/update', status: 400, code: 'too_large', field: 'items[].qty', count: 3 }],
      ...[{ method: 'GET', path: '/api2/webhooks/{id}', status: 404, code: null, field: null, error: 'Webhook not found', count: 2 }],
      ...[{ path: '/api2/order/hold', status: 409, code: null, error: 'Cannot hold', count: 1 }],
    ]);
    expect([body.errors[1].request, body.errors[1].last_seen_at]).toEqual([last.id, expect.stringMatching(/Z$/)]);
    const paths = async (query: string) =>
      ((await caller(`/api2/requests/errors?${query}`)).body.errors as Shown[]).map(({ path }) => path);
    expect(await paths('status=409')).toEqual(['/api2/order/hold']);
    expect(await paths('path=/api2/webhooks*&method=GET')).toEqual(['/api2/webhooks/{id}']);
    expect(await paths('to=2000-01-01')).toEqual([]);
    const other = await newCaller('requests/read');
    expect((await other('/api2/requests/errors')).body).toMatchObject({ errors: [], counted: 0 });
    expect((await other('/api2/requests/errors?client_id=boot')).status).toBe(403);
    expect((await (await newCaller('orders/read'))('/api2/requests/errors')).status).toBe(403);
  });
});

describe('requests about an order', () => {
  it('are writes that named it by id or number, refused ones too, and those that changed it', async () => {
    order.handle = (request, response) => json(response, request.url!.includes('create') ? 409 : 200, { error: 'Cannot invoice' });
    const send = (id: string, body: object, path = '/api2/order/hold') => gateway.admin('POST', path, body, { 'x-request-id': id });
    await send('o-id', { order_id: 4711 });
    await send('o-number', { order_increment_id: '100004711' });
    await send('o-refused', { order_id: '4711' }, '/api2/invoice/create');
    await send('o-changed', { invoice_id: 3 }, '/api2/invoice/cancel');
    await send('o-other', { order_id: 47110 });
    await gateway.admin('GET', '/api2/order?order_id=4711', undefined, { 'x-request-id': 'o-read' });
    const own = String((await gateway.call('/api2/order', { token: await gateway.token() })).headers['x-request-id']);
    for (const id of ['o-changed', own])
      await gateway.db.query(
        `insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
         values ($1, clock_timestamp(), 'order', 'invoice.canceled', '4711', 1, 'boot', $1, '')`,
        [id],
      );
    await logged(own);
    const found = async (query: string) =>
      ((await gateway.admin('GET', `/api2/requests?${query}`)).body.requests as Shown[]).map(({ request_id }) => request_id).toSorted();
    expect(await found('order_id=4711')).toEqual([own, 'o-changed', 'o-id', 'o-refused'].toSorted());
    expect(await found('order_increment_id=100004711')).toEqual(['o-number']);
    expect(await found('order_id=4711&order_increment_id=100004711&status=4xx')).toEqual(['o-refused']);
    expect(await found('order_id=4711&order_increment_id=100004711')).toHaveLength(5);
  });
});

describe('its room', () => {
  it('is bounded: the oldest segment goes first when the newest is full, or as old as it may be', async () => {
    const { db } = gateway;
    const segment = async (): Promise<number> => (await db.query('select segment from request_log_segment'))[0].segment;
    const before = await segment();
    expect(await turnSegment(db, { days: 7, bytes: 512 * 1024 * 1024 })).toBe(false);
    const next = (before + 1) % segments;
    await appendRequests(db, [packRows([row({ request_id: 'oldest' })])]);
    await db.query('update request_pack set segment = $1 where change = (select max(change) from request_pack)', [next]);
    expect(await db.query(`select from request_log where request_id = 'oldest'`)).toHaveLength(1);
    expect(await turnSegment(db, { days: 7, bytes: 1 })).toBe(true);
    expect(await segment()).toBe(next);
    expect(await db.query(`select from request_log where request_id = 'oldest'`)).toEqual([]);
    await db.query(`update request_log_segment set started_at = now() - interval '25 hours'`);
    expect(await turnSegment(db, { days: 7, bytes: 512 * 1024 * 1024 })).toBe(true);
  });

  it('shows nothing older than its days', async () => {
    const received_at = Date.now() / 1_000 - 7 * 86_400 - 60;
    await appendRequests(gateway.db, [packRows([row({ received_at, request_id: 'too-old' }), row({ request_id: 'young' })])]);
    expect((await gateway.admin('GET', '/api2/requests?request_id=young')).body.requests).toHaveLength(1);
    expect((await gateway.admin('GET', '/api2/requests?request_id=too-old')).body.requests).toEqual([]);
  });
});

describe('without its table', () => {
  it('requests are answered as ever, and what cannot be written is counted', async () => {
    order.handle = (_request, response) => json(response, 200, {});
    const alone = await bench.start();
    await alone.db.query('alter table request_pack rename to request_pack_away');
    try {
      const token = await alone.token();
      expect((await alone.call('/api2/order', { token })).status).toBe(200);
      await until(async () => /request_log_total\{outcome="dropped"[^}]*\} [1-9]/.test(await alone.metrics.metrics()));
      expect((await alone.call('/api2/order', { token })).status).toBe(200);
    } finally {
      await alone.db.query('alter table request_pack_away rename to request_pack');
    }
  });

  it('REQUEST_LOG_DAYS=0 keeps none', async () => {
    const off = await bench.start({ REQUEST_LOG_DAYS: '0' });
    const token = await off.token();
    await off.call('/api2/order', { token, headers: { 'x-request-id': `off-${randomBytes(4).toString('hex')}` } });
    expect((await off.call('/api2/requests', { token })).body.requests).toEqual([]);
    await until(async () => (await off.db.query(`select from request_log where request_id like 'off-%'`)).length === 0);
  });
});
