import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertHistory } from '../../src/order/order.store.js';
import type { OrderHistory } from '../../src/history/history.view.js';
import { anOrder } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { aRecord } from '../records.js';

let service: TestService;
/** Ids of the orders S-1 and S-2; an order's number is another's id. */
let first: number;
let second: number;
beforeAll(async () => {
  service = await startTestService();
  await service.import([
    aRecord({ increment_id: 'S-1', state: 'closed', updated_at: '2026-01-11 09:00:00' }),
    aRecord({ increment_id: 'S-2' }),
  ]);
  const ids = await service.rows<{ entity_id: string }>('select entity_id from orders order by increment_id');
  [first, second] = ids.map(({ entity_id }) => Number(entity_id)) as [number, number];
  await service.import([aRecord({ increment_id: String(first) })]);
  const [status, entity_name] = ['picking', 'order' as const];
  await service.transaction((tx) =>
    insertHistory(tx, [
      { order_id: first, status, comment: 'Told', is_customer_notified: true, entity_name, created_at: new Date('2026-02-01T10:00:00Z') },
      { order_id: first, status, comment: null, is_visible_on_front: true, entity_name, created_at: new Date('2026-02-01T10:00:00Z') },
    ]),
  );
});
afterAll(() => service.close());

const get = async (query: string, body?: unknown) => {
  const answer = await service.get<OrderHistory & { success: boolean }>(`/api2/history${query}`, body);
  return { status: answer.status, body: answer.body };
};

it('shows an order’s history, newest first', async () => {
  const { status, body } = await get(`?order_id=${first}`);
  expect(status).toBe(200);
  const entry = { history_id: expect.any(Number), is_customer_notified: false, is_visible_on_front: false };
  const imported = { ...entry, status: 'closed', created_at: '2026-01-11 09:00:00' };
  const added = { ...entry, status: 'picking', entity_name: 'order', created_at: '2026-02-01 10:00:00' };
  expect(body).toEqual({
    success: true,
    page: 1,
    limit: 20,
    order_id: first,
    increment_id: 'S-1',
    history: [
      { ...added, comment: null, is_visible_on_front: true },
      { ...added, comment: 'Told', is_customer_notified: true },
      { ...imported, comment: 'The imported order brought credit memo #100000001.', entity_name: 'creditmemo' },
      { ...imported, comment: 'The imported order brought shipment #100000001.', entity_name: 'shipment' },
      { ...imported, comment: 'The imported order brought invoice #100000001.', entity_name: 'invoice' },
      { ...imported, comment: 'The order was imported.', entity_name: 'order' },
    ],
  });
  const ids = body.history.map(({ history_id }) => history_id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

describe('finds the order', () => {
  it('by each of the three names, in the query or the body', async () => {
    for (const [query, body] of [
      [`?order_id=${second}`, undefined],
      ['?order_increment_id=S-2', undefined],
      ['?increment_id=S-2', undefined],
      ['?increment_id=%20S-2%20', undefined],
      ['', { order_id: second }],
      ['', { order_id: String(second) }],
      ['', { order_increment_id: 'S-2' }],
      ['', { increment_id: 'S-2' }],
      ['?increment_id=S-2', { increment_id: 'S-1' }],
      ['?increment_id=S-2', { order_id: null, order_increment_id: '' }],
    ] as const) {
      expect(await get(query, body)).toMatchObject({ status: 200, body: { success: true, order_id: second, increment_id: 'S-2' } });
    }
  });

  it('by its number, not by another’s id', async () => {
    expect((await get(`?increment_id=${first}`)).body.increment_id).toBe(String(first));
    expect((await get('', { order_increment_id: first })).body.increment_id).toBe(String(first));
    expect((await get(`?order_id=${first}`)).body.increment_id).toBe('S-1');
  });

  it.each(['?order_id=999999', '?order_id=-1', '?order_increment_id=S-9', '?increment_id=S-9'])('or does not: %s', async (query) => {
    expect(await get(query)).toEqual({ status: 404, body: { error: 'Order not found' } });
  });
});

it.each([
  ['', undefined],
  ['?order_id=', undefined],
  ['', {}],
  ['', { order_id: null }],
  ['?order_id=1&increment_id=S-1', undefined],
  ['?order_increment_id=S-1&increment_id=S-1', undefined],
  ['?order_id=1', { order_increment_id: 'S-1' }],
])('wants exactly one name: %s %j', async (query, body) => {
  const error = 'Exactly one of order_id, order_increment_id and increment_id is required';
  expect(await get(query, body)).toEqual({ status: 400, body: { error } });
});

it.each([
  ['?order_id=abc', undefined, 'order_id'],
  ['?order_id=1.5', undefined, 'order_id'],
  ['?order_id=9223372036854775808', undefined, 'order_id'],
  ['?increment_id=a&increment_id=b', undefined, 'increment_id'],
  ['', { order_increment_id: {} }, 'order_increment_id'],
])('refuses wrong values: %s %j', async (query, body, name) => {
  expect(await get(query, body)).toEqual({ status: 400, body: { error: `Invalid parameter: ${name}` } });
});

it('refuses a body that is no object', async () => {
  expect(await get('?order_id=1', '[1]')).toEqual({ status: 400, body: { error: 'Invalid JSON body' } });
});

it('lets nobody read without the permission', async () => {
  const { status, body } = await service.call('GET', `/api2/history?order_id=${first}`, { token: await service.token('orders/write') });
  expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
});

describe('pages of a long history', () => {
  let orderId: number;
  beforeAll(async () => {
    const { order_id } = await anOrder(service);
    orderId = order_id;
    await service.rows(
      `insert into order_history (order_id, status, comment, entity_name, created_at)
       select $1, 'processing', 'Comment ' || place, 'order', '2026-02-01' from generate_series(1, 224) as place`,
      orderId,
    );
  });

  /** 225 entries, newest first: 224 comments, then that of the import. */
  const comments = Array.from({ length: 225 }, (_, place) => (place === 224 ? 'The order was imported.' : `Comment ${224 - place}`));

  it.each([
    ['', 1, 20],
    ['&page=2', 2, 20],
    ['&limit=3&page=75', 75, 3],
    ['&per_page=100&page=3', 3, 100],
    ['&limit=1000', 1, 200],
    ['&limit=0&page=-1', 1, 20],
    ['&limit=x&page=x', 1, 20],
  ])('order_id=…%s', async (query, page, limit) => {
    const { status, body } = await get(`?order_id=${orderId}${query}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ page, limit });
    expect(body.history.map(({ comment }) => comment)).toEqual(comments.slice((page - 1) * limit, page * limit));
    expect(body).not.toHaveProperty('total');
  });

  it('counts them where it is asked to', async () => {
    const counted = { order_id: orderId, total: 225, last_page: 3 };
    expect((await get(`?order_id=${orderId}&limit=100&include_pagination=1`)).body).toMatchObject({ ...counted, has_next: true });
    expect((await get('', { order_id: orderId, limit: 100, page: 3, include_pagination: true })).body).toMatchObject({
      ...counted,
      page: 3,
      limit: 100,
      has_next: false,
    });
  });

  it('is empty past its end', async () => {
    const { status, body } = await get(`?order_id=${orderId}&page=99999999999&include_pagination=1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ order_id: orderId, history: [], total: 225, has_next: false });
    expect((await get('?order_id=999999&page=2')).status).toBe(404);
  });
});

describe('of comments of 9 MB, as earlier releases took them', () => {
  const huge = 9_000_000;
  let orderId: number;
  beforeAll(async () => {
    const { order_id } = await anOrder(service, { state: 'complete' });
    orderId = order_id;
    await service.rows(
      `insert into order_history (order_id, status, comment, entity_name, created_at)
       select $1, 'complete', repeat('x', ${huge}), 'order', '2026-02-01' from generate_series(1, 60)`,
      orderId,
    );
    await service.rows(
      `insert into shipment_track (shipment_id, title, track_number, created_at)
       select shipment_id, repeat('t', ${huge}), 'BR' || place, '2026-02-01' from shipment, generate_series(1, 60) as place where order_id = $1`,
      orderId,
    );
  });

  it('shows each cut to what may be sent', async () => {
    const { status, body } = await get(`?order_id=${orderId}&limit=200`);
    expect(status).toBe(200);
    expect(body.history.slice(0, 60).map(({ comment }) => comment?.length)).toEqual(Array(60).fill(65_536));
  });

  it.each([
    ['one', () => `/${orderId}`],
    ['a page', () => '?limit=100'],
  ])('shows the newest of them with the legacy order: %s', async (_name, path) => {
    const { status, body } = await service.get<Record<string, unknown>>(`/api/rest/orders${path()}`);
    expect(status).toBe(200);
    const order = (body['order_comments'] ? body : body[orderId]) as { order_comments: { comment: string }[] };
    expect(order.order_comments.map(({ comment }) => comment.length)).toEqual(Array(4).fill(65_536));
  });

  it('shows a shipment with its tracks', async () => {
    const { status, body } = await service.get<{ shipments: { shipment_id: number }[] }>(`/api2/shipment?order_id=${orderId}`);
    expect(status).toBe(200);
    const found = await service.get<{ shipment: { tracks: { title: string; track_number: string }[] } }>(
      `/api2/shipment?id=${body.shipments[0]?.shipment_id}`,
    );
    expect(found.status).toBe(200);
    expect(found.body.shipment.tracks.map(({ title }) => title.length)).toEqual(Array(60).fill(255));
    expect(found.body.shipment.tracks.at(-1)?.track_number).toBe('BR60');
  });
});

it('keeps the newest 200 entries with the legacy order, oldest of them first', async () => {
  const { order_id } = await anOrder(service);
  await service.rows(
    `insert into order_history (order_id, status, comment, entity_name, created_at)
     select $1, 'processing', 'Comment ' || place, 'order', '2026-02-01' from generate_series(1, 300) as place`,
    order_id,
  );
  const { body } = await service.get<{ order_comments: { comment: string }[] }>(`/api/rest/orders/${order_id}`);
  expect(body.order_comments.map(({ comment }) => comment)).toEqual(Array.from({ length: 200 }, (_, place) => `Comment ${place + 101}`));
});
