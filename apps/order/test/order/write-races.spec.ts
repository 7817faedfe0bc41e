import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { lockOrder } from '../../src/order/order.store.js';
import { anOrder, orderOf } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { expectFolded } from '../folded.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Posts = readonly (readonly [path: string, payload?: object])[];
const times = (count: number, path: string, payload?: object): Posts => Array.from({ length: count }, () => [path, payload] as const);
/** All at once; the answers by path. */
const race = async (orderId: number, posts: Posts) => {
  const answers = await Promise.all(
    posts.map(([path, payload]) => untilServed(() => service.post(path, { order_id: orderId, ...payload }))),
  );
  return posts.map(([path], index) => ({ path, ...(answers[index] as (typeof answers)[0]) }));
};
const succeeded = <A extends { status: number }>(answers: readonly A[]): A[] => answers.filter(({ status }) => status < 300);
const isRefusal = ({ status }: { status: number }): boolean => [400, 409].includes(status);

describe('30 identical creates at once', () => {
  it('of a shipment: one is made', async () => {
    const { order_id } = await anOrder(service);
    const answers = await race(order_id, times(30, '/api2/shipment/create'));
    expect(succeeded(answers).map(({ status }) => status)).toEqual([201]);
    expect(answers.filter(isRefusal)).toHaveLength(29);
    expect(await orderOf(service, order_id)).toMatchObject({ version: 2, items: [{ qty_shipped: 2 }] });
    expect(await service.rows('select count(*)::int as count from shipment where order_id = $1', order_id)).toEqual([{ count: 1 }]);
  });

  it('of a part of it: as many as there are', async () => {
    const { order_id } = await anOrder(service);
    const answers = await race(order_id, times(30, '/api2/shipment/create', { items: [{ sku: 'A', qty: 0.5 }] }));
    expect(succeeded(answers)).toHaveLength(4);
    expect(answers.filter(isRefusal)).toHaveLength(26);
    expect((await orderOf(service, order_id)).items).toMatchObject([{ qty_shipped: 2 }]);
  });

  it('with one Idempotency-Key: one is made, and who asks again gets its answer', async () => {
    const { order_id } = await anOrder(service);
    const headers = { 'idempotency-key': 'race-0123456789abc' };
    const send = () => untilServed(() => service.post('/api2/shipment/create', { order_id }, headers));
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const first = succeeded(answers)[0] as (typeof answers)[0];
    for (const { status, text } of answers) if (status === 201) expect(text).toBe(first.text);
    expect((await send()).text).toBe(first.text);
    expect((await orderOf(service, order_id)).version).toBe(2);
  });
});

describe.each(Array.from({ length: 8 }, (_, round) => round))('round %d', () => {
  it('cancel against invoice: the quantities go to one of them', async () => {
    const { order_id } = await anOrder(service);
    const answers = await race(order_id, [...times(5, '/api2/order/cancel'), ...times(5, '/api2/invoice/create')]);
    const [winner, ...others] = succeeded(answers);
    expect(others).toEqual([]);
    expect(answers.filter(isRefusal)).toHaveLength(9);
    const isCanceled = winner?.path === '/api2/order/cancel';
    expect(await orderOf(service, order_id)).toMatchObject({
      state: isCanceled ? 'canceled' : 'processing',
      items: [isCanceled ? { qty_canceled: 2, qty_invoiced: 0 } : { qty_canceled: 0, qty_invoiced: 2 }],
    });
  });

  it('cancel against shipment: the same', async () => {
    const { order_id } = await anOrder(service);
    const answers = await race(order_id, [...times(5, '/api2/shipment/create'), ...times(5, '/api2/order/cancel')]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(answers.filter(isRefusal)).toHaveLength(9);
    const [item] = (await orderOf(service, order_id)).items;
    expect([item?.qty_canceled, item?.qty_shipped].sort()).toEqual([0, 2]);
  });

  it('hold against cancel: one of them', async () => {
    const { order_id } = await anOrder(service);
    const answers = await race(order_id, [...times(5, '/api2/order/hold'), ...times(5, '/api2/order/cancel')]);
    const [winner, ...others] = succeeded(answers);
    expect(others).toEqual([]);
    expect(answers.filter(isRefusal)).toHaveLength(9);
    expect(await orderOf(service, order_id)).toMatchObject({
      state: winner?.path === '/api2/order/hold' ? 'holded' : 'canceled',
      version: 2,
    });
  });
});

it('100 shipments of one store at once have numbers without a gap', async () => {
  await service.import(Array.from({ length: 100 }, () => aRecord({ store_id: 60 })));
  const { orders } = (await service.get('/api2/order?store_id=60&limit=200')).body;
  const answers = await Promise.all(orders.map(({ order_id }) => untilServed(() => service.post('/api2/shipment/create', { order_id }))));
  const made = succeeded(answers);
  const expected = Array.from({ length: 100 }, (_, index) => `60${String(index + 1).padStart(8, '0')}`);
  expect(made.map(({ body }) => String(body['increment_id'])).sort()).toEqual(expected);
});

it('who waits for an order longer than 3 s gets a refusal to repeat, and nothing is saved', async () => {
  const { order_id } = await anOrder(service);
  await service.transaction(async (tx) => {
    await lockOrder(tx, { order_id: String(order_id) });
    const posts = ['/api2/order/cancel', '/api2/shipment/create', '/api2/history'];
    const answers = await Promise.all(posts.map((path) => service.post(path, { order_id, comment: 'x' })));
    for (const { status, body, headers } of answers)
      expect([status, body, headers['retry-after']]).toEqual([503, { error: 'Resource temporarily unavailable' }, '1']);
  });
  expect((await orderOf(service, order_id)).version).toBe(1);
});

it('50 writers of one order lose nothing: each success counts once, and no more goes than there is', async () => {
  const { order_id } = await anOrder(service, {
    state: 'new',
    items: [aLine({ qty_ordered: 9, price: 3.33, tax_amount: 1 })],
    shipping_amount: 5,
  });
  const part = { items: [{ sku: 'A', qty: 0.5 }] };
  const token = await service.token('orders/write');
  const patch = (what: string, body: object) =>
    untilServed(() => service.call('PATCH', `/api2/order/${what}`, { token, body: { order_id, ...body } }));
  const [posted, patched] = await Promise.all([
    race(order_id, [
      ...times(15, '/api2/order/cancel', part),
      ...times(10, '/api2/invoice/create', part),
      ...times(10, '/api2/shipment/create', part),
      ...times(5, '/api2/creditmemo', part),
    ]),
    Promise.all([
      ...Array.from({ length: 5 }, (_, index) => patch('address', { type: 'billing', city: `City ${index}` })),
      ...Array.from({ length: 5 }, (_, index) => patch('customer', { firstname: `Name ${index}` })),
    ]),
  ]);
  expect(patched.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const done = succeeded(posted);
  expect(posted.filter((answer) => !isRefusal(answer) && !done.includes(answer))).toEqual([]);
  const countOf = (path: string): number => done.filter((answer) => answer.path === path).length;
  const order = await orderOf(service, order_id);
  const [canceled, invoiced, shipped, refunded] = ['order/cancel', 'invoice/create', 'shipment/create', 'creditmemo'].map(
    (path) => countOf(`/api2/${path}`) / 2,
  ) as [number, number, number, number];
  expect(order.items).toMatchObject([{ qty_canceled: canceled, qty_invoiced: invoiced, qty_shipped: shipped, qty_refunded: refunded }]);
  expect(canceled + Math.max(invoiced, shipped)).toBeLessThanOrEqual(9);
  const cents = (amount: number): number => Math.round(amount * 100);
  const rest = (amount: number): number => cents(amount) - Math.round((cents(amount) * (9 - canceled)) / 9);
  expect(cents(order.total_canceled)).toBe(rest(29.97) + rest(1));
  expect(cents(order.total_due)).toBe(cents(order.grand_total) - cents(order.total_canceled) - cents(order.total_paid));
  await service.post('/api2/invoice/create', { order_id });
  expect(await orderOf(service, order_id)).toMatchObject({ total_due: 0 });
  await expectFolded(service, order_id);
});

it('history, tracks and documents of one order go side by side; each moves the version once', async () => {
  const { order_id } = await anOrder(service);
  await service.post('/api2/shipment/create', { order_id, items: [{ sku: 'A', qty: 1 }] });
  const answers = await race(order_id, [
    ...times(4, '/api2/history', { comment: 'x' }),
    ...times(4, '/api2/shipment/track', { track_number: 'BR' }),
    ['/api2/invoice/create', { items: [{ sku: 'A', qty: 1 }] }],
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
  expect((await orderOf(service, order_id)).version).toBe(11);
});
