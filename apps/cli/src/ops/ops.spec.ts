import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, type FakeServer, type Received, type Reply } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';

let server: FakeServer;
let answer: (call: Received, index: number) => Reply;

beforeEach(async () => {
  answer = () => ({ json: { success: true } });
  server = await fakeServer((call, index) => answer(call, index));
});
afterEach(() => server.close());

const ops = (...args: string[]): Promise<Outcome> =>
  entrepot(['ops', ...args], { ENTREPOT_URL: server.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' });
const calls = (): string[] => server.received.map(({ method, path }) => `${method} ${path}`);

const letter = {
  ...{ id: 'id-1', service: 'inventory', consumer: 'inventory', event_id: 'event-1', type: 'order.imported', subject: '42', key: '42' },
  ...{ topic: 'entrepot.order.v1', partition: 3, offset: '7', reason: 'failed', error: 'Error: no shelf\nat all', attempts: 5 },
  ...{ failed_at: '2026-01-31 02:14:07', state: 'waiting', retries: 0, retried_at: null, retry_error: null, settled_at: null },
  ...{ settled_by: null, discard_reason: null },
};
const away = { service: 'customer', status: 'unreachable', error: 'no connection (ECONNREFUSED)' };
const page = (ids: string[], next_cursor: string | null = null, services: object[] = []): Reply => ({
  json: { success: true, next_cursor, services, dead_letters: ids.map((id) => ({ ...letter, id })) },
});

describe('dead-letters', () => {
  it('list shows what waits and who did not answer, and that is trouble', async () => {
    answer = () => page(['id-1'], 'id-1', [{ service: 'inventory', status: 'up', waiting: 1 }, away]);
    const { code, out } = await ops('dead-letters', 'list', '--type', 'order.imported', '--since', '2026-01-31 02:00:00');
    expect(code).toBe(1);
    expect(out).toMatch(/^id-1 +2026-01-31 02:14:07 +inventory +order.imported +42 +failed +Error: no shelf$/m);
    expect(out).toContain('… there are more: --cursor id-1');
    expect(out).toContain('✖ customer does not answer: no connection (ECONNREFUSED)');
    expect(calls()).toEqual(['GET /ops/dead-letters?state=waiting&limit=20&type=order.imported&since=2026-01-31%2002%3A00%3A00']);
  });

  it('list is fine where nothing waits', async () => {
    answer = () => page([]);
    expect(await ops('dead-letters', 'list')).toEqual({ code: 0, out: '✔ No dead letters.\n', err: '' });
    expect(JSON.parse((await ops('dead-letters', 'list', '--json')).out)).toMatchObject({ dead_letters: [] });
  });

  it('show prints all of it', async () => {
    const whole = { ...letter, retries: 2, retried_at: '2026-01-31 03:00:00', retry_error: 'Error: still', headers: { ce_type: 'x' } };
    answer = () => ({ json: { success: true, dead_letter: { ...whole, payload: { sku: 'MUG' }, payload_encoding: 'json' } } });
    const { code, out } = await ops('dead-letters', 'show', 'id-1');
    expect(code).toBe(0);
    for (const part of ['order.imported, subject 42', 'partition 3, offset 7', 'Error: no shelf\nat all', '  ce_type  x', '"sku": "MUG"'])
      expect(out).toContain(part);
    expect(out).toContain('waiting, tried again 2 times, last at 2026-01-31 03:00:00 UTC: Error: still');
  });

  it('retry goes on after one that is refused, and that is trouble', async () => {
    answer = ({ path }) => (path.includes('id-1') ? { status: 422, json: { error: 'Dead letter failed again: Error: x' } } : { json: {} });
    const { code, out } = await ops('dead-letters', 'retry', 'id-1', 'id-2');
    expect([code, out]).toEqual([1, '✖ id-1: Dead letter failed again: Error: x\n✔ id-2 retried\n']);
    expect(calls()).toEqual(['POST /ops/dead-letters/id-1/retry', 'POST /ops/dead-letters/id-2/retry']);
  });

  it('retry --all takes every page, and the oldest first', async () => {
    answer = ({ method, path }) => {
      if (method === 'POST') return { json: {} };
      return path.includes('cursor') ? page(['id-1']) : page(['id-3', 'id-2'], 'id-2');
    };
    expect((await ops('dead-letters', 'retry', '--all', '--service', 'order')).code).toBe(0);
    expect(calls().slice(1)).toEqual([
      'GET /ops/dead-letters?service=order&limit=200&cursor=id-2',
      ...[1, 2, 3].map((number) => `POST /ops/dead-letters/id-${number}/retry`),
    ]);
  });

  it('discard sends the reason', async () => {
    expect((await ops('dead-letters', 'discard', 'id-1', '--reason', 'a test')).out).toBe('✔ id-1 discarded\n');
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ reason: 'a test' });
  });
});

it('owner-link prints the link of the first owner', async () => {
  answer = () => ({ json: { success: true, link: 'https://shop.example.com/console/sign-in#token=x' } });
  expect((await ops('owner-link')).out).toBe('https://shop.example.com/console/sign-in#token=x\n');
  expect(calls()).toEqual(['POST /ops/owner-link']);
});

describe('payments', () => {
  const payment = {
    ...{
      payment_id: 'id-1',
      order_increment_id: '100000007',
      operation: 'create-invoice',
      method: 'sandbox_card',
      amount: 20,
      currency: 'BRL',
    },
    ...{
      state: 'stuck',
      tries: 31,
      last_error: 'Error: connect ECONNREFUSED',
      created_at: '2026-01-31 02:14:07',
      settled_by: null,
      reason: null,
    },
  };

  it('are listed, and those that wait for a decision are trouble', async () => {
    answer = () => ({ json: { success: true, total: 1, payments: [payment], releases: [], pages: [] } });
    const { code, out } = await ops('payments');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^id-1 +2026-01-31 02:14:07 +100000007 +create-invoice +sandbox_card +20.00 BRL +stuck +31 +Error: connect ECONNREFUSED$/m,
    );
    const query = '?state=stuck&limit=20&include_pagination=1';
    expect(calls()).toEqual([`GET /ops/payments${query}`, `GET /ops/payments/releases${query}`, `GET /ops/payments/pages${query}`]);
  });

  it('are listed with what a provider has not let go, or not answered for', async () => {
    const held = { state: 'stuck', tries: 31, last_error: 'Error: timeout' };
    const releases = [{ ...held, order_increment_id: '100000009', method: 'stripe', payment_reference: 'pi_9' }];
    const pages = [{ ...held, vendalink_id: 4, step: 'opening', payment_reference: null, session_id: null }];
    answer = () => ({ json: { success: true, total: 0, payments: [], releases, pages } });
    const { code, out } = await ops('payments');
    expect(code).toBe(1);
    expect(out).toMatch(/^order 100000009, canceled +stripe +pi_9 +stuck +31 +Error: timeout$/m);
    expect(out).toMatch(/^sale 4, opening +stripe +\S+ +stuck +31 +Error: timeout$/m);
  });

  it('are fine where none waits', async () => {
    answer = () => ({ json: { success: true, total: 0, payments: [], releases: [], pages: [] } });
    expect(await ops('payments', 'list', '--state', 'open')).toEqual({ code: 0, out: '✔ No payments.\n', err: '' });
  });

  const aCase = {
    ...{
      id: 're_1',
      kind: 'by_hand',
      order_increment_id: '100000007',
      vendalink_id: null,
      payment_reference: 'pi_7',
      amount: 20,
      currency: 'BRL',
    },
    ...{ reason: 'Stripe refunds no boleto', status: null, note: null, state: 'open', created_at: '2026-01-31 02:14:07' },
  };

  it('are listed that people have to pay back, which is trouble', async () => {
    answer = () => ({ json: { success: true, total: 1, cases: [aCase] } });
    const { code, out } = await ops('payments', 'by-hand');
    expect(code).toBe(1);
    expect(out).toMatch(/^re_1 +2026-01-31 02:14:07 +order 100000007 +by hand +pi_7 +20.00 BRL +Stripe refunds no boleto$/m);
    expect(calls()).toEqual(['GET /ops/payments/by-hand?state=open&limit=20&include_pagination=1']);
  });

  it('are paid back by hand, with a reason', async () => {
    answer = () => ({ json: { success: true, case: { ...aCase, state: 'done', note: 'Pix of 3 February' } } });
    const { code, out } = await ops('payments', 'paid-back', 're_1', '--reason', 'Pix of 3 February');
    expect([code, out]).toEqual([0, '✔ re_1 of order 100000007 is done: 20.00 BRL, Pix of 3 February\n']);
    expect(calls()).toEqual(['POST /ops/payments/by-hand/re_1/settle']);
  });

  it('are settled as the operator says', async () => {
    answer = () => ({ json: { success: true, payment: { ...payment, state: 'failed' } } });
    const { code, out } = await ops('payments', 'settle', 'id-1', '--not-captured', '--reason', 'statement of January');
    expect([code, out]).toEqual([0, '✔ id-1 of order 100000007 is settled: 20.00 BRL not captured\n']);
    expect(calls()).toEqual(['POST /ops/payments/id-1/settle']);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ outcome: 'not_captured', reason: 'statement of January' });
  });
});

it.each([
  [['payments', 'settle', 'id-1', '--captured'], /required option '--reason <text>'/],
  [['payments', 'settle', 'id-1', '--reason', 'x'], /Give one of --captured/],
  [['payments', 'settle', 'id-1', '--captured', '--not-captured', '--reason', 'x'], /Give one of --captured/],
  [['dead-letters', 'retry'], /by their ids, or give --all/],
  [['dead-letters', 'retry', 'id-1', '--all'], /by their ids, or give --all/],
  [['dead-letters', 'discard', 'id-1'], /required option '--reason <text>'/],
  [['projections', 'rebuild', 'order'], /missing required argument 'projection'/],
  [['integrations', 'rotate', 'erp', '--grace-hours', 'x'], /must be a number of hours/],
  [['integrations', 'permissions', 'erp', 'orders/reed'], /no permission "orders\/reed"/],
  [['weather'], /unknown command 'weather'/],
])('%j is wrong usage: exit code 2', async (args, message) => {
  const { code, err } = await ops(...args);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  expect(server.received).toEqual([]);
});

it('outbox shows what waits by topic, and why a topic is refused', async () => {
  const topics = [{ topic: 'entrepot.order.v1', depth: 3, oldest_age_seconds: 200, error: 'Error: no right' }];
  const outbox = { depth: 3, oldest_age_seconds: 200, topics };
  const services = [
    { service: 'order', status: 'up', outbox },
    { service: 'catalog', status: 'up', outbox: { depth: 0, oldest_age_seconds: 0, topics: [] } },
  ];
  answer = () => ({ json: { success: true, services } });
  const { code, out } = await ops('outbox');
  expect(code).toBe(0);
  expect(out).toMatch(/^order +entrepot.order.v1 +3 +3 min\ncatalog +- +0 +-$/m);
  expect(out).toContain("✖ order's topic entrepot.order.v1 is refused: Error: no right");
});

describe('projections', () => {
  const projection = (rebuild: object, state = 'rebuilding') => ({
    ...{ name: 'product', source: 'catalog', state, rows: 30_000, lag_messages: 140, lag_seconds: 0.3 },
    last_rebuild: { request_id: 'r-0', requested_at: '2026-01-31 02:20:00', completed_at: null, told: 12_400, expected: null, ...rebuild },
  });
  const listed = (rebuild: object, state?: string): Reply => ({
    json: { success: true, services: [{ service: 'sale-link', status: 'up', projections: [projection(rebuild, state)] }] },
  });

  it('list shows how far each is', async () => {
    answer = () => listed({});
    const { code, out } = await ops('projections', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(
      /sale-link +product +catalog +rebuilding +30,000 +140 \(last 0.3 s\) +since 2026-01-31 02:20:00 UTC, 12,400 of \? rows/,
    );
  });

  it('rebuild asks for one and waits until it is whole', async () => {
    answer = ({ method }, index) => {
      if (method === 'POST') return { status: 202, json: { success: true, request_id: 'r-1' } };
      const isDone = index > 2;
      return listed({ request_id: 'r-1', ...(isDone && { completed_at: '2026-01-31 02:21:00', expected: 30_000, told: null }) });
    };
    const { code, out } = await ops('projections', 'rebuild', 'sale-link', 'product', '--restart');
    expect(code).toBe(0);
    expect(out).toMatch(/^✔ product of sale-link is rebuilt: 30,000 rows in \d+\.\d s$/m);
    expect(server.received[1]).toMatchObject({ path: '/ops/projections/sale-link/product/rebuild', body: '{"restart":true}' });
  });

  it('rebuild says so when another is under way, and when it was given up for another', async () => {
    answer = ({ method }) => (method === 'POST' ? { status: 409, json: { error: 'Projection is being rebuilt' } } : listed({}));
    expect(await ops('projections', 'rebuild', 'sale-link', 'product')).toMatchObject({
      code: 1,
      err: expect.stringContaining('409 Projection is being rebuilt'),
    });
    answer = ({ method }) => (method === 'POST' ? { status: 202, json: { request_id: 'r-1' } } : listed({ request_id: 'r-2' }));
    expect(await ops('projections', 'rebuild', 'sale-link', 'product')).toMatchObject({
      code: 1,
      err: expect.stringContaining('given up'),
    });
    const asked = await ops('projections', 'rebuild', 'sale-link', 'product', '--no-wait');
    expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('is being rebuilt (r-1)')]);
  });
});

describe('health', () => {
  const report = {
    ...{
      database: 'up',
      outbox: { depth: 12, oldest_age_seconds: 0.4 },
      consumer_lag: [
        { topic: 'a', messages: 3 },
        { topic: 'b', messages: 4 },
      ],
    },
    ...{
      dead_letters: { waiting: 0 },
      projections: [{ state: 'filled' }, { state: 'rebuilding' }, { state: 'filled' }],
      mails: { waiting: 2 },
      webhooks: { waiting: 1_204, failing: 3, deactivated: 1 },
    },
  };
  const blind = { database: 'down', outbox: null, consumer_lag: null, dead_letters: null, projections: null, mails: null, webhooks: null };
  const health = (troubles: object[]) => ({
    json: {
      ...{ success: true, status: troubles.length > 0 ? 'trouble' : 'ok', checked_at: '2026-01-31 02:21:00', troubles },
      services: [{ service: 'order', status: 'up', report }, { service: 'catalog', status: 'up', report: blind }, away],
    },
  });

  it('is one page, its trouble first', async () => {
    answer = () => health([{ service: 'customer', message: 'it does not answer: x' }]);
    const { code, out } = await ops('health');
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'Entrepot at 2026-01-31 02:21:00 UTC: 1 trouble',
      '✖ customer  it does not answer: x',
      '',
      'SERVICE   STATE  DATABASE  OUTBOX  OLDEST  BEHIND  DEAD LETTERS  PROJECTIONS             MAILS  DELIVERIES',
      'order     up     up        12      0.4 s   7       0             2 filled, 1 rebuilding  2      1,204 (3 fail, 1 webhook deactivated)',
      'catalog   up     down      ?       ?       ?       ?             ?                       ?      ?',
      'customer  away   ?         ?       ?       ?       ?             ?                       ?      ?',
      '',
    ]);
  });

  it('is fine without trouble', async () => {
    answer = () => health([]);
    const { code, out } = await ops('health', '--service', 'order');
    expect([code, out.split('\n')[0]]).toEqual([0, 'Entrepot at 2026-01-31 02:21:00 UTC: all is well']);
    expect(calls()).toEqual(['GET /ops/health?service=order']);
  });
});

describe('integrations', () => {
  const integration = { client_id: 'erp', name: 'ERP', permissions: ['orders/read'], is_active: true, last_used_at: null };

  it('rotate lets the old secret live on for a day by default', async () => {
    answer = () => ({ json: { success: true, integration, client_secret: 'fresh', previous_secret_until: '2026-02-01 02:00:00' } });
    const { out } = await ops('integrations', 'rotate', 'erp');
    expect(out).toContain('client secret  fresh');
    expect(out).toContain('The old one works until 2026-02-01 02:00:00 UTC.');
    await ops('integrations', 'rotate', 'erp', '--grace-hours', '0.5');
    expect(server.received.map(({ path, body }) => [path, body])).toEqual([
      ['/ops/integrations/erp/rotate', '{"overlap_seconds":86400,"revoke_tokens":false}'],
      ['/ops/integrations/erp/rotate', '{"overlap_seconds":1800,"revoke_tokens":false}'],
    ]);
  });

  it('rotate ends the tokens as well where it is asked to, and the old secret with them', async () => {
    answer = () => ({ json: { success: true, integration, client_secret: 'fresh', previous_secret_until: null } });
    expect((await ops('integrations', 'rotate', 'erp', '--revoke-tokens')).out).toContain(
      'The old one is void. All tokens are void within 2 s.',
    );
    expect(server.received.map(({ body }) => body)).toEqual(['{"overlap_seconds":0,"revoke_tokens":true}']);
  });

  it('permissions sets them and voids the tokens, unless they are to be kept', async () => {
    answer = () => ({ json: { success: true, integration } });
    expect((await ops('integrations', 'permissions', 'erp', 'orders/read')).out).toMatch(
      /erp may orders\/read: its tokens are void within 2 s/,
    );
    await ops('integrations', 'permissions', 'erp', 'orders/read', '--keep-tokens');
    expect(server.received.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', '{"permissions":["orders/read"],"revoke_tokens":true}'],
      ['PATCH', '{"permissions":["orders/read"],"revoke_tokens":false}'],
    ]);
  });

  it('are the same under both names', async () => {
    answer = () => ({ json: { success: true, integrations: [integration] } });
    expect((await ops('integrations', 'list')).out).toMatch(/^erp +ERP +active +never +all +orders\/read$/m);
  });

  it('list shows their warehouses, and unused permissions in brackets; update binds them', async () => {
    const bound = {
      ...integration,
      permissions: ['orders/read', 'stock/read'],
      warehouses: ['a', 'b'],
      unused_permissions: ['stock/read'],
    };
    answer = ({ method }) => ({
      json: method === 'GET' ? { success: true, integrations: [bound] } : { success: true, integration: bound },
    });
    expect((await ops('integrations', 'list')).out).toMatch(/^erp +ERP +active +never +a b +orders\/read \(stock\/read\)$/m);
    expect((await ops('integrations', 'update', 'erp', '--warehouses', 'a,b')).out).toContain(
      '✔ erp is ERP, contact none, warehouses a, b',
    );
    await ops('integrations', 'update', 'erp', '--warehouses', 'all');
    await ops('integrations', 'create', 'WMS', '--warehouses', 'a');
    expect(server.received.slice(1).map(({ body }) => body)).toEqual([
      '{"warehouses":["a","b"]}',
      '{"warehouses":null}',
      '{"name":"WMS","warehouses":["a"]}',
    ]);
  });
});

describe('reconcile', () => {
  const restore = {
    ...{ restored_to: '2026-01-31 01:30:00', state: 'replaying', requested_by: 'cli', error: null, finished_at: null },
    ...{ heard: { events: 3, done: 1 }, lost: { events: 2, differences: [] as object[] } },
  };
  const lost = { type: 'order.placed', subject: '7', version: 1, told_at: '2026-01-31 01:44:02', numbers: { increment_id: '100000007' } };
  const differences = [
    { ...lost, is_here: false, replaced_by: 'order 100001012' },
    { ...lost, type: 'invoice.created', subject: '3', is_here: true, replaced_by: null },
  ];

  it('waits until the service serves again, and lists what others saw and is lost', async () => {
    const done = { ...restore, state: 'reconciled', heard: { events: 3, done: 3 }, lost: { events: 5, differences } };
    answer = ({ method }, index) => ({ json: { success: true, restore: method === 'GET' && index > 2 ? done : restore } });
    const { code, out } = await ops('reconcile', 'order');
    expect([code, calls()[0]]).toEqual([0, 'POST /ops/reconcile/order']);
    expect(out).toContain('✔ order, restored to 2026-01-31 01:30:00 UTC, agrees with the other services again: 3 events of theirs handled');
    expect(out).toMatch(/^2026-01-31 01:44:02 +order.placed +7 +increment_id 100000007 +order 100001012$/m);
    expect(out).toMatch(/invoice.created +3 .*as it was before/);
    expect(out).toContain('… and 3 more');
  });

  it('says why it cannot go on', async () => {
    answer = ({ method }) => ({ json: { success: true, restore: method === 'GET' ? { ...restore, error: 'Error: no broker' } : restore } });
    expect(await ops('reconcile', 'order')).toMatchObject({ code: 1, err: expect.stringContaining('is tried again: Error: no broker') });
  });

  it('is refused where nothing was restored', async () => {
    answer = () => ({ status: 409, json: { error: 'The database of this service was not restored alone' } });
    expect(await ops('reconcile', 'order')).toMatchObject({ code: 1, err: expect.stringContaining('was not restored alone') });
  });
});
