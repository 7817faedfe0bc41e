import { describe, expect, it } from '@jest/globals';
import { newTraceparent } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import type { PaymentIntent } from '../../src/payment/payment.store.js';
import { concludeIntent } from '../../src/payment/conclude-payment.js';
import { savePaidDocument } from '../../src/save-paid-document.js';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls } from '../document-calls.js';
import { type Around, books, die, withTamperedCard } from '../payments.js';
import { aLine } from '../records.js';

const held = withTamperedCard();
const { invoice, capture, refund } = documentCalls(() => held.service);

const anOrderOf20 = (store_id: number) =>
  anOrder(held.service, { store_id, payment_method: 'tampered_card', items: [aLine({ qty_ordered: 1, price: 20 })] });
const keyOf = (order_id: number) => ({ 'idempotency-key': `crash-${order_id}-0123456789abcdef` });
const pay = (order_id: number) => invoice({ order_id, capture: 'online' }, keyOf(order_id));
/** Waits until a connection waits for a lock. */
const blocked = () =>
  until(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await held.service.rows(waiting)).length === 1;
  });
const askNow = (order_id: number) => held.service.rows(`update payment_intent set ask_at = now() where order_id = $1`, order_id);
/** Has the sweep ask the gateway for a payment, and waits for what comes of it. */
const settled = async (order_id: number) => {
  await askNow(order_id);
  await until(async () => !(await books(held.service, order_id)).intents.includes('open'));
};

/** Has the process die in the middle of a call, and start again. */
const crash = async (calling: ReturnType<typeof pay>, dying: Promise<void>): Promise<void> => {
  // Nobody is left to answer: at best the edge says that the database is gone.
  const call = calling.then(
    ({ status }) => status,
    () => 503,
  );
  await dying;
  await held.service.restart();
  expect(await call).toBe(503);
};

/** Dies as soon as the call has come as far as the hook, and does nothing more. */
const atHook = (name: 'before' | 'after'): Promise<void> =>
  new Promise((resolve, reject) => {
    held.around = {
      [name]: async () => {
        held.around = {};
        await die(held.service.db).then(resolve, reject);
        throw new Error('the process is dead');
      },
    };
  });

/** Takes a lock; what it returns dies while a call waits for it. */
const atLock = async (sql: string, ...values: unknown[]): Promise<() => Promise<void>> => {
  const runner = held.service.db.createQueryRunner();
  await runner.startTransaction();
  await runner.query(sql, values);
  return async () => {
    await blocked();
    await die(held.service.db);
  };
};

const captured = {
  ledger: [{ entry: 'capture', amount: 20 }],
  intents: ['done'],
  invoices: [{ state: 2, amount: 20, online: true }],
  memos: [],
};

describe('a process that dies in an online capture', () => {
  it('before the intent: nothing has happened', async () => {
    const { order_id } = await anOrderOf20(71);
    const dying = await atLock('select from orders where entity_id = $1 for update', order_id);
    await crash(pay(order_id), dying());
    expect(await books(held.service, order_id)).toEqual({ ledger: [], intents: [], invoices: [], memos: [] });
    expect(await pay(order_id)).toMatchObject({ status: 201 });
    expect(await books(held.service, order_id)).toEqual(captured);
  });

  it('after the intent, before the gateway: it is voided there, and free here', async () => {
    const { order_id, version } = await anOrderOf20(72);
    const dying = atHook('before');
    await crash(pay(order_id), dying);
    expect(await pay(order_id)).toMatchObject({ status: 409, body: { error: 'Request with this Idempotency-Key is in progress' } });
    expect(await invoice({ order_id })).toMatchObject({ status: 409, body: { error: 'Conflict on save' } });
    await settled(order_id);
    expect(await books(held.service, order_id)).toMatchObject({ ledger: [{ entry: 'void' }], intents: ['failed'], invoices: [] });
    expect(await orderOf(held.service, order_id)).toMatchObject({ version, total_invoiced: 0 });
    expect(await pay(order_id)).toMatchObject({ status: 201 });
    expect((await books(held.service, order_id)).ledger.map(({ entry }) => entry as string)).toEqual(['void', 'capture']);
  });

  it('after the gateway’s answer: the invoice is saved, and the caller’s retry gets it', async () => {
    const { order_id } = await anOrderOf20(73);
    const dying = atHook('after');
    await crash(pay(order_id), dying);
    await settled(order_id);
    expect(await books(held.service, order_id)).toEqual(captured);
    expect(await pay(order_id)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replay': 'true' },
      body: { increment_id: '7300000001', invoice: { state: 2, grand_total: 20 }, order: { state: 'processing' } },
    });
    expect(await orderOf(held.service, order_id)).toMatchObject({ version: 2, total_paid: 20 });
    const [published] = await held.service.rows(
      `select headers ->> 'ce_actor' as actor from outbox where key = $1 and headers ->> 'ce_type' = 'invoice.created'`,
      String(order_id),
    );
    expect(published).toEqual({ actor: 'test' });
  });

  it('before the save is committed: the same', async () => {
    const first = await anOrderOf20(74);
    await invoice({ order_id: first.order_id });
    const { order_id } = await anOrderOf20(74);
    const dying = await atLock(`select from increment_counter where kind = 'invoice' and store_id = 74 for update`);
    await crash(pay(order_id), dying());
    await settled(order_id);
    expect(await books(held.service, order_id)).toEqual(captured);
    expect(await pay(order_id)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replay': 'true' },
      body: { increment_id: '7400000002' },
    });
  });
});

describe('a process that dies after the gateway’s answer', () => {
  it('to the capture of an open invoice: it is paid', async () => {
    const { order_id } = await anOrderOf20(78);
    const { body } = await invoice({ order_id, capture: 'no_capture' });
    const payload = { invoice_id: body['invoice_id'] as number, capture: 'online', comment: 'By card' };
    const dying = atHook('after');
    await crash(capture(payload, keyOf(order_id)), dying);
    await settled(order_id);
    expect(await books(held.service, order_id)).toEqual(captured);
    expect(await capture(payload, keyOf(order_id))).toMatchObject({
      status: 200,
      headers: { 'idempotent-replay': 'true' },
      body: { message: 'Invoice captured', invoice: { comments: [{ comment: 'By card' }] } },
    });
  });

  it('to a refund: the credit memo is saved', async () => {
    const { order_id } = await anOrderOf20(79);
    await pay(order_id);
    const payload = { order_id, refund_type: 'online', adjustment_negative: 1.5, comment: 'Sorry' };
    const dying = atHook('after');
    await crash(refund(payload, keyOf(order_id)), dying);
    await settled(order_id);
    expect(await books(held.service, order_id)).toMatchObject({
      ledger: [{ entry: 'capture' }, { entry: 'refund', amount: 18.5 }],
      memos: [{ amount: 18.5, online: true }],
    });
    expect(await refund(payload, keyOf(order_id))).toMatchObject({
      status: 201,
      headers: { 'idempotent-replay': 'true' },
      body: { increment_id: '7900000001', creditmemo: { subtotal: 20, adjustment_negative: 1.5, comments: [{ comment: 'Sorry' }] } },
    });
    expect(await orderOf(held.service, order_id)).toMatchObject({ total_refunded: 18.5, items: [{ qty_refunded: 1 }] });
  });
});

describe('a gateway', () => {
  /** A payment whose call of the gateway stands still until it is let go. */
  const standing = async (order_id: number, limit: Pick<Around, 'answersWithinMs'> = {}) => {
    const hooks = { arrive: () => undefined as void, letGo: () => undefined as void, end: () => undefined as void };
    const arrived = new Promise<void>((resolve) => (hooks.arrive = resolve));
    const gone = new Promise<void>((resolve) => (hooks.letGo = resolve));
    const ended = new Promise<void>((resolve) => (hooks.end = resolve));
    held.around = { ...limit, before: () => ((held.around = {}), hooks.arrive(), gone), ended: hooks.end };
    const call = pay(order_id);
    await arrived;
    return { call, letGo: hooks.letGo, ended };
  };

  it('that is being asked keeps whoever comes in between waiting', async () => {
    const { order_id } = await anOrderOf20(81);
    const { call, letGo } = await standing(order_id);
    for (const path of ['/api2/invoice/create', '/api2/shipment/create', '/api2/order/cancel'])
      expect(await held.service.post(path, { order_id })).toMatchObject({ status: 409, body: { error: 'Conflict on save' } });
    expect(await pay(order_id)).toMatchObject({
      status: 409,
      body: { error: 'Request with this Idempotency-Key is in progress' },
      headers: { 'retry-after': '1' },
    });
    letGo();
    const { status, text } = await call;
    expect(status).toBe(201);
    expect(await pay(order_id)).toMatchObject({ status: 201, text, headers: { 'idempotent-replay': 'true' } });
    expect(await books(held.service, order_id)).toEqual(captured);
  });

  it('that answers late does not capture what was voided meanwhile', async () => {
    const { order_id } = await anOrderOf20(75);
    const { call, letGo, ended } = await standing(order_id, { answersWithinMs: 333 });
    expect(await call).toMatchObject({ status: 500, body: { error: 'Payment gateway error' } });
    letGo();
    await ended;
    expect(await books(held.service, order_id)).toMatchObject({ ledger: [{ entry: 'void' }], intents: ['failed'], invoices: [] });
  });

  it('is asked by the caller and the sweep at once: one invoice, and the caller gets it', async () => {
    const { order_id } = await anOrderOf20(76);
    let asking = 0;
    let go: () => void = () => undefined;
    const bothAsk = new Promise<void>((resolve) => (go = resolve));
    held.around = {
      after: async () => {
        await askNow(order_id);
        throw new Error('connection reset');
      },
      settle: () => (++asking === 2 && go(), bothAsk),
    };
    expect(await pay(order_id)).toMatchObject({ status: 201, body: { increment_id: '7600000001' } });
    // A sweep ends with what it has begun.
    await held.service.restart();
    expect(asking).toBe(2);
    expect(await books(held.service, order_id)).toEqual(captured);
    expect(await orderOf(held.service, order_id)).toMatchObject({ version: 2, total_paid: 20 });
  });

  it('is heard once: later callers get what was decided', async () => {
    const decided = async (order_id: number, isDone: boolean) => {
      const [row] = await held.service.rows('select intent_id from payment_intent where order_id = $1', order_id);
      const context = { requestId: 'late', traceparent: newTraceparent(), key: null };
      const intent = { intent_id: row?.['intent_id'] as string, order_id, context, request: { operation: 'create-invoice' } };
      return concludeIntent(held.service.db, intent as PaymentIntent, isDone, savePaidDocument({ MAIL: 'off' }));
    };
    const [paid, declined] = [
      await anOrderOf20(80),
      await anOrder(held.service, { payment_method: 'tampered_card', items: [aLine({ price: 10.065 })] }),
    ];
    const { text } = await pay(paid.order_id);
    expect(await pay(declined.order_id)).toMatchObject({ status: 402 });
    for (const isDone of [true, false]) {
      expect(await decided(paid.order_id, isDone)).toEqual({ status: 201, body: text, replay: false });
      expect(await decided(declined.order_id, isDone)).toBeNull();
    }
    expect(await books(held.service, paid.order_id)).toEqual(captured);
    expect(await books(held.service, declined.order_id)).toMatchObject({ intents: ['failed'], invoices: [] });
  });

  it('that does not know either leaves the payment open, until it can', async () => {
    const { order_id } = await anOrderOf20(77);
    let isDown = true;
    held.around = {
      after: () => Promise.reject(new Error('connection reset')),
      settle: () => (isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve()),
    };
    expect(await pay(order_id)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(await pay(order_id)).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
    await askNow(order_id);
    const failed = 'select from payment_intent where order_id = $1 and last_error is not null';
    await until(async () => (await held.service.rows(failed, order_id)).length === 1);
    expect((await books(held.service, order_id)).intents).toEqual(['open']);
    isDown = false;
    await settled(order_id);
    expect(await books(held.service, order_id)).toEqual(captured);
    expect(await pay(order_id)).toMatchObject({ status: 201, headers: { 'idempotent-replay': 'true' } });
  });
});
