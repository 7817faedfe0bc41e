import { startStack, type Stack } from '../src/stack.js';
import type { CallOptions, Client } from '../src/client.js';
import { untilSettled } from '../src/examples.js';

interface Fixture {
  increment_id: string;
  store_id: number;
  state: string;
  status: string;
  customer_email: string;
  customer_id: number | null;
  created_at: string;
  updated_at: string;
  total: number;
}
interface Listed extends Omit<Fixture, 'total'> {
  order_id: number;
  grand_total: number;
}

const day = (start: string, days: number, time: string): string =>
  `${new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
const states = [
  ['new', 'pending'],
  ['processing', 'processing'],
  ['complete', 'complete'],
  ['canceled', 'canceled'],
  ['processing', 'approved'],
  ['holded', 'holded'],
] as const;

/** Thirty orders in which every filter and every sort splits and orders the list in its own way; totals have ties. */
const fixtures: Fixture[] = Array.from({ length: 30 }, (_, n) => {
  const [state, status] = states[n % 6] as (typeof states)[number];
  return {
    increment_id: `E${String(((n + 1) * 17) % 31).padStart(2, '0')}`,
    store_id: n % 3 === 0 ? 2 : 1,
    state,
    status,
    customer_email: `User${n % 5}@Example.com`,
    customer_id: n % 4 === 0 ? null : 100 + (n % 4),
    created_at: day('2026-01-01', n, '10:00:30'),
    updated_at: day('2026-06-30', -n, '12:00:00'),
    total: (n % 7) * 10 + 5.5,
  };
});

let stack: Stack;
let api: Client;
const ids = new Map<string, number>();

beforeAll(async () => {
  stack = await startStack();
  api = await stack.admin();
  await api.import(
    'stores',
    [1, 2].map((store_id) => ({
      store_id,
      code: `s${store_id}`,
      name: `Store ${store_id}`,
      website_id: store_id,
      currency: 'BRL',
      is_active: true,
    })),
  );
  // Orders that come before their store change when it is known.
  await untilSettled(api);
  const records = fixtures.map(({ total, ...order }) => ({
    ...order,
    items: [{ sku: 'A', name: 'A', product_type: 'simple', qty_ordered: 1, price: total }],
  }));
  expect(await api.import('orders', records)).toMatchObject({ created: 30, rejected: 0 });
  const { body } = await api.get<{ orders: Listed[] }>('/api2/order', { query: { limit: 200 } });
  for (const order of body.orders) ids.set(order.increment_id, order.order_id);
});
afterAll(() => stack.dispose());

const id = (fixture: Fixture): number => ids.get(fixture.increment_id) ?? 0;
const list = async (options: CallOptions): Promise<string[]> => {
  const { status, body } = await api.get<{ orders: Listed[] }>('/api2/order', { ...options, query: { limit: 200, ...options.query } });
  expect(status).toBe(200);
  return body.orders.map(({ increment_id }) => increment_id);
};
const newestFirst = (keep: (fixture: Fixture) => boolean): string[] =>
  fixtures
    .filter(keep)
    .sort((a, b) => id(b) - id(a))
    .map(({ increment_id }) => increment_id);

describe('filters', () => {
  const day10 = fixtures[9] as Fixture;
  const cases: [string, CallOptions, (fixture: Fixture) => boolean][] = [
    ['status', { query: { status: 'pending' } }, ({ status }) => status === 'pending'],
    ['status as CSV', { query: { status: 'pending,approved' } }, ({ status }) => ['pending', 'approved'].includes(status)],
    ['status repeated', { query: { status: ['pending', 'approved'] } }, ({ status }) => ['pending', 'approved'].includes(status)],
    ['status[]', { query: { 'status[]': ['pending', 'approved'] } }, ({ status }) => ['pending', 'approved'].includes(status)],
    [
      'status as an array of the body',
      { body: { status: ['pending', 'approved'] } },
      ({ status }) => ['pending', 'approved'].includes(status),
    ],
    ['an unknown status', { query: { status: 'nowhere' } }, () => false],
    ['state', { query: { state: 'processing' } }, ({ state }) => state === 'processing'],
    ['state as CSV', { query: { state: 'new,holded' } }, ({ state }) => ['new', 'holded'].includes(state)],
    ['state and status together', { query: { state: 'processing', status: 'approved' } }, ({ status }) => status === 'approved'],
    ['several increment_ids', { query: { increment_id: 'E17,E03,nope' } }, ({ increment_id }) => ['E17', 'E03'].includes(increment_id)],
    ['increment_ids as an array', { body: { increment_id: ['E17', 'E03'] } }, ({ increment_id }) => ['E17', 'E03'].includes(increment_id)],
    ['customer_id', { query: { customer_id: 102 } }, ({ customer_id }) => customer_id === 102],
    [
      'customer_email in another case',
      { query: { customer_email: 'uSER3@example.COM' } },
      ({ customer_email }) => customer_email === 'User3@Example.com',
    ],
    ['email', { query: { email: 'user1@example.com' } }, ({ customer_email }) => customer_email === 'User1@Example.com'],
    ['a part of an email', { query: { email: 'user1' } }, () => false],
    ['store_id', { query: { store_id: 2 } }, ({ store_id }) => store_id === 2],
    ['an unknown store_id', { query: { store_id: 99 } }, () => false],
    ['a store_id beyond 32 bits', { query: { store_id: '9223372036854775807' } }, () => false],
    ...['created_from', 'created_at_from', 'from'].map((name): (typeof cases)[number] => [
      `${name}, a day`,
      { query: { [name]: '2026-01-10' } },
      ({ created_at }) => created_at >= '2026-01-10',
    ]),
    ...['created_to', 'created_at_to', 'to'].map((name): (typeof cases)[number] => [
      `${name}, a whole day`,
      { query: { [name]: '2026-01-10' } },
      ({ created_at }) => created_at < '2026-01-11',
    ]),
    ...['updated_from', 'updated_at_from'].map((name): (typeof cases)[number] => [
      `${name}`,
      { query: { [name]: '2026-06-20' } },
      ({ updated_at }) => updated_at >= '2026-06-20',
    ]),
    ...['updated_to', 'updated_at_to'].map((name): (typeof cases)[number] => [
      `${name}`,
      { query: { [name]: '2026-06-20' } },
      ({ updated_at }) => updated_at < '2026-06-21',
    ]),
    ['created_to, exact to the second', { query: { created_to: day10.created_at } }, ({ created_at }) => created_at <= day10.created_at],
    [
      'created_to, a second before',
      { query: { created_to: '2026-01-10 10:00:29' } },
      ({ created_at }) => created_at <= '2026-01-10 10:00:29',
    ],
    ['created_from, exact', { query: { created_from: day10.created_at } }, ({ created_at }) => created_at >= day10.created_at],
    [
      'created_from, a second later',
      { query: { created_from: '2026-01-10 10:00:31' } },
      ({ created_at }) => created_at >= '2026-01-10 10:00:31',
    ],
    [
      'both ends',
      { query: { from: '2026-01-05', to: '2026-01-08' } },
      ({ created_at }) => created_at >= '2026-01-05' && created_at < '2026-01-09',
    ],
    [
      'the query over the body',
      { query: { status: 'pending' }, body: { status: 'complete', store_id: 1 } },
      ({ status, store_id }) => status === 'pending' && store_id === 1,
    ],
    ['unknown parameters, ignored', { query: { colour: 'red' } }, () => true],
    ['absent values: null and empty', { query: { status: '' }, body: { state: null } }, () => true],
  ];

  it.each(cases)('%s', async (_name, options, keep) => expect(await list(options)).toEqual(newestFirst(keep)));

  it('speaks the same on /api2/orders', async () => {
    const { body } = await api.get<{ orders: Listed[] }>('/api2/orders', { query: { status: 'pending', limit: 200 } });
    expect(body.orders.map(({ increment_id }) => increment_id)).toEqual(newestFirst(({ status }) => status === 'pending'));
  });
});

describe('sorts', () => {
  const by: Record<string, (fixture: Fixture) => string | number> = {
    entity_id: id,
    created_at: ({ created_at }) => created_at,
    updated_at: ({ updated_at }) => updated_at,
    increment_id: ({ increment_id }) => increment_id,
    grand_total: ({ total }) => total,
  };
  const sorted = (field: string, direction: string): string[] => {
    const key = by[field] ?? id;
    const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
    const ascending = [...fixtures].sort((a, b) => order(key(a), key(b)) || id(a) - id(b));
    return (direction === 'asc' ? ascending : ascending.reverse()).map(({ increment_id }) => increment_id);
  };

  it.each(Object.keys(by).flatMap((field) => ['asc', 'desc'].map((direction) => [field, direction] as const)))(
    '%s %s, the id as tiebreak',
    async (sort, direction) => expect(await list({ query: { sort, direction } })).toEqual(sorted(sort, direction)),
  );

  it('descends without direction, by entity_id without sort', async () => {
    expect(await list({ query: { sort: 'grand_total' } })).toEqual(sorted('grand_total', 'desc'));
    expect(await list({ query: { direction: 'asc' } })).toEqual(sorted('entity_id', 'asc'));
  });

  it.each(['asc', 'desc'])('walks the pages without a gap or a repetition: grand_total %s', async (direction) => {
    const walked: string[] = [];
    for (let page = 1; page <= 5; page++) walked.push(...(await list({ query: { sort: 'grand_total', direction, limit: 7, page } })));
    expect(walked).toEqual(sorted('grand_total', direction));
  });
});

describe('pages', () => {
  const page = async (query: Record<string, unknown>, body?: unknown) =>
    (
      await api.get<{ page: number; limit: number; orders: Listed[]; total?: number; last_page?: number; has_next?: boolean }>(
        '/api2/order',
        { query, body },
      )
    ).body;

  it('starts with 20 of page 1, and shows no total unless asked', async () => {
    const { orders, ...rest } = await page({});
    expect(rest).toEqual({ success: true, page: 1, limit: 20 });
    expect(orders).toHaveLength(20);
  });

  it.each(['limit', 'page_size', 'per_page', 'pageSize'])('%s', async (name) => expect((await page({ [name]: 7 })).orders).toHaveLength(7));

  it.each(['0', '-1', 'abc', '1.5', ''])('a limit of %p is 20', async (limit) =>
    expect(await page({ limit })).toMatchObject({ limit: 20 }),
  );
  it('a limit above 200 is 200', async () => expect(await page({ limit: 201 })).toMatchObject({ limit: 200 }));
  it.each(['0', '-1', 'abc', '99999999999999999999'])('page %p is 1', async (wrong) =>
    expect(await page({ page: wrong, limit: 5 })).toMatchObject({ page: 1 }),
  );

  it.each(['1', 'true'])('include_pagination=%s counts', async (include_pagination) =>
    expect(await page({ include_pagination, limit: 7 })).toMatchObject({ total: 30, last_page: 5, has_next: true }),
  );
  it('counts what the filter leaves', async () =>
    expect(await page({ include_pagination: 1, status: 'pending' })).toMatchObject({ total: 5, last_page: 1, has_next: false }));
  it('has no next after the last page, and the last page is at least 1', async () => {
    expect(await page({ include_pagination: 1, limit: 7, page: 5 })).toMatchObject({ has_next: false });
    expect(await page({ include_pagination: 1, status: 'nowhere' })).toMatchObject({ total: 0, last_page: 1, has_next: false });
  });
  it('is empty past the end, however far', async () => {
    expect(await page({ include_pagination: 1, page: 6, limit: 7 })).toMatchObject({ page: 6, orders: [], total: 30, has_next: false });
    expect((await page({ page: '9223372036854775807' })).orders).toEqual([]);
  });
  it('reads page and limit from the body of a GET, the query over it', async () =>
    expect(await page({ limit: 3 }, { limit: 5, page: 2 })).toMatchObject({ page: 2, limit: 3 }));
});

describe('single orders', () => {
  it('by id and by one increment_id', async () => {
    const fixture = fixtures[4] as Fixture;
    const byId = await api.get('/api2/order', { query: { id: id(fixture) } });
    const byNumber = await api.get('/api2/order', { query: { increment_id: fixture.increment_id } });
    expect(byId.body).toMatchObject({
      success: true,
      order: { increment_id: fixture.increment_id, status: 'approved', grand_total: fixture.total, items: [{ sku: 'A' }] },
    });
    expect(byNumber.body).toEqual(byId.body);
  });

  it.each([{ id: 999_999_999 }, { id: '9223372036854775807' }, { increment_id: 'nope' }])('404 for %j', async (query) => {
    const { status, body } = await api.get('/api2/order', { query });
    expect([status, body]).toEqual([404, { error: 'Order not found' }]);
  });
});

describe('wrong parameters', () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ id: 'abc' }, 'Invalid parameter: id'],
    [{ id: '1.5' }, 'Invalid parameter: id'],
    [{ id: '9223372036854775808' }, 'Invalid parameter: id'],
    [{ customer_id: 'x' }, 'Invalid parameter: customer_id'],
    [{ store_id: 'x' }, 'Invalid parameter: store_id'],
    [{ sort: 'name' }, 'Invalid parameter: sort'],
    [{ direction: 'sideways' }, 'Invalid parameter: direction'],
    ...[
      'created_from',
      'created_at_from',
      'from',
      'created_to',
      'created_at_to',
      'to',
      'updated_from',
      'updated_at_from',
      'updated_to',
      'updated_at_to',
    ].flatMap((name): [Record<string, unknown>, string][] => [
      [{ [name]: '2026-02-30' }, 'Invalid date format'],
      [{ [name]: '31/01/2026' }, 'Invalid date format'],
    ]),
  ];

  it.each(wrong)('%j: 400 %s', async (query, error) => {
    const { status, body } = await api.get('/api2/order', { query });
    expect([status, body]).toEqual([400, { error }]);
  });

  it('a state that there is not, which is named beside those that there are', async () => {
    const { status, details } = await api.get('/api2/order', { query: { state: 'complete,shiped' } });
    expect([status, details]).toEqual([
      400,
      [{ path: 'state', code: 'enum', value: 'shiped', message: expect.stringMatching(/^must be one of new, .*complete/) as unknown }],
    ]);
  });

  it.each(['[1]', '"text"', '{', 'null'])('a GET body that is no object: %s', async (raw) => {
    const { status, body } = await api.get('/api2/order', { raw, headers: { 'content-type': 'application/json' } });
    expect([status, body]).toEqual([400, { error: 'Invalid JSON body' }]);
  });

  it('a GET body of another type', async () => {
    const { status, body } = await api.get('/api2/order', { raw: 'status=pending', headers: { 'content-type': 'text/plain' } });
    expect([status, body]).toEqual([400, { error: 'Content-Type must be application/json' }]);
  });

  it('takes Content-Type: application/json without a body', async () =>
    expect((await api.get('/api2/order', { headers: { 'content-type': 'application/json' } })).status).toBe(200));
});
