import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeEvent } from '@entrepot/contracts/testing';
import { openStripeDouble, type StripeDouble, until } from '@entrepot/testing';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls, refused } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';

let double: StripeDouble;
let service: TestService;
beforeAll(async () => {
  double = await openStripeDouble();
  service = await startTestService(double.settings);
  await service.publish(storeEvent());
});
afterAll(async () => {
  await service.close();
  await double.close();
});
const { invoice, refund } = documentCalls(() => service);

/** An order of two things at 10, whose payment was authorized at Stripe before. */
const authorized = async (how?: 'card' | 'pix') => {
  const reference = double.authorize(2_000, how);
  const items = [aLine({ qty_ordered: 2, price: 10 })];
  const { order_id } = await anOrder(service, { state: 'new', payment_method: 'stripe', payment_reference: reference, items });
  return { order_id, reference };
};
const online = (order_id: number, fields: object = {}) => invoice({ order_id, capture: 'online', ...fields });
const refundsOf = (reference: string) =>
  double.refunds.filter(({ payment_intent }) => payment_intent === reference).map(({ amount }) => amount);

it('shows the payment’s reference, in the record and in events', async () => {
  const { order_id, reference } = await authorized();
  expect(await orderOf(service, order_id)).toMatchObject({ payment_method: 'stripe', payment_reference: reference });
  expect((await service.events(order_id))[0]?.data).toMatchObject({ payment_reference: reference });
});

it('captures an authorization with its invoice, and gives it back with credit memos', async () => {
  const { order_id, reference } = await authorized();
  expect(await online(order_id)).toMatchObject({ status: 201, body: { invoice: { state: 2, grand_total: 20 } } });
  expect(double.intents.get(reference)).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
  const [item] = (await orderOf(service, order_id)).items;
  const part = { items: [{ order_item_id: item?.order_item_id, qty: 1 }], adjustment_negative: 5 };
  expect(await refund({ order_id, refund_type: 'online', ...part })).toMatchObject({ status: 201 });
  expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({ status: 201 });
  expect(refundsOf(reference)).toEqual([500, 1_000]);
});

it('gives back what it captured, whatever reference an import gives the order later', async () => {
  const { order_id, reference } = await authorized();
  await online(order_id);
  const { increment_id, store_id } = await orderOf(service, order_id);
  const record = { increment_id, store_id, state: 'processing', items: [], payment_method: 'checkmo', payment_reference: 'pi_other' };
  expect(await service.import([record])).toMatchObject({ updated: 1 });
  expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({ status: 201 });
  expect(refundsOf(reference)).toEqual([2_000]);
});

it('captures a part once: the rest of the authorization is gone', async () => {
  const { order_id, reference } = await authorized();
  const [item] = (await orderOf(service, order_id)).items;
  expect(await online(order_id, { items: [{ order_item_id: item?.order_item_id, qty: 1 }] })).toMatchObject({ status: 201 });
  expect(await online(order_id)).toMatchObject({
    status: 409,
    body: { error: 'Payment refused' },
    details: [
      { path: '', code: 'state', message: expect.stringMatching(/captured already.*cancel it, or invoice it with capture offline/) },
    ],
  });
  expect(double.intents.get(reference)).toMatchObject({ amount_received: 1_000 });
  expect(await invoice({ order_id, capture: 'offline' })).toMatchObject({ status: 201 });
});

it('says of an expired authorization that it is; the order can be paid otherwise or canceled, and operators see it', async () => {
  for (const pay of [(order_id: number) => invoice({ order_id }), (order_id: number) => service.post('/api2/order/cancel', { order_id })]) {
    const { order_id, reference } = await authorized();
    double.expire(reference);
    const { status, details } = await online(order_id);
    expect([status, details]).toEqual([409, [{ path: '', code: 'state', message: expect.stringContaining('has expired') }]]);
    const seen = await service.call<{ payments: object[] }>('GET', '/ops/payments?state=failed', { token: await service.token('admin') });
    expect(seen.body.payments[0]).toMatchObject({ order_id, state: 'failed', last_error: expect.stringContaining('has expired') });
    expect((await pay(order_id)).status).toBeLessThan(300);
  }
});

it('invoices what Pix has paid', async () => {
  const { order_id } = await authorized('pix');
  expect(await online(order_id)).toMatchObject({ status: 201, body: { invoice: { state: 2 } } });
});

it('saves nothing of a capture that is declined, and nothing without a reference', async () => {
  const { order_id, reference } = await authorized();
  double.fail(reference, 'declined');
  expect(await refused(online(order_id))).toEqual([402, { error: 'Payment declined' }]);
  const bare = await anOrder(service, { payment_method: 'stripe' });
  expect(await refused(online(bare.order_id))).toEqual([409, { error: 'Payment refused' }]);
  expect((await orderOf(service, order_id)).total_invoiced).toBe(0);
});

describe('a canceled order', () => {
  const isLetGo = (orderId: number) =>
    until(async () => (await service.rows(`select from payment_release where order_id = $1 and state = 'done'`, orderId)).length === 1);

  it.each(['card', 'pix'] as const)('lets its payment go: %s', async (how) => {
    const { order_id, reference } = await authorized(how);
    expect(await service.post('/api2/order/cancel', { order_id })).toMatchObject({ status: 200, body: { state: 'canceled' } });
    await isLetGo(order_id);
    expect(double.intents.get(reference)?.status).toBe(how === 'card' ? 'canceled' : 'succeeded');
    expect(refundsOf(reference)).toEqual(how === 'card' ? [] : [2_000]);
  });

  it('lets it go later where Stripe does not answer for it', async () => {
    const { order_id, reference } = await authorized();
    double.fail(reference, 'broken');
    await service.post('/api2/order/cancel', { order_id });
    await until(
      async () => (await service.rows('select from payment_release where order_id = $1 and last_error is not null', order_id)).length === 1,
    );
    await service.rows('update payment_release set ask_at = now() where order_id = $1', order_id);
    double.forgetKeys();
    await until(() => double.intents.get(reference)?.status === 'canceled');
  });

  it('is seen by operators where its payment is not let go for half an hour', async () => {
    const { order_id, reference } = await authorized();
    double.fail(reference, 'broken');
    await service.post('/api2/order/cancel', { order_id });
    const tried = () => service.rows('select from payment_release where order_id = $1 and last_error is not null', order_id);
    await until(async () => (await tried()).length === 1);
    const token = await service.token('admin');
    const releases = async (query = '') => {
      const { body } = await service.call<{ releases: object[] }>('GET', `/ops/payments/releases${query}`, { token });
      return body.releases;
    };
    const unsettled = async () =>
      (await service.call<{ report: { payments: object } }>('GET', '/ops/report', { token })).body.report.payments;
    expect(await releases()).toEqual([]);
    expect(await releases('?state=open')).toMatchObject([{ order_id, state: 'open' }]);
    await service.rows(`update payment_release set tries = 12, ask_at = now() + interval '1 hour' where order_id = $1`, order_id);
    expect(await releases()).toMatchObject([
      { order_id, method: 'stripe', payment_reference: reference, kept: 0, state: 'stuck', last_error: expect.stringContaining('broken') },
    ]);
    expect(await unsettled()).toMatchObject({ stuck: 0, unsettled: 1 });
    await service.rows('update payment_release set ask_at = now() where order_id = $1', order_id);
    await isLetGo(order_id);
    expect(await releases()).toEqual([]);
    expect(await unsettled()).toMatchObject({ unsettled: 0 });
  });

  it.each([
    ['card', []],
    ['pix', [1_000]],
  ] as const)('keeps what was captured, and lets the rest go: %s', async (how, released) => {
    const { order_id, reference } = await authorized(how);
    const [item] = (await orderOf(service, order_id)).items;
    await online(order_id, { items: [{ order_item_id: item?.order_item_id, qty: 1 }] });
    expect((await service.post('/api2/order/cancel', { order_id })).body).not.toMatchObject({ state: 'canceled' });
    await isLetGo(order_id);
    expect(refundsOf(reference)).toEqual(released);
    expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({ status: 201 });
    expect(refundsOf(reference)).toEqual([...released, 1_000]);
  });

  it('keeps the authorization for an open invoice, and lets it go when that is canceled too', async () => {
    const { order_id, reference } = await authorized();
    const [item] = (await orderOf(service, order_id)).items;
    const open = await invoice({ order_id, capture: 'no_capture', items: [{ order_item_id: item?.order_item_id, qty: 1 }] });
    await service.post('/api2/order/cancel', { order_id });
    await isLetGo(order_id);
    expect(double.intents.get(reference)?.status).toBe('requires_capture');
    await service.post('/api2/invoice/cancel', { invoice_id: open.body['invoice_id'] });
    expect(await service.post('/api2/order/cancel', { order_id })).toMatchObject({ status: 200, body: { state: 'canceled' } });
    await until(() => double.intents.get(reference)?.status === 'canceled');
  });
});
