import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls, pricedDocument, pricedOrder, refused } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import type { Json } from '@entrepot/service/testing';
import { aLine } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const { invoice, capture, cancel, history, events } = documentCalls(() => service);

const aPricedOrder = (fields: Record<string, unknown> = {}) =>
  anOrder(service, {
    state: 'new',
    ...pricedOrder(),
    ...fields,
  });
const say = (error: string) => [400, { error }];

describe('POST /api2/invoice/create', () => {
  it('invoices all that is left, paid offline, and answers invoice and order', async () => {
    const { order_id, increment_id, items, version } = await aPricedOrder({ store_id: 51 });
    const answer = await invoice({ order_id, comment: 'Thanks', is_visible_on_front: true });
    const { invoice_id } = answer.body;
    const stamp = answer.body['invoice'].created_at;
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      success: true,
      invoice_id,
      increment_id: '5100000001',
      invoice: {
        invoice_id,
        entity_id: invoice_id,
        increment_id: '5100000001',
        order_id,
        order_increment_id: increment_id,
        store_id: 51,
        state: 2,
        currency: null,
        created_at: stamp,
        updated_at: stamp,
        ...pricedDocument(items),
        comments: [{ comment: 'Thanks', is_customer_notified: false, is_visible_on_front: true, created_at: stamp }],
      },
      order: {
        ...{ order_id, increment_id, state: 'processing', status: 'processing' },
        ...{ total_paid: 23.2, total_refunded: 0, total_due: 0 },
      },
    });
    expect((await service.get<{ invoice: object }>(`/api2/invoice?id=${invoice_id}`)).body.invoice).toEqual(answer.body['invoice']);
    expect(await orderOf(service, order_id)).toMatchObject({
      version: version + 2,
      updated_at: stamp,
      total_invoiced: 23.2,
      total_paid: 23.2,
      total_due: 0,
      items: [{ qty_invoiced: 3 }, { qty_invoiced: 1 }],
    });
    expect((await history(order_id))[0]).toBe('Invoice #5100000001 was created.');
    expect(await events(order_id)).toMatchObject([
      {
        type: 'invoice.created',
        data: {
          invoice: { invoice_id, grand_total: 23.2 },
          order: { total_paid: 23.2, items: [{ qty_invoiced: 3 }, { qty_invoiced: 1 }] },
          previous_order: { state: 'new', total_paid: 0, items: [{ qty_invoiced: 0 }, { qty_invoiced: 0 }] },
        },
      },
      { type: 'order.status-changed', data: { status: 'processing', previous: { status: 'pending' } } },
    ]);
  });

  it('leaves nothing due of what was canceled, in both shapes of the order', async () => {
    const due = async (orderId: number): Promise<unknown[]> => {
      const { body } = await service.get<Record<string, unknown>>(`/api/rest/orders/${orderId}`);
      return [(await orderOf(service, orderId)).total_due, body['total_due']];
    };
    const cancelRest = (order_id: number) => service.post('/api2/order/cancel', { order_id });
    const none = await aPricedOrder();
    expect(await due(none.order_id)).toEqual([23.2, '23.2000']);
    await cancelRest(none.order_id);
    expect(await due(none.order_id)).toEqual([0, '0.0000']);
    // 23.20 less two of three of the first line, 10.00 + 1.00 - 0.50 each rounded by itself, and all of the second, 5.00.
    const open = await aPricedOrder();
    const invoiced = await invoice({ order_id: open.order_id, items: [{ sku: 'A', qty: 1 }], capture: 'no_capture' });
    await cancelRest(open.order_id);
    expect(await due(open.order_id)).toEqual([11.19, '11.1900']);
    expect(invoiced.body['invoice']).toMatchObject({ grand_total: 11.19 });
    await capture({ invoice_id: invoiced.body['invoice_id'] });
    expect(await due(open.order_id)).toEqual([0, '0.0000']);
    const paid = await aPricedOrder();
    await invoice({ order_id: paid.order_id, items: [{ sku: 'A', qty: 2 }] });
    await cancelRest(paid.order_id);
    expect(await due(paid.order_id)).toEqual([0, '0.0000']);
  });

  it('invoices in parts that add up, the shipping with the first', async () => {
    const { order_id, items } = await aPricedOrder();
    const first = await invoice({ order_id, items: [{ sku: 'A', qty: 1 }] });
    const second = await invoice({ order_id, items: [{ item_id: items[0]?.order_item_id, qty: '1' }] });
    const rest = await invoice({ order_id });
    expect([first, second, rest].map(({ body }) => body['invoice'])).toMatchObject([
      { subtotal: 3.33, tax_amount: 1.03, discount_amount: 0.17, shipping_amount: 7, grand_total: 11.19 },
      { subtotal: 3.34, tax_amount: 0.34, discount_amount: 0.16, shipping_amount: 0, grand_total: 3.52 },
      { subtotal: 8.33, tax_amount: 0.33, discount_amount: 0.17, shipping_amount: 0, grand_total: 8.49 },
    ]);
    expect(await orderOf(service, order_id)).toMatchObject({ grand_total: 23.2, total_invoiced: 23.2, total_paid: 23.2 });
    expect(await refused(invoice({ order_id }))).toEqual(say('Cannot create invoice'));
  });

  it('leaves the invoice open with no_capture', async () => {
    const { order_id } = await aPricedOrder();
    const { body } = await invoice({ order_id, capture: 'no_capture' });
    expect(body).toMatchObject({ invoice: { state: 1 }, order: { state: 'processing' } });
    expect(await orderOf(service, order_id)).toMatchObject({ total_invoiced: 23.2, total_paid: 0 });
  });

  it('counts a configurable product once, its child in proportion', async () => {
    const lines = [
      aLine({ sku: 'SHIRT', product_type: 'configurable', qty_ordered: 2 }),
      aLine({ sku: 'SHIRT-M', parent_sku: 'SHIRT', qty_ordered: 4, price: 0 }),
    ];
    const { order_id, items } = await anOrder(service, { items: lines });
    expect((await invoice({ order_id, items: [{ sku: 'SHIRT-M', qty: 2 }] })).body['invoice'].items).toMatchObject([
      { order_item_id: items[0]?.order_item_id, qty: 1 },
    ]);
    expect((await orderOf(service, order_id)).items).toMatchObject([{ qty_invoiced: 1 }, { qty_invoiced: 2 }]);
  });

  it.each([
    ['new', 'pending', 'processing'],
    ['new', 'awaiting_stock', 'processing'],
    ['pending_payment', 'pending_payment', 'processing'],
    ['processing', 'packing', 'packing'],
  ])('takes an order from %s/%s to processing/%s', async (state, status, next) => {
    const { order_id } = await aPricedOrder({ state, status });
    expect((await invoice({ order_id })).body['order']).toMatchObject({ state: 'processing', status: next });
  });

  it('completes a virtual order, and one that costs nothing', async () => {
    const virtual = await anOrder(service, { items: [aLine({ product_type: 'virtual' })] });
    expect((await invoice({ order_id: virtual.order_id })).body['order']).toMatchObject({ state: 'complete' });
    const free = await anOrder(service, { items: [aLine({ product_type: 'virtual', price: 0 })] });
    expect((await invoice({ order_id: free.order_id })).body).toMatchObject({ invoice: { grand_total: 0 }, order: { state: 'complete' } });
  });

  it('completes an order whose goods were shipped before', async () => {
    const { order_id } = await aPricedOrder();
    await service.post('/api2/shipment/create', { order_id });
    expect((await invoice({ order_id })).body['order']).toMatchObject({ state: 'complete', status: 'complete' });
  });

  it.each<[string, object, string]>([
    ['no order', {}, 'Exactly one of order_id and order_increment_id is required'],
    ['two orders', { order_id: 1, order_increment_id: '1' }, 'Exactly one of order_id and order_increment_id is required'],
    ['an order that is no number', { order_id: 'x' }, 'Invalid parameter: order_id'],
    ['an empty capture', { order_id: 1, capture: '' }, 'Invalid parameter: capture'],
    ['another capture', { order_id: 1, capture: 'later' }, 'Invalid parameter: capture'],
    ['a capture that is no text', { order_id: 1, capture: ['online'] }, 'Invalid parameter: capture'],
    ['items that are no list', { order_id: 1, items: {} }, 'Invalid parameter: items'],
    ['an item without a name', { order_id: 1, items: [{ qty: 1 }] }, 'Invalid item'],
    ['no quantity', { order_id: 1, items: [{ sku: 'A' }] }, 'Invalid item'],
    ['quantity 0', { order_id: 1, items: [{ sku: 'A', qty: 0 }] }, 'Invalid item'],
    ['5 decimals', { order_id: 1, items: [{ sku: 'A', qty: 1.00001 }] }, 'Invalid item'],
    ['a comment that is no text', { order_id: 1, comment: {} }, 'Invalid parameter: comment'],
    ['a flag that is none', { order_id: 1, send_email: 'yes' }, 'Invalid parameter: send_email'],
  ])('refuses %s', async (_, payload, error) => {
    expect(await refused(invoice(payload))).toEqual(say(error));
  });

  it.each<[string, object[]]>([
    ['no items', []],
    ['more than is left', [{ sku: 'A', qty: 3.0001 }]],
    ['a line twice', [{ sku: 'A', qty: 1 }, { sku: 'A', qty: 1 }]], // prettier-ignore
    ['a line of another order', [{ order_item_id: 999_999, qty: 1 }]],
  ])('refuses %s', async (_, items) => {
    const { order_id, version } = await aPricedOrder();
    expect(await refused(invoice({ order_id, items }))).toEqual(say('Invalid item'));
    expect(await orderOf(service, order_id)).toMatchObject({ version, total_invoiced: 0 });
  });

  it('does not find an order that is not there', async () => {
    expect(await refused(invoice({ order_id: 999_999 }))).toEqual([404, { error: 'Order not found' }]);
    expect(await refused(invoice({ order_increment_id: 'nowhere' }))).toEqual([404, { error: 'Order not found' }]);
  });

  it.each(['holded', 'payment_review', 'canceled', 'complete', 'closed'])('refuses an order that is %s', async (state) => {
    const { order_id } = await anOrder(service, { state });
    expect(await refused(invoice({ order_id }))).toEqual(say('Cannot create invoice'));
  });

  it('answers a retry with the same Idempotency-Key as the first time', async () => {
    const { order_id } = await aPricedOrder();
    const key = { 'idempotency-key': `invoice-${order_id}-0123456789` };
    const [first, again] = [await invoice({ order_id }, key), await invoice({ order_id }, key)];
    expect(again).toMatchObject({ status: 201, text: first.text, headers: { 'idempotent-replay': 'true' } });
    expect(await refused(invoice({ order_id, comment: 'x' }, key))).toEqual([
      409,
      { error: 'Idempotency-Key was used with another payload' },
    ]);
  });
});

describe('an open invoice', () => {
  const open = async (fields: Record<string, unknown> = {}) => {
    const order = await aPricedOrder(fields);
    const { body } = await invoice({ order_id: order.order_id, items: [{ sku: 'A', qty: 2 }], capture: 'no_capture' });
    return { order_id: order.order_id, invoice_id: body['invoice_id'] as number, increment_id: body['increment_id'] as string };
  };

  it('is captured: paid, and published', async () => {
    const { order_id, invoice_id, increment_id } = await open();
    const answer = await capture({ increment_id, comment: 'Paid in cash' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Invoice captured',
        invoice_id,
        increment_id,
        invoice: { state: 2, comments: [{ comment: 'Paid in cash', is_visible_on_front: false }] },
        order: { order_id, state: 'processing', status: 'processing' },
      },
    });
    expect(await orderOf(service, order_id)).toMatchObject({ version: 4, total_invoiced: 14.71, total_paid: 14.71 });
    expect((await history(order_id)).slice(0, 2)).toEqual(['Paid in cash', `Invoice #${increment_id} was captured.`]);
    expect((await events(order_id)).at(-1)).toMatchObject({
      type: 'invoice.paid',
      data: {
        invoice: { state: 2, comments: [{ comment: 'Paid in cash' }] },
        order: { total_paid: 14.71 },
        previous_order: { total_paid: 0 },
        history: [{ comment: `Invoice #${increment_id} was captured.` }, { comment: 'Paid in cash', entity_name: 'invoice' }],
      },
    });
    expect(await refused(capture({ invoice_id }))).toEqual(say('Cannot capture invoice'));
    expect(await refused(cancel({ invoice_id }))).toEqual(say('Cannot cancel invoice'));
  });

  it('is canceled: what it held can be invoiced again, the shipping too', async () => {
    const { order_id, invoice_id } = await open();
    const answer = await cancel({ id: invoice_id, comment: 'Wrong' });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Invoice canceled', invoice_id, invoice: { state: 3, comments: [{ comment: 'Wrong' }] } },
    });
    expect(await orderOf(service, order_id)).toMatchObject({ total_invoiced: 0, total_paid: 0, items: [{ qty_invoiced: 0 }, {}] });
    expect((await events(order_id)).at(-1)).toMatchObject({ type: 'invoice.canceled', data: { invoice: { state: 3 } } });
    expect((await history(order_id))[0]).toBe('Wrong');
    expect((await invoice({ order_id })).body['invoice']).toMatchObject({ shipping_amount: 7, grand_total: 23.2 });
    expect(await refused(capture({ invoice_id }))).toEqual(say('Cannot capture invoice'));
    expect(await refused(cancel({ invoice_id }))).toEqual(say('Cannot cancel invoice'));
  });

  it('leaves the shipping to the next invoice when the one that carried it is canceled', async () => {
    const { order_id, invoice_id } = await open();
    expect((await invoice({ order_id, items: [{ sku: 'B', qty: 1 }] })).body['invoice'].shipping_amount).toBe(0);
    await cancel({ invoice_id });
    expect((await invoice({ order_id })).body['invoice'].shipping_amount).toBe(7);
    expect(await orderOf(service, order_id)).toMatchObject({ total_invoiced: 23.2 });
  });

  it('keeps the order in processing until it is settled', async () => {
    const { order_id } = await aPricedOrder();
    await service.post('/api2/shipment/create', { order_id });
    const { body } = await invoice({ order_id, capture: 'no_capture' });
    expect(body['order'].state).toBe('processing');
    expect((await capture({ invoice_id: body['invoice_id'] })).body['order']).toMatchObject({ state: 'complete', status: 'complete' });
  });

  it.each([
    ['captured', 14.71],
    ['canceled', 0],
  ])('of an order on hold is %s all the same, and the hold stays', async (what, paid) => {
    const { order_id, invoice_id } = await open();
    await service.post('/api2/order/hold', { order_id });
    const { status, body } = await (what === 'captured' ? capture : cancel)({ invoice_id });
    expect([status, body['order'].state]).toEqual([200, 'holded']);
    expect(await orderOf(service, order_id)).toMatchObject({ state: 'holded', total_paid: paid });
    expect((await service.post('/api2/order/unhold', { order_id })).body).toMatchObject({ state: 'processing' });
  });

  it.each<[string, object, number, string]>([
    ['no invoice', {}, 400, 'Exactly one of invoice_id, id and increment_id is required'],
    ['two invoices', { id: 1, invoice_id: 1 }, 400, 'Exactly one of invoice_id, id and increment_id is required'],
    ['an id that is no number', { id: 'x' }, 400, 'Invalid parameter: id'],
    ['an invoice that is not there', { invoice_id: 999_999 }, 404, 'Invoice not found'],
    ['a number that is not there', { increment_id: 'nowhere' }, 404, 'Invoice not found'],
    ['a comment that is no text', { id: 1, comment: 1 }, 400, 'Invalid parameter: comment'],
  ])('refuses %s', async (_, payload, status, error) => {
    expect(await refused(capture(payload))).toEqual([status, { error }]);
    expect(await refused(cancel(payload))).toEqual([status, { error }]);
  });

  it('knows no third way to capture', async () => {
    expect(await refused(capture({ id: 1, capture: '' }))).toEqual(say('Invalid parameter: capture'));
    expect(await refused(capture({ id: 1, capture: 'no_capture' }))).toEqual(say('Invalid parameter: capture'));
  });
});

describe('POST /ops/import/payments', () => {
  const importCsv = async (text: string | Buffer<ArrayBuffer>, query = '') => {
    const token = await service.token('orders/invoice');
    const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` };
    const response = await fetch(`${service.url}/ops/import/payments${query}`, { method: 'POST', headers, body: text });
    return (await response.json()) as Json;
  };
  const due = async (fields: Record<string, unknown> = {}) => {
    const order = await aPricedOrder({ payment_method: 'pix', ...fields });
    return { ...order, line: `${order.increment_id};${order.grand_total.toFixed(2).replace('.', ',')};31/01/2026` };
  };
  const header = 'txid;Valor;Data\n';
  const counts = ({ accepted, created, rejected }: Json) => ({ accepted, created, rejected });

  it('invoices an order as paid, once, whatever is repeated and however many files come at once', async () => {
    const { order_id, line } = await due();
    expect(counts(await importCsv(header + line, '?dry_run=true'))).toEqual({ accepted: 1, created: 1, rejected: 0 });
    expect((await orderOf(service, order_id)).total_paid).toBe(0);
    const answers = await Promise.all([importCsv(header + line), importCsv(header + line), importCsv(`${header}${line}\n${line}`)]);
    expect(answers.map(({ rejected }) => rejected)).toEqual([0, 0, 1]);
    expect(answers.reduce((sum, { created }) => sum + Number(created), 0)).toBe(1);
    expect(JSON.stringify(answers[2]?.['errors'])).toContain('a line before it has the same txid, amount and day');
    const order = await orderOf(service, order_id);
    expect([order.payment_status, order.total_paid, order.total_invoiced]).toEqual(['paid', order.grand_total, order.grand_total]);
    const { body } = await service.get<Json>(`/api2/invoice?order_id=${order_id}`);
    const [{ invoice_id, state }] = body['invoices'] as [Json];
    const { body: shown } = await service.get<Json>(`/api2/invoice?id=${String(invoice_id)}`);
    expect([state, JSON.stringify(shown)]).toEqual([2, expect.stringContaining('was received on 2026-01-31, by the bank’s file')]);
  });

  it.each([
    ['semicolons, UTF-8 and a byte order mark', ';', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['tabs and Latin-1', '\t', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads a bank’s file with %s; a line that cannot be read stops no other', async (_name, sign, coded) => {
    const orders = [await due(), await due()];
    const [first, last] = orders.map(({ line }) => `${line.replaceAll(';', sign)}${sign}João`);
    const lines = [
      `txid${sign}Valor${sign}Data${sign}Observação`,
      first,
      `1${sign}"10,00${sign}31/01/2026${sign}x`,
      `x${sign}?${sign}${sign}`,
      last,
    ];
    const answer = await importCsv(coded(lines.join('\r\n')));
    expect(counts(answer)).toEqual({ accepted: 2, created: 2, rejected: 2 });
    expect((answer['errors'] as Json[]).map(({ line }) => line)).toEqual([3, 4]);
    expect(JSON.stringify(answer['warnings'])).toContain('Observação');
    for (const { order_id } of orders) expect((await orderOf(service, order_id)).payment_status).toBe('paid');
  });

  it('pays the order’s open invoices, and invoices the rest', async () => {
    const { order_id, line, items } = await due();
    await invoice({ order_id, items: [{ order_item_id: items[0]!.order_item_id, qty: 1 }], capture: 'no_capture' });
    expect(counts(await importCsv(header + line))).toEqual({ accepted: 1, created: 1, rejected: 0 });
    const order = await orderOf(service, order_id);
    expect([order.payment_status, order.total_paid]).toEqual(['paid', order.grand_total]);
  });

  it('lists each line that matches no order which is due', async () => {
    const [paid, canceled, other] = [await due(), await due(), await due()];
    await invoice({ order_id: paid.order_id });
    await service.post('/api2/order/cancel', { order_id: canceled.order_id });
    const lines = [
      paid.line,
      canceled.line,
      `${other.increment_id};0,50;2026-01-31`,
      'NOBODY;1,00;2026-01-31',
      `${other.increment_id};free;31/31/2026`,
    ];
    const { rejected, errors } = await importCsv(header + lines.join('\n'));
    expect(rejected).toBe(5);
    expect((errors as { line: number; error: string }[]).map(({ line, error }) => `${line} ${error.replace(/txid \S+: /, '')}`)).toEqual([
      '2 the order is paid already',
      '3 the order is canceled',
      `4 0.50 was paid, but ${other.grand_total.toFixed(2)} is due`,
      '5 no order has this number',
      '6 Valor must be an amount greater than 0 like 374.97, 374,97 or 1.234,56; Data must be a date like 2026-01-31 or 31/01/2026, with or without a time',
    ]);
    expect((await orderOf(service, other.order_id)).total_paid).toBe(0);
  });
});
