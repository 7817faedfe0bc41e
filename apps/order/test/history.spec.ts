import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertHistory } from '../src/db/history.js';
import type { OrderHistory } from '../src/db/order-history.js';
import { type TestService, startTestService } from './order-service.js';
import { aRecord } from './records.js';

let service: TestService;
/** Of the orders S-1 and S-2; an order's number is another's id. */
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
}, 60_000);
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
