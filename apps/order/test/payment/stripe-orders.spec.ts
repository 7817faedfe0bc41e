import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, paymentDisputed, paymentNotRefunded, topics } from '@entrepot/contracts';
import { storeEvent } from '@entrepot/contracts/testing';
import { openStripeDouble, type StripeDouble } from '@entrepot/stripe/double';
import { until } from '@entrepot/testing';
import { anOrder, orderOf } from '../an-order.js';
import { expectFolded } from '../folded.js';
import { documentCalls, refused } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';

let double: StripeDouble;
let service: TestService;
let folder: string;
beforeAll(async () => {
  double = await openStripeDouble();
  folder = await mkdtemp(join(tmpdir(), 'entrepot-stripe-orders-'));
  service = await startTestService({ ...double.settings, MAIL: 'on', MAIL_FROM: 'loja@example.com', DATA_DIR: folder });
  await service.publish(storeEvent());
});
afterAll(async () => {
  await service.close();
  await double.close();
  await rm(folder, { recursive: true });
});
const { invoice, refund, history } = documentCalls(() => service);

/** An order of two things at 10, whose payment was authorized at Stripe before. */
const authorized = async (how?: 'card' | 'pix' | 'boleto', fields: object = {}) => {
  const reference = double.authorize(2_000, how);
  const items = [aLine({ qty_ordered: 2, price: 10 })];
  const { order_id } = await anOrder(service, { state: 'new', payment_method: 'stripe', payment_reference: reference, items, ...fields });
  return { order_id, reference };
};
const online = (order_id: number, fields: object = {}) => invoice({ order_id, capture: 'online', ...fields });
const one = async (order_id: number) => ({
  items: [{ order_item_id: (await orderOf(service, order_id)).items[0]?.order_item_id, qty: 1 }],
});
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
  const events = (await service.published(topics.order)).filter(({ subject }) => subject === String(order_id));
  expect(events.filter(({ type }) => /^(invoice|credit-memo)/.test(type)).map(({ data }) => data['previous_order'])).toMatchObject([
    { payment_status: 'authorized', amount_received: 0 },
    { payment_status: 'paid', amount_refunded: 0 },
    { amount_refunded: 5 },
  ]);
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

it('can give back online what was captured online alone', async () => {
  const { order_id } = await authorized('pix');
  const refundable = async () => (await orderOf(service, order_id)).payment?.can.refund;
  await online(order_id, await one(order_id));
  expect(await refundable()).toBe(true);
  await refund({ order_id, refund_type: 'online' });
  await invoice({ order_id, capture: 'offline' });
  expect(await refundable()).toBe(false);
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
    const { order_id, reference } = await authorized(how, how === 'pix' ? { amount_received: 20 } : {});
    const shown = async () => (await orderOf(service, order_id)).payment;
    const can = { capture: how === 'card', refund: false, void: how === 'card' };
    expect(await shown()).toMatchObject({ status: how === 'card' ? 'authorized' : 'paid', reference, provider: 'stripe', can });
    expect(await service.post('/api2/order/cancel', { order_id })).toMatchObject({ status: 200, body: { state: 'canceled' } });
    await isLetGo(order_id);
    expect(double.intents.get(reference)?.status).toBe(how === 'card' ? 'canceled' : 'succeeded');
    expect(refundsOf(reference)).toEqual(how === 'card' ? [] : [2_000]);
    const none = { capture: false, refund: false, void: false };
    expect(await shown()).toMatchObject(
      how === 'card'
        ? { status: 'voided', amount_authorized: 20, amount_received: 0, amount_refunded: 0, can: none }
        : { status: 'refunded', amount_received: 20, amount_refunded: 20, can: none },
    );
    expect(await orderOf(service, order_id)).toMatchObject({ total_canceled: 20, total_due: 0 });
    if (how === 'pix')
      expect((await service.events(order_id)).at(-1)).toMatchObject({
        type: 'order.payment-changed',
        data: { amount_refunded: 20, payment_status: 'refunded', previous: { amount_refunded: 0, payment_status: 'paid' } },
      });
    await expectFolded(service, order_id);
  });

  it('counts nothing as given back of what was paid otherwise', async () => {
    const { order_id, reference } = await authorized('card', { amount_received: 5 });
    expect((await orderOf(service, order_id)).payment).toMatchObject({ status: 'partially_paid', can: { capture: true, void: true } });
    await service.post('/api2/order/cancel', { order_id });
    await isLetGo(order_id);
    expect(double.intents.get(reference)?.status).toBe('canceled');
    expect((await orderOf(service, order_id)).payment).toMatchObject({ status: 'paid', amount_received: 5, amount_refunded: 0 });
  });

  it('lets go the rest of an authorization of which a part was paid otherwise', async () => {
    const { order_id, reference } = await authorized();
    await invoice({ order_id, capture: 'offline', ...(await one(order_id)) });
    expect((await orderOf(service, order_id)).payment?.can).toEqual({ capture: true, refund: false, void: true });
    await service.post('/api2/order/cancel', { order_id });
    await isLetGo(order_id);
    expect(double.intents.get(reference)?.status).toBe('canceled');
    expect((await orderOf(service, order_id)).payment).toMatchObject({ status: 'paid', amount_received: 10, amount_refunded: 0 });
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

  it.each([
    ['card', []],
    ['pix', [500]],
  ] as const)('of a part gives back what was paid for it, and keeps the rest for its invoice: %s', async (how, released) => {
    const { order_id, reference } = await authorized(how);
    const cancel = (qty: number) => service.post('/api2/order/cancel', { order_id, items: [{ sku: 'A', qty }] });
    expect((await cancel(0.5)).body).toMatchObject({ order: { total_canceled: 5, total_due: 15 } });
    await isLetGo(order_id);
    expect(refundsOf(reference)).toEqual(released);
    expect(await online(order_id)).toMatchObject({ status: 201, body: { invoice: { grand_total: 15, state: 2 } } });
    expect(await orderOf(service, order_id)).toMatchObject({ total_due: 0, total_paid: 15 });
    expect(refundsOf(reference)).toEqual(released);
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

describe('money that Stripe does not give back', () => {
  interface Case {
    id: string;
    order_id: number;
    amount: number;
    kind: string;
    status: string | null;
  }
  const cases = async (orderId: number, state = 'open'): Promise<Case[]> => {
    const token = await service.token('admin');
    const { body } = await service.call<{ cases: Case[] }>('GET', `/ops/payments/by-hand?state=${state}&limit=200`, { token });
    return body.cases.filter(({ order_id }) => order_id === orderId);
  };
  const settle = async (id: string) =>
    service.call('POST', `/ops/payments/by-hand/${id}/settle`, {
      token: await service.token('admin'),
      body: { reason: 'Pix of 3 February' },
    });
  const reported = async () =>
    (await service.call<{ report: { payments: object } }>('GET', '/ops/report', { token: await service.token('admin') })).body.report
      .payments;
  const mailsOf = (orderId: number) =>
    service.rows(`select kind from mail_outbox where kind = 'payment-by-hand' and recipient = $1`, `o${orderId}@example.com`);
  /** With a customer of its own, so that its mails can be told apart. */
  const boleto = async () => {
    const reference = double.authorize(2_000, 'boleto');
    const { order_id } = await anOrder(service, {
      ...{ state: 'new', payment_method: 'stripe', payment_reference: reference, items: [aLine({ qty_ordered: 2, price: 10 })] },
    });
    await service.rows('update orders set customer_email = $2 where entity_id = $1', order_id, `o${order_id}@example.com`);
    return { order_id, reference };
  };
  const closed = (orderId: number) =>
    until(async () => (await service.rows(`select from payment_release where order_id = $1 and state = 'done'`, orderId)).length === 1);

  it('is paid back by hand where a boleto is canceled: the customer, the order and the operator are told, once', async () => {
    const { order_id, reference } = await boleto();
    await service.post('/api2/order/cancel', { order_id });
    await closed(order_id);
    expect(refundsOf(reference)).toEqual([]);
    const [found, ...others] = await cases(order_id);
    expect([found, others]).toMatchObject([
      { kind: 'by_hand', amount: 20, currency: 'BRL', reason: 'Stripe refunds no boleto', payment_reference: reference, state: 'open' },
      [],
    ]);
    expect(await mailsOf(order_id)).toHaveLength(1);
    expect((await history(order_id))[0]).toBe('20.00 BRL are to be paid back by hand: Stripe refunds no boleto.');
    expect(await reported()).toMatchObject({ by_hand: 1 });
    expect(await settle(found!.id)).toMatchObject({
      status: 200,
      body: { case: { state: 'done', settled_by: 'test', note: 'Pix of 3 February' } },
    });
    expect((await settle(found!.id)).status).toBe(409);
    expect((await history(order_id))[0]).toBe('20.00 BRL were paid back by hand: Pix of 3 February');
    expect([await cases(order_id), await cases(order_id, 'done'), await reported()]).toMatchObject([
      [],
      [{ id: found!.id }],
      { by_hand: 0 },
    ]);
    expect((await settle('re_unknown')).status).toBe(404);
  });

  it('is of two cancels what each leaves', async () => {
    const { order_id } = await boleto();
    const [item] = (await orderOf(service, order_id)).items;
    const open = await invoice({ order_id, capture: 'no_capture', items: [{ order_item_id: item?.order_item_id, qty: 1 }] });
    await service.post('/api2/order/cancel', { order_id });
    await closed(order_id);
    await service.post('/api2/invoice/cancel', { invoice_id: open.body['invoice_id'] });
    await service.post('/api2/order/cancel', { order_id });
    await until(async () => (await cases(order_id)).length === 2);
    expect((await cases(order_id)).map(({ amount }) => amount)).toEqual([10, 10]);
  });

  it('is not refunded online with a credit memo, which says so', async () => {
    const { order_id } = await boleto();
    expect(await online(order_id)).toMatchObject({ status: 201 });
    expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({
      status: 409,
      body: { error: 'Payment refused' },
      details: [{ code: 'state', message: expect.stringContaining('Stripe refunds no boleto: pay it back by hand') }],
    });
    expect(await refund({ order_id })).toMatchObject({ status: 201 });
  });

  const failed = (payment_reference: string, refund_id: string, refund_of: string | null = null, amount = 20) =>
    event(paymentNotRefunded, {
      subject: payment_reference,
      version: 0,
      data: {
        ...{ payment_reference, refund_id, case_id: refund_id, refund_of, vendalink_id: null, amount, currency: 'BRL' },
        ...{ reason: `the refund ${refund_id} is failed: expired_or_canceled_card`, is_customer_notified: false },
      },
    });

  it('is what a credit memo gave back and a bank sent back later, however often it is told', async () => {
    const { order_id, reference } = await boleto();
    double.intents.get(reference)!.method = 'pix';
    await online(order_id);
    expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({ status: 201 });
    const [made] = double.refunds.filter(({ payment_intent }) => payment_intent === reference);
    await service.publish(failed(reference, made!.id, made!.metadata['entrepot_payment']), failed(reference, made!.id));
    expect(await cases(order_id)).toMatchObject([{ id: made!.id, kind: 'by_hand', amount: 20 }]);
    expect(await mailsOf(order_id)).toHaveLength(1);
    expect((await history(order_id)).filter((comment) => comment.includes(made!.id))).toHaveLength(1);
    const status = async () => (await orderOf(service, order_id)).payment_status;
    expect(await status()).toBe('paid');
    expect((await service.events(order_id)).findLast(({ type }) => type === 'order.payment-changed')?.data).toMatchObject({
      previous: { payment_status: 'refunded', amount_refunded: 20 },
    });
    await settle(made!.id);
    expect(await status()).toBe('refunded');
    await expectFolded(service, order_id);
  });

  it.each([
    ['hold and unhold', false, 0, 'paid'],
    ['the cancel of the rest', true, 10, 'partially_refunded'],
  ] as const)('is not given back by %s', async (_, isPart, amount_refunded, status) => {
    const { order_id, reference } = await authorized('pix', { amount_received: 20 });
    await online(order_id, isPart ? await one(order_id) : {});
    await refund({ order_id, refund_type: 'online', ...(await one(order_id)) });
    const [made] = double.refunds.filter(({ payment_intent }) => payment_intent === reference);
    double.failRefund(made!.id);
    await service.publish(failed(reference, made!.id, made!.metadata['entrepot_payment'], 10));
    for (const act of isPart ? ['cancel'] : ['hold', 'unhold'])
      expect(await service.post(`/api2/order/${act}`, { order_id })).toMatchObject({ status: 200 });
    if (isPart) await closed(order_id);
    else expect(await service.rows('select from payment_release where order_id = $1', order_id)).toEqual([]);
    expect((await orderOf(service, order_id)).payment).toMatchObject({ amount_received: 20, amount_refunded, status });
    expect(await cases(order_id)).toMatchObject([{ id: made!.id, amount: 10 }]);
    await expectFolded(service, order_id);
  });

  it('is nobody’s where the refund failed at once, as its credit memo was refused', async () => {
    const { order_id, reference } = await boleto();
    await online(order_id);
    await refund({ order_id, refund_type: 'online' });
    const [intent] = await service.rows<{ intent_id: string }>(
      `select intent_id from payment_intent where order_id = $1 and state = 'failed'`,
      order_id,
    );
    await service.publish(failed(reference, 're_at_once', intent!.intent_id));
    expect(await cases(order_id)).toEqual([]);
  });

  it('is a dispute’s while that is open; the order has each of its states', async () => {
    const { order_id, reference } = await authorized();
    const disputed = (status: string, is_closed = false) =>
      event(paymentDisputed, {
        subject: reference,
        version: 0,
        data: {
          ...{ payment_reference: reference, vendalink_id: null, amount: 20, currency: 'BRL', reason: 'fraudulent' },
          ...{ dispute_id: `dp_${reference}`, status, is_closed },
        },
      });
    await service.publish(disputed('needs_response'), disputed('needs_response'));
    expect(await cases(order_id)).toMatchObject([{ kind: 'dispute', status: 'needs_response', amount: 20 }]);
    expect(await reported()).toMatchObject({ disputed: 1 });
    await service.publish(disputed('lost', true), disputed('needs_response'));
    expect([await cases(order_id), await cases(order_id, 'done')]).toMatchObject([[], [{ status: 'lost' }]]);
    expect((await history(order_id)).slice(0, 2)).toEqual(
      ['lost', 'needs_response'].map((status) => `The customer’s bank disputes 20.00 BRL (dp_${reference}, fraudulent): ${status}.`),
    );
  });

  it('keeps no other order waiting while Stripe does not answer for one', async () => {
    const [hanging, next] = [await authorized(), await authorized()];
    double.fail(hanging.reference, 'lost-request');
    await service.post('/api2/order/cancel', { order_id: hanging.order_id });
    await until(() => double.lost.has(hanging.reference));
    await service.post('/api2/order/cancel', { order_id: next.order_id });
    await closed(next.order_id);
    expect(await service.rows('select state, last_error from payment_release where order_id = $1', hanging.order_id)).toEqual([
      { state: 'open', last_error: null },
    ]);
  });
});
