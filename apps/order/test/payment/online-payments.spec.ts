import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls, refused } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { books } from '../payments.js';
import { aLine } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const { invoice, capture, refund, events } = documentCalls(() => service);

const gatewayError = [500, { error: 'Payment gateway error' }];
const declined = [402, { error: 'Payment declined' }];

/** An order of one thing at a price, paid by the sandbox's card. */
const aCardOrder = (price: number, fields: Record<string, unknown> = {}) =>
  anOrder(service, { payment_method: 'sandbox_card', items: [aLine({ qty_ordered: 1, price })], ...fields });
const online = (order_id: number, headers?: Record<string, string>) => invoice({ order_id, capture: 'online' }, headers);

describe('an invoice that is captured online', () => {
  it('is paid by the gateway, and saved', async () => {
    const { order_id } = await aCardOrder(20.5);
    expect(await online(order_id)).toMatchObject({ status: 201, body: { invoice: { state: 2, grand_total: 20.5 } } });
    expect(await books(service, order_id)).toEqual({
      ledger: [{ entry: 'capture', amount: 20.5 }],
      intents: ['done'],
      invoices: [{ state: 2, amount: 20.5, online: true }],
      memos: [],
    });
    expect(await orderOf(service, order_id)).toMatchObject({ total_paid: 20.5, version: 2 });
    const [published] = await service.rows<{ actor: string }>(
      `select headers ->> 'ce_actor' as actor from outbox where key = $1 and headers ->> 'ce_type' = 'invoice.created'`,
      String(order_id),
    );
    expect(published).toEqual({ actor: 'test' });
  });

  it('is not saved when the card is declined (.13), and the key is free again', async () => {
    const { order_id, version } = await aCardOrder(20.13);
    const key = { 'idempotency-key': `declined-${order_id}-0123456789` };
    expect(await refused(online(order_id, key))).toEqual(declined);
    expect(await books(service, order_id)).toEqual({ ledger: [], intents: ['failed'], invoices: [], memos: [] });
    expect(await orderOf(service, order_id)).toMatchObject({ version, total_invoiced: 0 });
    expect(await invoice({ order_id }, key)).toMatchObject({ status: 201 });
  });

  it('is not saved when the gateway does not answer and has nothing booked (.14)', async () => {
    const { order_id } = await aCardOrder(20.14);
    const from = Date.now();
    expect(await refused(online(order_id))).toEqual(gatewayError);
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_990);
    expect(await books(service, order_id)).toMatchObject({ ledger: [{ entry: 'void' }], intents: ['failed'], invoices: [] });
  });

  it('is saved when the gateway does not answer but has booked it (.15)', async () => {
    const { order_id } = await aCardOrder(20.15);
    const key = { 'idempotency-key': `booked-${order_id}-0123456789` };
    const { status, text } = await online(order_id, key);
    expect(status).toBe(201);
    expect(await online(order_id, key)).toMatchObject({ status: 201, text, headers: { 'idempotent-replay': 'true' } });
    expect(await books(service, order_id)).toMatchObject({ ledger: [{ entry: 'capture' }], intents: ['done'], invoices: [{ state: 2 }] });
  });

  it.each(['checkmo', 'banktransfer', 'cashondelivery', 'unheard_of', undefined])('is refused where the method is %s', async (method) => {
    const { order_id, version } = await aCardOrder(20, { payment_method: method });
    expect(await refused(online(order_id))).toEqual(gatewayError);
    expect(await books(service, order_id)).toEqual({ ledger: [], intents: [], invoices: [], memos: [] });
    expect(await orderOf(service, order_id)).toMatchObject({ version });
    expect(await invoice({ order_id })).toMatchObject({ status: 201 });
  });

  it('is refused of the sandbox’s card where no sandbox is', async () => {
    const shop = await startTestService({ SANDBOX: 'false' });
    try {
      const calls = documentCalls(() => shop);
      const { order_id } = await anOrder(shop, { payment_method: 'sandbox_card' });
      expect(await refused(calls.invoice({ order_id, capture: 'online' }))).toEqual(gatewayError);
      const { body } = await calls.invoice({ order_id, capture: 'no_capture' });
      expect(await refused(calls.capture({ invoice_id: body['invoice_id'], capture: 'online' }))).toEqual(gatewayError);
      expect(await books(shop, order_id)).toMatchObject({ ledger: [], intents: [], invoices: [{ state: 1 }] });
      expect(await calls.capture({ invoice_id: body['invoice_id'] })).toMatchObject({ status: 200 });
      expect(await refused(calls.refund({ order_id, refund_type: 'online' }))).toEqual([400, { error: 'Online refund not supported' }]);
    } finally {
      await shop.close();
    }
  });

  it('is refused by the order’s rules first', async () => {
    const { order_id } = await aCardOrder(20, { state: 'holded' });
    expect(await refused(online(order_id))).toEqual([400, { error: 'Cannot create invoice' }]);
    expect(await refused(online(999_999))).toEqual([404, { error: 'Order not found' }]);
  });
});

describe('an open invoice', () => {
  const open = async (price: number) => {
    const { order_id } = await aCardOrder(price);
    const { body } = await invoice({ order_id, capture: 'no_capture' });
    return { order_id, invoice_id: body['invoice_id'] as number };
  };

  it('is captured online', async () => {
    const { order_id, invoice_id } = await open(30);
    const key = { 'idempotency-key': `capture-${order_id}-0123456789` };
    const answer = await capture({ invoice_id, capture: 'online', comment: 'By card' }, key);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Invoice captured', invoice: { state: 2, comments: [{ comment: 'By card' }] } },
    });
    expect(await capture({ invoice_id, capture: 'online', comment: 'By card' }, key)).toMatchObject({ status: 200, text: answer.text });
    expect(await books(service, order_id)).toMatchObject({
      ledger: [{ entry: 'capture', amount: 30 }],
      invoices: [{ state: 2, online: true }],
    });
    expect((await events(order_id)).map(({ type }) => type)).toEqual(['invoice.created', 'invoice.paid']);
  });

  it('stays open when the card is declined', async () => {
    const { order_id, invoice_id } = await open(30.13);
    expect(await refused(capture({ invoice_id, capture: 'online' }))).toEqual(declined);
    expect(await books(service, order_id)).toMatchObject({ ledger: [], invoices: [{ state: 1, online: false }] });
    expect(await capture({ invoice_id })).toMatchObject({ status: 200 });
    expect(await refused(capture({ invoice_id, capture: 'online' }))).toEqual([400, { error: 'Cannot capture invoice' }]);
  });
});

describe('an online refund', () => {
  const unsupported = [400, { error: 'Online refund not supported' }];
  const paid = async (price: number) => {
    const { order_id } = await aCardOrder(price);
    const { body } = await online(order_id);
    return { order_id, invoice_id: body['invoice_id'] as number };
  };

  it.each(['order_id', 'invoice_id'] as const)('gives the money back by the payment that took it, by %s', async (name) => {
    const order = await paid(40);
    expect(await refund({ [name]: order[name], refund_type: 'online' })).toMatchObject({
      status: 201,
      body: { order: { state: 'closed' } },
    });
    expect(await books(service, order.order_id)).toMatchObject({
      ledger: [{ entry: 'capture' }, { entry: 'refund', amount: 40 }],
      intents: ['done', 'done'],
      memos: [{ amount: 40, online: true }],
    });
    const [intent] = await service.rows(
      'select refund_of is not null as known from payment_intent where operation = $1',
      'create-credit-memo',
    );
    expect(intent).toEqual({ known: true });
  });

  it.each<[string, number, number, string[], number]>([
    ['declined', 13, 500, ['capture'], 0],
    ['lost', 14, 500, ['capture', 'void'], 0],
    ['booked without an answer', 15, 201, ['capture', 'refund'], 1],
  ])('that is %s follows the cents', async (_, cents, status, ledger, memos) => {
    const { order_id } = await paid(41);
    const answer = await refund({ order_id, refund_type: 'online', adjustment_negative: (100 - cents) / 100 });
    expect(answer.status).toBe(status);
    const found = await books(service, order_id);
    expect(found.ledger.map(({ entry }) => entry as string)).toEqual(ledger);
    expect(found.memos).toHaveLength(memos);
    expect(await orderOf(service, order_id)).toMatchObject({ total_refunded: memos === 0 ? 0 : 40.15 });
  });

  it('needs an invoice that was captured online', async () => {
    for (const payment_method of ['checkmo', 'sandbox_card', undefined]) {
      const { order_id } = await aCardOrder(20, { payment_method });
      const { body } = await invoice({ order_id });
      expect(await refused(refund({ order_id, refund_type: 'online' }))).toEqual(unsupported);
      expect(await refused(refund({ invoice_id: body['invoice_id'], refund_type: 'online' }))).toEqual(unsupported);
    }
  });

  it('needs the id where there are two', async () => {
    const { order_id } = await aCardOrder(20, { items: [aLine({ qty_ordered: 2, price: 20 })] });
    const first = await invoice({ order_id, items: [{ sku: 'A', qty: 1 }], capture: 'online' });
    await online(order_id);
    expect(await refused(refund({ order_id, refund_type: 'online' }))).toEqual(unsupported);
    expect(await refund({ invoice_id: first.body['invoice_id'], refund_type: 'online' })).toMatchObject({ status: 201 });
  });

  it('gives back no more than its payment took', async () => {
    const { order_id } = await aCardOrder(20, { items: [aLine({ qty_ordered: 2, price: 20 })] });
    await invoice({ order_id, items: [{ sku: 'A', qty: 1 }], capture: 'online' });
    await invoice({ order_id });
    expect(await refused(refund({ order_id, refund_type: 'online' }))).toEqual([400, { error: 'Cannot create credit memo' }]);
    expect(await refund({ order_id, refund_type: 'online', items: [{ sku: 'A', qty: 1 }] })).toMatchObject({ status: 201 });
    const again = { order_id, refund_type: 'online', items: [{ sku: 'A', qty: 1 }] };
    expect(await refused(refund(again))).toEqual([400, { error: 'Cannot create credit memo' }]);
    expect(await refund({ order_id })).toMatchObject({ status: 201, body: { order: { state: 'closed' } } });
  });
});
