import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, type FakeServer } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';

let server: FakeServer;
let answer: object;
/** Pages of a walk, of which the last is followed by Ctrl-C. */
let pages: object[][];
let leaving: AbortController;
beforeEach(async () => {
  pages = [];
  leaving = new AbortController();
  server = await fakeServer((_call, index) => {
    if (index === pages.length - 1) setImmediate(() => leaving.abort());
    return { json: { success: true, ...(pages[index] ? { requests: pages[index], next_cursor: `after-${index}` } : answer) } };
  });
});
afterEach(() => server.close());
const requests = (...args: string[]): Promise<Outcome> =>
  entrepot(
    ['requests', ...args],
    { ENTREPOT_URL: server.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' },
    '/',
    leaving.signal,
  );
const called = (): string => server.received.map(({ method, path }) => `${method} ${path}`).join();

const request = {
  ...{ id: 1208, request_id: 'r-1', client_id: 'erp', actor: 'erp', method: 'POST', path: '/api2/order/hold', status: 409 },
  ...{ received_at: '2026-11-28T12:00:00.412Z', milliseconds: 12, idempotency_key: 'hold-17-000000001', error: 'Cannot hold' },
};

describe('requests', () => {
  it('lists those that fit, the newest first', async () => {
    answer = { page: 1, limit: 20, requests: [request] };
    const filters = ['--status', '4xx,5xx', '--path', '/api2/order*', '--client-id', 'erp', '--order', '100000017'];
    const { code, out } = await requests(...filters);
    expect(code).toBe(0);
    expect(out).toMatch(/^1208 +2026-11-28T12:00:00.412Z +erp +POST \/api2\/order\/hold +409 +12 +Cannot hold$/m);
    expect(called()).toBe('GET /api2/requests?status=4xx%2C5xx&path=%2Fapi2%2Forder*&client_id=erp&order_increment_id=100000017&limit=20');
  });

  it('groups them by what was wrong, each with its last', async () => {
    const group = { method: 'POST', path: '/api2/order/hold', status: 400, code: 'type', field: 'items[].qty', error: 'Invalid parameter' };
    answer = { errors: [{ ...group, count: 37, last_seen_at: '2026-11-28T12:00:00.412Z', request: 1208 }], counted: 37 };
    const { out } = await requests('--errors', '--from', '2026-11-28');
    expect(out).toMatch(/^37 +POST \/api2\/order\/hold +400 +type +items\[\]\.qty +Invalid parameter +2026-11-28T12:00:00.412Z +1208$/m);
    expect(called()).toBe('GET /api2/requests/errors?from=2026-11-28');
  });

  it('follows those that come by a cursor, until Ctrl-C', async () => {
    pages = [[request], [], [{ ...request, id: 1209, actor: null, status: 200, error: null }], []];
    const { code, out } = await requests('--follow', '--path', '/api2/order*', '--order', '100000017');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      '2026-11-28T12:00:00.412Z  1208  erp  POST /api2/order/hold  409  12 ms  Cannot hold',
      '2026-11-28T12:00:00.412Z  1209  -  POST /api2/order/hold  200  12 ms',
      '',
    ]);
    const asked = 'GET /api2/requests?path=%2Fapi2%2Forder*&order_increment_id=100000017&limit=100&cursor=';
    expect(called()).toBe(['now', 'after-0', 'after-1', 'after-2'].map((cursor) => asked + cursor).join());
  });

  it('follows from a time on, as JSON', async () => {
    pages = [[request], []];
    const { out } = await requests('--follow', '--from', '2026-11-28', '--json');
    expect(out).toBe(`${JSON.stringify(request)}\n`);
    const asked = 'GET /api2/requests?from=2026-11-28&limit=100&cursor=';
    expect(called()).toBe(['', 'after-0'].map((cursor) => asked + cursor).join());
    expect((await requests('--follow', '--errors')).code).toBe(2);
  });

  it('says where there is none', async () => {
    answer = { page: 1, limit: 20, requests: [], errors: [] };
    for (const option of ['--json', '--errors']) expect((await requests(option)).code).toBe(0);
    expect((await requests('--errors')).out).toBe('Nothing was asked that fits.\n');
    expect((await requests()).out).toBe('Nothing was asked that fits.\n');
  });

  it('shows all of one, and that its events are missing where the feed is away', async () => {
    const event = { event_id: 'e-1', source: '/entrepot/order', type: 'order.held', subject: '17', time: '2026-11-28T12:00:00.417Z' };
    const attempt = {
      delivery_id: 1,
      webhook_id: 5,
      event_id: 'e-1',
      type: 'order.held',
      time: '2026-11-28T12:00:01.511Z',
      milliseconds: 8,
    };
    answer = {
      request: {
        ...{ ...request, query: null, body: { order_id: 17 }, body_truncated: false, ignored: ['coment'] },
        errors: [{ path: 'qty', code: 'type', message: 'must be a number' }],
        ...{ events: [event], webhook_attempts: [{ ...attempt, status: 503 }] },
      },
      unavailable: ['feed'],
    };
    const { out } = await requests('1208');
    expect(called()).toBe('GET /api2/requests/1208');
    expect(out.split('\n')).toEqual([
      'POST /api2/order/hold: 409 Cannot hold',
      '2026-11-28T12:00:00.412Z, 12 ms, by erp, request r-1',
      'Idempotency-Key hold-17-000000001',
      '  qty: must be a number (type)',
      'ignored  coment',
      ...['body  {', '  "order_id": 17', '}'],
      '2026-11-28T12:00:00.417Z  order.held 17',
      '2026-11-28T12:00:01.511Z  order.held to webhook 5: 503',
      '✖ feed does not answer: events and attempts are missing',
      '',
    ]);
  });
});
