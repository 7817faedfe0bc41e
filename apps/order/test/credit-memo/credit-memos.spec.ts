import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls, pricedDocument, pricedOrder, refused } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const { invoice, capture, cancel, refund, history, events } = documentCalls(() => service);

const no = [400, { error: 'Cannot create credit memo' }];

/** A paid order of 23.20. */
const aPaidOrder = async (fields: Record<string, unknown> = {}) => {
  const { order_id, increment_id } = await anOrder(service, {
    ...pricedOrder(),
    ...fields,
  });
  const { body } = await invoice({ order_id });
  return { order_id, order_increment_id: increment_id, invoice_id: body['invoice_id'], invoice_increment_id: body['increment_id'] };
};

describe.each(['/api2/creditmemo', '/api2/creditmemo/create'])('POST %s', (path) => {
  it('refunds all of an order, with the shipping', async () => {
    const { order_id, order_increment_id } = await aPaidOrder({ store_id: 61 });
    const { items, version } = await orderOf(service, order_id);
    const answer = await service.post(path, { order_increment_id, comment: 'Sorry', is_customer_notified: 1 });
    const { creditmemo_id, increment_id } = answer.body;
    const stamp = answer.body['creditmemo'].created_at;
    expect(answer).toMatchObject({ status: 201 });
    expect(increment_id).toMatch(/^610000000[12]$/);
    expect(answer.body).toEqual({
      success: true,
      creditmemo_id,
      increment_id,
      creditmemo: {
        creditmemo_id,
        entity_id: creditmemo_id,
        increment_id,
        order_id,
        order_increment_id,
        invoice_id: null,
        store_id: 61,
        state: 2,
        adjustment_positive: 0,
        adjustment_negative: 0,
        currency: null,
        created_at: stamp,
        updated_at: stamp,
        ...pricedDocument(items),
        comments: [{ comment: 'Sorry', is_customer_notified: true, is_visible_on_front: false, created_at: stamp }],
      },
      order: {
        ...{ order_id, increment_id: order_increment_id, state: 'closed', status: 'closed' },
        ...{ total_paid: 23.2, total_refunded: 23.2, total_due: 0 },
      },
    });
    for (const query of [`creditmemo?id=${creditmemo_id}`, `creditmemos?increment_id=${increment_id}`])
      expect((await service.get(`/api2/${query}`)).body).toEqual({ success: true, creditmemo: answer.body['creditmemo'] });
    expect(await orderOf(service, order_id)).toMatchObject({
      version: version + 2,
      total_refunded: 23.2,
      items: [{ qty_refunded: 3 }, { qty_refunded: 1 }],
    });
    expect((await history(order_id))[0]).toBe(`Credit memo #${increment_id} was created.`);
    expect((await events(order_id)).slice(-2)).toMatchObject([
      {
        type: 'credit-memo.created',
        data: {
          credit_memo: { creditmemo_id, grand_total: 23.2, updated_at: stamp, comments: [{ comment: 'Sorry' }] },
          order: { total_refunded: 23.2, state: 'closed' },
          previous_order: { total_refunded: 0, state: 'processing' },
          history: [{ comment: `Credit memo #${increment_id} was created.`, entity_name: 'creditmemo' }],
        },
      },
      { type: 'order.status-changed', data: { status: 'closed' } },
    ]);
    expect(await refused(service.post(path, { order_id }))).toEqual(no);
  });

  it.each(['invoice_id', 'invoice_increment_id'] as const)('refunds an invoice by its %s', async (name) => {
    const paid = await aPaidOrder();
    const { body } = await service.post(path, { [name]: paid[name] });
    expect(body['creditmemo']).toMatchObject({ invoice_id: paid.invoice_id, grand_total: 23.2 });
  });
});

describe('a refund', () => {
  it('of parts adds up, and closes the order with the last', async () => {
    const { order_id, invoice_id } = await aPaidOrder();
    const first = await refund({ order_id, items: [{ sku: 'A', qty: 1 }] });
    const second = await refund({ invoice_id, items: [{ sku: 'A', qty: 1 }], shipping_amount: 2.5 });
    const rest = await refund({ order_id });
    expect([first, second, rest].map(({ body }) => [body['creditmemo'], body['order'].state])).toMatchObject([
      [{ subtotal: 3.33, tax_amount: 0.33, discount_amount: 0.17, shipping_amount: 0, grand_total: 3.49 }, 'processing'],
      [{ subtotal: 3.33, tax_amount: 0.58, discount_amount: 0.17, shipping_amount: 2.5, grand_total: 6.24 }, 'processing'],
      [{ subtotal: 8.34, tax_amount: 0.79, discount_amount: 0.16, shipping_amount: 4.5, grand_total: 13.47 }, 'closed'],
    ]);
    expect(await orderOf(service, order_id)).toMatchObject({ total_paid: 23.2, total_refunded: 23.2 });
  });

  it('is adjusted', async () => {
    const { order_id } = await aPaidOrder();
    const adjusted = { items: [{ sku: 'B', qty: 1 }], adjustment_positive: '1.25', adjustment_negative: 0.75 };
    expect((await refund({ order_id, ...adjusted })).body['creditmemo']).toMatchObject({
      subtotal: 5,
      shipping_amount: 0,
      adjustment_positive: 1.25,
      adjustment_negative: 0.75,
      grand_total: 5.5,
    });
  });

  it('gives shipping alone back when the items are gone', async () => {
    const { order_id } = await aPaidOrder();
    await refund({ order_id, shipping_amount: 0 });
    expect((await refund({ order_id, shipping_amount: 3 })).body['creditmemo']).toMatchObject({
      items: [],
      shipping_amount: 3,
      shipping_tax_amount: 0.3,
      grand_total: 3.3,
    });
  });

  it.each<[string, object, object]>([
    ['an adjustment', { adjustment_positive: 4.5 }, { adjustment_positive: 4.5, shipping_amount: 0, grand_total: 4.5 }],
    ['shipping', { shipping_amount: 3.5 }, { adjustment_positive: 0, shipping_amount: 3.5, shipping_tax_amount: 0.35, grand_total: 3.85 }],
    [
      'both, and a deduction',
      { shipping_amount: '7', adjustment_positive: '2', adjustment_negative: 1 },
      { shipping_amount: 7, shipping_tax_amount: 0.7, adjustment_positive: 2, adjustment_negative: 1, grand_total: 8.7 },
    ],
  ])('gives %s alone back with no items', async (_, amounts, expected) => {
    for (const source of ['order_id', 'invoice_id'] as const) {
      const paid = await aPaidOrder();
      const answer = await refund({ [source]: paid[source], items: [], ...amounts });
      expect(answer).toMatchObject({ status: 201, body: { creditmemo: { items: [], subtotal: 0, discount_amount: 0, ...expected } } });
      const { grand_total } = answer.body['creditmemo'] as { grand_total: number };
      expect(await orderOf(service, paid.order_id)).toMatchObject({
        total_refunded: grand_total,
        state: 'processing',
        items: [{ qty_refunded: 0 }, { qty_refunded: 0 }],
      });
      expect((await events(paid.order_id)).at(-1)).toMatchObject({
        type: 'credit-memo.created',
        data: { credit_memo: { items: [], ...expected }, order: { total_refunded: grand_total } },
      });
    }
  });

  it.each<[string, object, string]>([
    ['with neither', {}, 'Invalid item'],
    ['with amounts of zero', { adjustment_positive: 0, shipping_amount: 0 }, 'Invalid item'],
    ['with a deduction alone', { adjustment_negative: 1 }, 'Invalid item'],
    ['of more than is paid', { adjustment_positive: 23.21 }, 'Cannot create credit memo'],
    ['of more shipping than there is', { shipping_amount: 7.01 }, 'Cannot create credit memo'],
    ['of less than nothing', { adjustment_positive: 1, adjustment_negative: 1 }, 'Cannot create credit memo'],
  ])('with no items is refused %s', async (_, amounts, error) => {
    const { order_id } = await aPaidOrder();
    expect(await refused(refund({ order_id, items: [], ...amounts }))).toEqual([400, { error }]);
  });

  it('with no items takes nothing of a canceled or of an unpaid order', async () => {
    const { order_id } = await anOrder(service);
    expect(await refused(refund({ order_id, items: [], adjustment_positive: 1 }))).toEqual(no);
  });

  it('with no items closes an order that is shipped, when all is given back', async () => {
    const { order_id } = await aPaidOrder();
    await service.post('/api2/shipment/create', { order_id });
    const answer = await refund({ order_id, items: [], adjustment_positive: 23.2 });
    expect(answer.body['order']).toMatchObject({ state: 'closed' });
    expect(await refused(refund({ order_id, items: [], adjustment_positive: 0.01 }))).toEqual(no);
  });

  it('lets what was refunded and not shipped go', async () => {
    const { order_id } = await aPaidOrder();
    await refund({ order_id, items: [{ sku: 'B', qty: 1 }] });
    expect(await refused(service.post('/api2/shipment/create', { order_id, items: [{ sku: 'B', qty: 1 }] }))).toEqual([
      400,
      { error: 'Invalid item' },
    ]);
    expect((await service.post('/api2/shipment/create', { order_id })).body['order']).toMatchObject({ state: 'complete' });
    expect((await refund({ order_id })).body['order']).toMatchObject({ state: 'closed' });
  });

  it.each<[string, object]>([
    ['more than is left to give', { adjustment_positive: 0.01 }],
    ['more shipping than is left', { shipping_amount: 7.01 }],
    ['nothing', { items: [{ sku: 'B', qty: 1 }], adjustment_negative: 5 }],
    ['negative shipping', { shipping_amount: -1 }],
    ['a negative adjustment', { adjustment_positive: -0.01 }],
    ['a negative deduction', { adjustment_negative: '-1' }],
  ])('refuses %s', async (_, payload) => {
    const { order_id } = await aPaidOrder();
    expect(await refused(refund({ order_id, ...payload }))).toEqual(no);
    expect(await orderOf(service, order_id)).toMatchObject({ total_refunded: 0, version: 2 });
  });

  it('refuses an order of which nothing is paid, and one that is held or canceled', async () => {
    for (const state of ['new', 'processing', 'holded', 'canceled', 'payment_review']) {
      const { order_id } = await anOrder(service, { state });
      expect(await refused(refund({ order_id }))).toEqual(no);
    }
  });

  it('counts only what is paid', async () => {
    const { order_id } = await anOrder(service, { items: [aLine({ qty_ordered: 2 })], shipping_amount: 3 });
    const open = await invoice({ order_id, items: [{ sku: 'A', qty: 1 }], capture: 'no_capture' });
    expect((await refund({ invoice_id: open.body['invoice_id'] })).details).toMatchObject([
      { code: 'state', message: 'the invoice is not paid' },
    ]);
    expect((await invoice({ order_id, items: [{ item_id: 999_998, qty: 1 }] })).details).toMatchObject([
      { path: 'items[0].item_id', code: 'not_found', value: 999_998 },
    ]);
    const paid = await invoice({ order_id, items: [{ sku: 'A', qty: 1 }] });
    const invoice_id = open.body['invoice_id'];
    expect(await refused(refund({ invoice_id }))).toEqual(no);
    expect(await refused(refund({ order_id, items: [{ sku: 'A', qty: 2 }] }))).toEqual([400, { error: 'Invalid item' }]);
    expect((await refund({ order_id })).body['creditmemo']).toMatchObject({ subtotal: 10, shipping_amount: 0, grand_total: 10 });
    expect(await refused(refund({ invoice_id: paid.body['invoice_id'] }))).toEqual(no);
    await capture({ invoice_id });
    expect((await refund({ invoice_id })).body['creditmemo']).toMatchObject({ subtotal: 10, shipping_amount: 3, grand_total: 13 });
  });

  it('refuses a canceled invoice', async () => {
    const { order_id } = await aPaidOrder({ items: [aLine({ qty_ordered: 2 })] });
    expect(await refused(refund({ order_id: 999_999 }))).toEqual([404, { error: 'Order not found' }]);
    const other = await anOrder(service, { items: [aLine({ qty_ordered: 2 })] });
    const { body } = await invoice({ order_id: other.order_id, items: [{ sku: 'A', qty: 1 }], capture: 'no_capture' });
    await cancel({ invoice_id: body['invoice_id'] });
    await invoice({ order_id: other.order_id });
    expect(await refused(refund({ invoice_id: body['invoice_id'] }))).toEqual(no);
    expect(await orderOf(service, order_id)).toMatchObject({ total_refunded: 0 });
  });

  it('takes no more of an invoice than is its own', async () => {
    const { order_id } = await anOrder(service, { items: [aLine({ qty_ordered: 2 })] });
    const [first, second] = [await invoice({ order_id, items: [{ sku: 'A', qty: 1 }] }), await invoice({ order_id })];
    const invoice_id = first.body['invoice_id'];
    expect(await refused(refund({ invoice_id, items: [{ sku: 'A', qty: 2 }] }))).toEqual([400, { error: 'Invalid item' }]);
    expect(await refused(refund({ invoice_id, adjustment_positive: 1 }))).toEqual(no);
    expect((await refund({ invoice_id })).body['creditmemo'].grand_total).toBe(10);
    expect(await refused(refund({ invoice_id }))).toEqual(no);
    expect((await refund({ invoice_id: second.body['invoice_id'] })).body).toMatchObject({ order: { state: 'closed' } });
  });

  it('of what an import brought shares what its documents left', async () => {
    const { order_id } = await anOrder(service, {
      state: 'complete',
      items: [aLine({ qty_ordered: 3, price: 3.333, qty_refunded: 1 })],
      shipping_amount: 4,
    });
    expect((await refund({ order_id })).body['creditmemo']).toMatchObject({ subtotal: 6.67, shipping_amount: 4, grand_total: 10.67 });
  });

  const sources = 'Exactly one of invoice_id, invoice_increment_id, order_id and order_increment_id is required';
  it.each<[string, object, number, string]>([
    ['no source', {}, 400, sources],
    ['two sources', { order_id: 1, invoice_id: 1 }, 400, sources],
    ['an id that is no number', { invoice_id: 'x' }, 400, 'Invalid parameter: invoice_id'],
    ['an order that is not there', { order_increment_id: 'nowhere' }, 404, 'Order not found'],
    ['an invoice that is not there', { invoice_id: 999_999 }, 404, 'Invoice not found'],
    ['a number that is not there', { invoice_increment_id: 'nowhere' }, 404, 'Invoice not found'],
    ['an empty refund_type', { order_id: 1, refund_type: '' }, 400, 'Invalid parameter: refund_type'],
    ['empty shipping', { order_id: 1, shipping_amount: '' }, 400, 'Invalid parameter: shipping_amount'],
    ['an empty flag', { order_id: 1, send_email: '' }, 400, 'Invalid parameter: send_email'],
    ['another refund_type', { order_id: 1, refund_type: 'cash' }, 400, 'Invalid parameter: refund_type'],
    ['3 decimals of shipping', { order_id: 1, shipping_amount: 1.001 }, 400, 'Invalid parameter: shipping_amount'],
    ['3 decimals of credit', { order_id: 1, adjustment_positive: '0.005' }, 400, 'Invalid parameter: adjustment_positive'],
    ['a deduction that is no number', { order_id: 1, adjustment_negative: [] }, 400, 'Invalid parameter: adjustment_negative'],
    ['an item without a name', { order_id: 1, items: [{ qty: 1 }] }, 400, 'Invalid item'],
  ])('refuses %s', async (_, payload, status, error) => {
    expect(await refused(refund(payload))).toEqual([status, { error }]);
  });

  it.each<[string, object[]]>([
    ['no items', []],
    ['more than is refundable', [{ sku: 'A', qty: 4 }]],
    ['a line that is not the order’s', [{ sku: 'C', qty: 1 }]],
  ])('refuses %s', async (_, items) => {
    const { order_id } = await aPaidOrder();
    expect(await refused(refund({ order_id, items }))).toEqual([400, { error: 'Invalid item' }]);
  });

  it('answers a retry with the same Idempotency-Key as the first time', async () => {
    const { order_id } = await aPaidOrder();
    const key = { 'idempotency-key': `refund-${order_id}-0123456789` };
    const first = await refund({ order_id }, key);
    expect(await refund({ order_id }, key)).toMatchObject({ status: 201, text: first.text, headers: { 'idempotent-replay': 'true' } });
  });
});
