import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls } from '../document-calls.js';
import { books, withTamperedCard } from '../payments.js';
import { aLine } from '../records.js';

const held = withTamperedCard();
let operator: string;
beforeAll(async () => {
  operator = await held.service.token('admin');
});
const { invoice, capture, refund, history, events } = documentCalls(() => held.service);

const anOrderOf20 = () => anOrder(held.service, { payment_method: 'tampered_card', items: [aLine({ qty_ordered: 1, price: 20 })] });
const keyOf = (orderId: number) => ({ 'idempotency-key': `stuck-${orderId}-0123456789abcdef` });
const away = { before: () => Promise.reject(new Error('connection reset')), settle: () => Promise.reject(new Error('connection refused')) };

/** Makes the gateway fail in a call, and asks it for the payment so often that the payment is stuck. */
const getStuck = async (orderId: number, call: () => Promise<{ status: number }>, tries = 12): Promise<string> => {
  held.around = away;
  expect((await call()).status).toBe(503);
  await held.service.rows(
    `update payment_intent set tries = $2, ask_at = now() + interval '1 hour' where order_id = $1 and state = 'open'`,
    orderId,
    tries,
  );
  const [row] = await held.service.rows<{ intent_id: string }>(
    `select intent_id from payment_intent where order_id = $1 and state = 'open'`,
    orderId,
  );
  return (row as { intent_id: string }).intent_id;
};

const list = async (query = '') =>
  (await held.service.call<{ payments: Json[] }>('GET', `/ops/payments${query}`, { token: operator })).body;
const settle = (id: string, outcome: unknown, headers: Record<string, string> = {}) =>
  held.service.call('POST', `/ops/payments/${id}/settle`, { token: operator, body: { outcome, reason: 'statement of January' }, headers });

describe('a payment that was asked for 1,024 times', () => {
  it('keeps none of the others from being settled, and is asked for on', async () => {
    const [stuck, other] = [await anOrderOf20(), await anOrderOf20()];
    const id = await getStuck(stuck.order_id, () => invoice({ order_id: stuck.order_id, capture: 'online' }), 1_024);
    held.around = away;
    expect((await invoice({ order_id: other.order_id, capture: 'online' })).status).toBe(503);
    held.around = {};
    await held.service.rows(`update payment_intent set ask_at = now() - interval '1 hour' where intent_id = $1`, id);
    await held.service.rows('update payment_intent set ask_at = now() where order_id = $1', other.order_id);
    await until(async () => (await books(held.service, other.order_id)).intents[0] === 'failed');
    await until(async () => (await books(held.service, stuck.order_id)).intents[0] === 'failed');
    expect(await invoice({ order_id: other.order_id, capture: 'online' })).toMatchObject({ status: 201 });
  });
});

describe('a payment that its gateway does not answer for', () => {
  it('is seen by operators: in the list, with the reason, and in the report of the service', async () => {
    const { order_id, increment_id } = await anOrderOf20();
    held.around = away;
    expect((await invoice({ order_id, capture: 'online' })).status).toBe(503);
    expect((await list()).payments).toEqual([]);
    expect((await list('?state=open')).payments).toMatchObject([{ order_id, state: 'open' }]);
    await held.service.rows('update payment_intent set tries = 11, ask_at = now() where order_id = $1', order_id);
    const expected = { order_id, order_increment_id: increment_id, operation: 'create-invoice', method: 'tampered_card', amount: 20 };
    await until(async () => typeof (await list()).payments[0]?.['last_error'] === 'string');
    expect(await list('?include_pagination=1')).toMatchObject({
      page: 1,
      limit: 20,
      total: 1,
      payments: [{ ...expected, state: 'stuck', tries: 12, last_error: 'Error: connection refused', settled_by: null }],
    });
    const { body } = await held.service.call<{ report: Json }>('GET', '/ops/report', { token: operator });
    expect(body.report).toMatchObject({ payments: { stuck: 1 } });
    const [id] = (await list()).payments.map(({ payment_id }) => String(payment_id));
    expect((await settle(id as string, 'not_captured')).status).toBe(200);
  });

  it('is captured where the operator says so: the invoice, the balances, the history and the events are those of a captured one', async () => {
    const { order_id, version } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online', comment: 'By card' }, keyOf(order_id)));
    expect(await invoice({ order_id })).toMatchObject({ status: 409 });
    const answer = await settle(id, 'captured');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        payment: { payment_id: id, state: 'done', settled_by: 'test', reason: 'statement of January', next_try_at: null },
      },
    });
    expect(await books(held.service, order_id)).toMatchObject({ intents: ['done'], invoices: [{ state: 2, amount: 20, online: true }] });
    expect(await orderOf(held.service, order_id)).toMatchObject({ version: version + 2, total_paid: 20, state: 'processing' });
    expect((await history(order_id)).slice(0, 2)).toEqual([
      expect.stringMatching(/^Invoice #1\d{8} was created\.$/),
      'An operator settled the payment of 20.00 by tampered_card: captured.',
    ]);
    const published = await events(order_id);
    expect(published.map(({ type }) => type)).toEqual(['order.payment-settled', 'invoice.created']);
    expect(published[0]?.data).toMatchObject({
      payment: { payment_id: id, operation: 'create-invoice', amount: 20, outcome: 'captured', reason: 'statement of January' },
      order: { order_id, total_paid: 0 },
    });
    // A retry of the caller gets the invoice, and it can be given back.
    expect(await invoice({ order_id, capture: 'online', comment: 'By card' }, keyOf(order_id))).toMatchObject({
      status: 201,
      headers: { 'idempotent-replay': 'true' },
      body: { invoice: { comments: [{ comment: 'By card' }] } },
    });
    expect((await list('?state=decided')).payments[0]).toMatchObject({ payment_id: id });
    held.around = {};
    expect(await refund({ order_id, refund_type: 'online' })).toMatchObject({ status: 201 });
  });

  it('is not captured where the operator says so: nothing is made, the order and the key are free', async () => {
    const { order_id } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online' }, keyOf(order_id)));
    expect(await settle(id, 'not_captured')).toMatchObject({ status: 200, body: { payment: { state: 'failed' } } });
    expect(await books(held.service, order_id)).toMatchObject({ intents: ['failed'], invoices: [] });
    expect((await events(order_id)).map(({ type }) => type)).toEqual(['order.payment-settled']);
    held.around = {};
    expect(await invoice({ order_id, capture: 'online' }, keyOf(order_id))).toMatchObject({ status: 201, body: { invoice: { state: 2 } } });
  });

  it('is that of an open invoice: it is paid, or stays open', async () => {
    for (const [outcome, state] of [
      ['captured', 2],
      ['not_captured', 1],
    ] as const) {
      const { order_id } = await anOrderOf20();
      const invoice_id = (await invoice({ order_id, capture: 'no_capture' })).body['invoice_id'] as number;
      const id = await getStuck(order_id, () => capture({ invoice_id, capture: 'online' }));
      expect(await settle(id, outcome)).toMatchObject({ status: 200 });
      expect((await books(held.service, order_id)).invoices).toEqual([{ state, amount: 20, online: state === 2 }]);
    }
  });

  it('is a refund: the credit memo is made, or not', async () => {
    for (const [outcome, memos] of [
      ['refunded', [{ amount: 20, online: true }]],
      ['not_refunded', []],
    ] as const) {
      held.around = {};
      const { order_id } = await anOrderOf20();
      expect(await invoice({ order_id, capture: 'online' })).toMatchObject({ status: 201 });
      const id = await getStuck(order_id, () => refund({ order_id, refund_type: 'online' }));
      expect(await settle(id, 'captured')).toMatchObject({ status: 400, body: { error: 'Invalid parameter: outcome' } });
      expect(await settle(id, outcome)).toMatchObject({ status: 200 });
      expect((await books(held.service, order_id)).memos).toEqual(memos);
      expect(await orderOf(held.service, order_id)).toMatchObject({ total_refunded: memos.length * 20 });
    }
  });

  it('is settled as its gateway says where that answers after all', async () => {
    const { order_id } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online' }));
    held.around = {};
    expect(await settle(id, 'captured')).toMatchObject({ status: 409, body: { error: 'Payment is settled already' } });
    expect(await books(held.service, order_id)).toMatchObject({ ledger: [{ entry: 'void' }], intents: ['failed'], invoices: [] });
  });

  it('cannot be decided against its gateway where what follows from its answer cannot be saved', async () => {
    const { order_id } = await anOrderOf20();
    // Captured there, and nobody heard the answer.
    held.around = { after: away.before, settle: away.settle };
    expect((await invoice({ order_id, capture: 'online' })).status).toBe(503);
    await held.service.rows(`update payment_intent set tries = 12, ask_at = now() + interval '1 hour' where order_id = $1`, order_id);
    const [row] = await held.service.rows<{ intent_id: string }>('select intent_id from payment_intent where order_id = $1', order_id);
    const id = String(row?.intent_id);
    held.around = {};
    await held.service.rows(`alter table invoice add constraint no_invoices check (order_id <> ${order_id}) not valid`);
    expect((await settle(id, 'not_captured')).status).toBe(500);
    expect(await books(held.service, order_id)).toMatchObject({ ledger: [{ entry: 'capture' }], intents: ['open'], invoices: [] });
    await held.service.rows('alter table invoice drop constraint no_invoices');
    expect(await settle(id, 'not_captured')).toMatchObject({ status: 409, body: { error: 'Payment is settled already' } });
    expect(await books(held.service, order_id)).toMatchObject({ intents: ['done'], invoices: [{ state: 2, amount: 20, online: true }] });
  });

  it('is decided once, even where two ask at the same time', async () => {
    const { order_id } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online' }));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, place) => settle(id, place % 2 === 0 ? 'captured' : 'not_captured')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200) % 2 === 0;
    expect((await books(held.service, order_id)).invoices).toHaveLength(won ? 1 : 0);
    expect((await events(order_id)).filter(({ type }) => type === 'order.payment-settled')).toHaveLength(1);
  });

  it('gives a retry of the operator the first answer', async () => {
    const { order_id } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online' }));
    const first = await settle(id, 'captured', keyOf(order_id));
    expect(await settle(id, 'captured', keyOf(order_id))).toMatchObject({
      status: 200,
      text: first.text,
      headers: { 'idempotent-replay': 'true' },
    });
  });
});

describe('refusals', () => {
  it('a payment whose gateway is still asked for it', async () => {
    const { order_id } = await anOrderOf20();
    const id = await getStuck(order_id, () => invoice({ order_id, capture: 'online' }), 3);
    expect(await settle(id, 'captured')).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^Payment is not stuck/) } });
    expect((await books(held.service, order_id)).intents).toEqual(['open']);
  });

  const unknown = '01a200d5-38bc-7000-9389-5b388547d45d';
  it.each([
    [unknown, { outcome: 'captured', reason: 'x' }, 404, 'Payment not found'],
    ['7', { outcome: 'captured', reason: 'x' }, 400, 'Invalid parameter: id'],
    [unknown, { reason: 'x' }, 400, 'outcome is required'],
    [unknown, { outcome: 'paid', reason: 'x' }, 400, 'Invalid parameter: outcome'],
    [unknown, { outcome: 'captured' }, 400, 'reason is required'],
    [unknown, { outcome: 'captured', reason: ' ' }, 400, 'reason is required'],
  ])('%s %j', async (id, body, status, error) => {
    expect(await held.service.call('POST', `/ops/payments/${id}/settle`, { token: operator, body })).toMatchObject({
      status,
      body: { error },
    });
  });

  it('a caller who is no operator', async () => {
    const token = await held.service.token('orders/write');
    const body = { outcome: 'captured', reason: 'x' };
    expect(await held.service.call('POST', `/ops/payments/${unknown}/settle`, { token, body })).toMatchObject({ status: 403 });
    expect(await held.service.call('GET', '/ops/payments', { token })).toMatchObject({ status: 403 });
  });

  it('an unknown state', async () => {
    expect(await held.service.call('GET', '/ops/payments?state=x', { token: operator })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: state' },
    });
  });
});
