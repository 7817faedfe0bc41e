import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const operations = {
  hold: '/api2/order/hold',
  unhold: '/api2/order/unhold',
  cancel: '/api2/order/cancel',
  invoice: '/api2/invoice/create',
  ship: '/api2/shipment/create',
  refund: '/api2/creditmemo',
} as const;
type Operation = keyof typeof operations;

const refusals: Record<Operation, string> = {
  hold: 'Order cannot be canceled',
  unhold: 'Order cannot be canceled',
  cancel: 'Order cannot be canceled',
  invoice: 'Cannot create invoice',
  ship: 'Cannot create shipment',
  refund: 'Cannot create credit memo',
};

/** Quantities of the line of two things: invoiced, shipped, refunded, canceled. */
type Quantities = readonly [invoiced: number, shipped: number, refunded: number, canceled: number];
interface Case {
  /** Imported record. */
  given: Record<string, unknown>;
  quantities: Quantities;
  /** State and quantities after an operation; what is not here is refused and changes nothing. */
  allowed: Partial<Record<Operation, readonly [state: string, ...Quantities]>>;
}

const line = (quantities: Record<string, number> = {}) => [aLine(quantities)];

const cases: Record<string, Case> = {
  new: {
    given: { state: 'new' },
    quantities: [0, 0, 0, 0],
    allowed: {
      hold: ['holded', 0, 0, 0, 0],
      cancel: ['canceled', 0, 0, 0, 2],
      invoice: ['processing', 2, 0, 0, 0],
      ship: ['processing', 0, 2, 0, 0],
    },
  },
  pending_payment: {
    given: { state: 'pending_payment' },
    quantities: [0, 0, 0, 0],
    allowed: {
      hold: ['holded', 0, 0, 0, 0],
      cancel: ['canceled', 0, 0, 0, 2],
      invoice: ['processing', 2, 0, 0, 0],
      ship: ['processing', 0, 2, 0, 0],
    },
  },
  'processing, untouched': {
    given: { state: 'processing' },
    quantities: [0, 0, 0, 0],
    allowed: {
      hold: ['holded', 0, 0, 0, 0],
      cancel: ['canceled', 0, 0, 0, 2],
      invoice: ['processing', 2, 0, 0, 0],
      ship: ['processing', 0, 2, 0, 0],
    },
  },
  'processing, invoiced': {
    given: { state: 'processing', items: line({ qty_invoiced: 2 }) },
    quantities: [2, 0, 0, 0],
    allowed: { hold: ['holded', 2, 0, 0, 0], ship: ['complete', 2, 2, 0, 0], refund: ['closed', 2, 0, 2, 0] },
  },
  'processing, shipped': {
    given: { state: 'processing', items: line({ qty_shipped: 2 }) },
    quantities: [0, 2, 0, 0],
    allowed: { hold: ['holded', 0, 2, 0, 0], invoice: ['complete', 2, 2, 0, 0] },
  },
  'processing, half invoiced': {
    given: { state: 'processing', items: line({ qty_invoiced: 1 }) },
    quantities: [1, 0, 0, 0],
    allowed: {
      hold: ['holded', 1, 0, 0, 0],
      cancel: ['processing', 1, 0, 0, 1],
      invoice: ['processing', 2, 0, 0, 0],
      ship: ['processing', 1, 2, 0, 0],
      refund: ['processing', 1, 0, 1, 0],
    },
  },
  'processing, half shipped': {
    given: { state: 'processing', items: line({ qty_shipped: 1 }) },
    quantities: [0, 1, 0, 0],
    allowed: {
      hold: ['holded', 0, 1, 0, 0],
      cancel: ['processing', 0, 1, 0, 1],
      invoice: ['processing', 2, 1, 0, 0],
      ship: ['processing', 0, 2, 0, 0],
    },
  },
  'processing, half invoiced and shipped': {
    given: { state: 'processing', items: line({ qty_invoiced: 1, qty_shipped: 1 }) },
    quantities: [1, 1, 0, 0],
    allowed: {
      hold: ['holded', 1, 1, 0, 0],
      cancel: ['complete', 1, 1, 0, 1],
      invoice: ['processing', 2, 1, 0, 0],
      ship: ['processing', 1, 2, 0, 0],
      refund: ['processing', 1, 1, 1, 0],
    },
  },
  complete: { given: { state: 'complete' }, quantities: [2, 2, 0, 0], allowed: { refund: ['closed', 2, 2, 2, 0] } },
  closed: { given: { state: 'closed' }, quantities: [2, 2, 2, 0], allowed: {} },
  canceled: { given: { state: 'canceled' }, quantities: [0, 0, 0, 2], allowed: {} },
  'holded, untouched': { given: { state: 'holded' }, quantities: [0, 0, 0, 0], allowed: { unhold: ['new', 0, 0, 0, 0] } },
  'holded, invoiced': {
    given: { state: 'holded', items: line({ qty_invoiced: 2 }) },
    quantities: [2, 0, 0, 0],
    allowed: { unhold: ['processing', 2, 0, 0, 0] },
  },
  payment_review: { given: { state: 'payment_review' }, quantities: [0, 0, 0, 0], allowed: {} },
  'payment_review, invoiced': {
    given: { state: 'payment_review', items: line({ qty_invoiced: 1 }) },
    quantities: [1, 0, 0, 0],
    allowed: {},
  },
};

const table = Object.entries(cases).flatMap(([name, { given, quantities, allowed }]) =>
  (Object.keys(operations) as Operation[]).map((operation) => ({
    name,
    given,
    quantities,
    operation,
    expected: allowed[operation] ?? null,
  })),
);

const statusOf = (state: string): string => (state === 'new' ? 'pending' : state);

describe('each operation in each state', () => {
  it.each(table)('$operation of an order that is $name', async ({ given, quantities, operation, expected }) => {
    const before = await anOrder(service, given);
    const quantitiesOf = ({ items }: typeof before) =>
      items.map(({ qty_invoiced, qty_shipped, qty_refunded, qty_canceled }) => [qty_invoiced, qty_shipped, qty_refunded, qty_canceled]);
    expect(quantitiesOf(before)).toEqual([quantities]);
    const answer = await service.post(operations[operation], { order_id: before.order_id });
    const after = await orderOf(service, before.order_id);
    if (expected === null) {
      expect([answer.status, answer.body]).toEqual([400, { error: refusals[operation] }]);
      expect(after).toEqual(before);
      return;
    }
    const [state, ...quantitiesAfter] = expected;
    const isDocument = ['invoice', 'ship', 'refund'].includes(operation);
    expect(answer).toMatchObject({ status: isDocument ? 201 : 200, body: { success: true } });
    expect(answer.body['order']).toMatchObject({ order_id: before.order_id, state, status: statusOf(state) });
    // A document and another status are an event each; cancel, hold and unhold are one.
    const events = isDocument && after.status !== before.status ? 2 : 1;
    expect(after).toMatchObject({ state, status: statusOf(state), version: before.version + events });
    expect(quantitiesOf(after)).toEqual([quantitiesAfter]);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});

describe('hold and unhold', () => {
  it('give the state back, and the status of the merchant’s own', async () => {
    const { order_id, increment_id } = await anOrder(service, { state: 'processing', status: 'picking' });
    const held = await service.post('/api2/order/hold', { order_increment_id: increment_id, comment: ' Waits for the customer ' });
    expect(held).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Order put on hold',
        order_id,
        increment_id,
        state: 'holded',
        status: 'holded',
        order: { order_id, state: 'holded', version: 2, items: [{ sku: 'A' }] },
      },
    });
    expect(await service.post('/api2/order/unhold', { order_id })).toMatchObject({
      body: { message: 'Order released from hold', state: 'processing', status: 'picking', order: { version: 3 } },
    });
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?order_id=${order_id}`)).body;
    expect(history.slice(0, 2)).toMatchObject([
      { status: 'picking', comment: 'The order was released from hold.', entity_name: 'order' },
      { status: 'holded', comment: 'Waits for the customer', entity_name: 'order' },
    ]);
    const events = (await service.events(order_id)).slice(1);
    expect(events).toMatchObject([
      { type: 'order.held', version: 2, data: { state: 'holded', previous: { state: 'processing', status: 'picking' } } },
      {
        type: 'order.unheld',
        version: 3,
        data: { state: 'processing', status: 'picking', previous: { state: 'holded', status: 'holded' } },
      },
    ]);
    expect(events).toHaveLength(2);
  });

  it('give pending_payment back, not new', async () => {
    const { order_id } = await anOrder(service, { state: 'pending_payment' });
    await service.post('/api2/order/hold', { order_id });
    expect((await service.post('/api2/order/unhold', { order_id })).body).toMatchObject({
      state: 'pending_payment',
      status: 'pending_payment',
    });
  });
});

describe('cancel', () => {
  it('says what it did, in the answer, the history and an event', async () => {
    const { order_id, increment_id } = await anOrder(service);
    const answer = await service.post('/api2/order/cancel', { order_id });
    expect(answer.body).toMatchObject({ message: 'Order canceled', order: { items: [{ qty_canceled: 2 }] } });
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?increment_id=${increment_id}`)).body;
    expect(history[0]).toMatchObject({ status: 'canceled', comment: 'The order was canceled.' });
    expect((await service.events(order_id)).slice(1)).toMatchObject([
      {
        type: 'order.canceled',
        version: 2,
        data: { state: 'canceled', items: [{ qty_canceled: 2 }], previous: { state: 'processing', items: [{ qty_canceled: 0 }] } },
      },
    ]);
  });

  it('of a part says so, and the rest goes on to be complete', async () => {
    const { order_id } = await anOrder(service, { items: [aLine({ qty_ordered: 5, qty_invoiced: 2 })] });
    const answer = await service.post('/api2/order/cancel', { order_id, comment: 'Sold out' });
    expect(answer.body).toMatchObject({
      message: 'Rest of the order canceled',
      state: 'processing',
      order: { items: [{ qty_canceled: 3, qty_invoiced: 2 }] },
    });
    expect((await service.post('/api2/order/cancel', { order_id })).status).toBe(400);
    expect((await service.post('/api2/shipment/create', { order_id })).body).toMatchObject({
      shipment: { total_qty: 2 },
      order: { state: 'complete' },
    });
  });

  it('takes the child of a configurable line along, in proportion', async () => {
    const items = [
      aLine({ sku: 'SHIRT', product_type: 'configurable' }),
      aLine({ sku: 'SHIRT-M', parent_sku: 'SHIRT', price: 0, qty_ordered: 4 }),
    ];
    const { order_id } = await anOrder(service, { items });
    const { body } = await service.post('/api2/order/cancel', { order_id });
    expect(body['order']).toMatchObject({ items: [{ qty_canceled: 2 }, { qty_canceled: 4 }] });
  });
});

describe('cancel of items', () => {
  const cancel = (order_id: number, items: unknown, fields: object = {}) =>
    service.post('/api2/order/cancel', { order_id, items, ...fields });
  const twoLines = (fields: object = {}) => ({
    state: 'new',
    items: [aLine({ qty_ordered: 3, price: 3.333, tax_amount: 1, discount_amount: 0.5 }), aLine({ sku: 'B', price: 5 })],
    shipping_amount: 7,
    ...fields,
  });

  it('takes open quantities, and moves the totals to the cent: a new order with something open stays new', async () => {
    const { order_id, items, updated_at } = await anOrder(service, twoLines());
    const first = await cancel(order_id, [{ sku: 'A', qty: 1 }]);
    expect(first).toMatchObject({ status: 200, body: { success: true, message: 'Items canceled', state: 'new', status: 'pending' } });
    // 10.00 − round(10.00 × 2 / 3) = 3.33, of the tax 0.33, of the discount 0.17
    expect(first.body['order']).toMatchObject({
      ...{ grand_total: 27.5, total_canceled: 3.49, total_due: 24.01, tax_amount: 1, version: 2 },
      items: [{ qty_canceled: 1 }, { qty_canceled: 0 }],
    });
    expect(first.body['order'].updated_at > updated_at).toBe(true);
    const second = await cancel(order_id, [{ order_item_id: items[1]?.order_item_id, qty: '2' }], { comment: 'Sold out' });
    expect(second.body['order']).toMatchObject({ state: 'new', total_canceled: 13.49, total_due: 14.01 });
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?order_id=${order_id}`)).body;
    expect(history.slice(0, 2)).toMatchObject([
      { status: 'pending', comment: 'Sold out', entity_name: 'order' },
      { status: 'pending', comment: 'Canceled: 1 of A.' },
    ]);
    const invoice = (await service.post('/api2/invoice/create', { order_id })).body['invoice'];
    expect(invoice).toMatchObject({ grand_total: 14.01, shipping_amount: 7, items: [{ sku: 'A', qty: 2 }] });
    expect(await orderOf(service, order_id)).toMatchObject({ total_due: 0, total_paid: 14.01, total_canceled: 13.49 });
    expect((await service.events(order_id)).slice(1, 3)).toMatchObject([
      {
        type: 'order.canceled',
        data: {
          state: 'new',
          total_canceled: 3.49,
          items: [{ qty_canceled: 1 }, {}],
          previous: { total_canceled: 0, items: [{ qty_canceled: 0 }] },
        },
      },
      { type: 'order.canceled', data: { previous: { total_canceled: 3.49 } } },
    ]);
    await expectFolded(service, order_id);
  });

  it('of all that is there cancels the order as a whole, shipping too; parts of it in turn likewise', async () => {
    const { order_id } = await anOrder(service, twoLines());
    await cancel(order_id, [{ sku: 'A', qty: 1.5 }]);
    const { body } = await cancel(order_id, [
      { sku: 'A', qty: 1.5 },
      { sku: 'B', qty: 2 },
    ]);
    expect(body).toMatchObject({ message: 'Order canceled', state: 'canceled', order: { total_canceled: 27.5, total_due: 0 } });
    const rest = await anOrder(service, twoLines());
    await cancel(rest.order_id, [{ sku: 'B', qty: 1 }]);
    expect((await service.post('/api2/order/cancel', { order_id: rest.order_id })).body).toMatchObject({ state: 'canceled' });
  });

  it('of one that was invoiced or shipped in part goes on as its quantities say', async () => {
    const { order_id } = await anOrder(service, { items: [aLine({ qty_ordered: 5, qty_invoiced: 2, qty_shipped: 2 })] });
    expect((await cancel(order_id, [{ sku: 'A', qty: 2 }])).body).toMatchObject({
      state: 'processing',
      order: { items: [{ qty_canceled: 2 }] },
    });
    expect((await cancel(order_id, [{ sku: 'A', qty: 1 }])).body).toMatchObject({
      state: 'complete',
      order: { total_canceled: 30, total_due: 0 },
    });
  });

  it('takes the lines of a configurable product together, by either of their skus', async () => {
    const items = [
      aLine({ sku: 'SHIRT', product_type: 'configurable' }),
      aLine({ sku: 'SHIRT-M', parent_sku: 'SHIRT', price: 0, qty_ordered: 4 }),
    ];
    const { order_id } = await anOrder(service, { items });
    expect((await cancel(order_id, [{ sku: 'SHIRT-M', qty: 1 }])).body['order']).toMatchObject({
      items: [{ qty_canceled: 0.5 }, { qty_canceled: 1 }],
    });
  });

  it.each<[unknown, object]>([
    [[], { path: 'items', code: 'length' }],
    [[{ sku: 'A', qty: 2.0001 }], { path: 'items[0].qty', code: 'too_large', message: 'at most 2 can be canceled' }],
    [[{ sku: 'NONE', qty: 1 }], { path: 'items[0].sku', code: 'not_found' }],
    [[{ sku: 'A', qty: 0 }], { path: 'items[0].qty' }],
    [[{ sku: 'A' }], { path: 'items[0].qty' }],
    [[{ qty: 1 }], { path: 'items[0]' }],
    [[{ sku: 'A', qty: 1 }, { sku: 'A', qty: 1 }], { path: 'items[1].sku', code: 'duplicate' }], // prettier-ignore
  ])('refuses items %j, and nothing changes', async (items, detail) => {
    const before = await anOrder(service, { items: [aLine({ qty_ordered: 4, qty_invoiced: 1, qty_shipped: 2 })] });
    expect(await cancel(before.order_id, items)).toMatchObject({ status: 400, body: { error: 'Invalid item' }, details: [detail] });
    expect(await orderOf(service, before.order_id)).toEqual(before);
  });

  it('tells all faults at once; what is not open is too large, a state that refuses is told as ever', async () => {
    const { order_id } = await anOrder(service, { items: [aLine({ qty_invoiced: 2 }), aLine({ sku: 'B' })] });
    const faulty = [{ sku: 'A', qty: 1 }, { sku: 'B', qty: 3 }, { sku: 'C', qty: 1 }]; // prettier-ignore
    expect((await cancel(order_id, faulty)).details).toMatchObject([
      { path: 'items[0].qty', code: 'too_large', message: 'nothing of it can be canceled', value: 1 },
      { path: 'items[1].qty', code: 'too_large', message: 'at most 2 can be canceled', value: 3 },
      { path: 'items[2].sku', code: 'not_found' },
    ]);
    await service.post('/api2/order/hold', { order_id });
    expect(await cancel(order_id, [{ sku: 'B', qty: 1 }])).toMatchObject({ status: 400, body: { error: 'Order cannot be canceled' } });
  });

  it('is done once for an Idempotency-Key, and only where If-Match names the order', async () => {
    const { order_id } = await anOrder(service);
    const send = () => cancel(order_id, [{ sku: 'A', qty: 1 }]);
    const headers = { 'idempotency-key': 'cancel-items-0123456789' };
    const once = () => service.post('/api2/order/cancel', { order_id, items: [{ sku: 'A', qty: 1 }] }, headers);
    const [first, second] = [await once(), await once()];
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect((await orderOf(service, order_id)).items).toMatchObject([{ qty_canceled: 1 }]);
    expect((await service.post('/api2/order/cancel', { order_id, items: [{ sku: 'A', qty: 1 }] }, { 'if-match': '"old"' })).status).toBe(
      412,
    );
    expect((await send()).body).toMatchObject({ state: 'canceled' });
  });
});

it('leave a status of the merchant’s own alone while the state does not change', async () => {
  const { order_id } = await anOrder(service, { status: 'picking' });
  expect((await service.post('/api2/shipment/create', { order_id, items: [{ sku: 'A', qty: 1 }] })).body).toMatchObject({
    order: { state: 'processing', status: 'picking' },
  });
});

describe('naming the order', () => {
  const exactly = 'Exactly one of order_id and order_increment_id is required';
  it.each([
    ['/api2/order/cancel', {}, 400, exactly],
    ['/api2/order/hold', { order_id: 1, order_increment_id: '1' }, 400, exactly],
    ['/api2/order/unhold', [], 400, 'Invalid JSON body'],
    ['/api2/order/unhold', { order_id: null, order_increment_id: '' }, 400, exactly],
    ['/api2/shipment/create', { id: 1 }, 400, exactly],
    ['/api2/order/cancel', { order_id: 'abc' }, 400, 'Invalid parameter: order_id'],
    ['/api2/order/cancel', { order_id: 1.5 }, 400, 'Invalid parameter: order_id'],
    ['/api2/order/hold', { order_id: '9223372036854775808' }, 400, 'Invalid parameter: order_id'],
    ['/api2/order/hold', { order_increment_id: ['1'] }, 400, 'Invalid parameter: order_increment_id'],
    ['/api2/order/hold', { order_id: 1, comment: 5 }, 400, 'Invalid parameter: comment'],
    ['/api2/order/cancel', { order_id: 987_654_321 }, 404, 'Order not found'],
    ['/api2/order/hold', { order_id: '9223372036854775807' }, 404, 'Order not found'],
    ['/api2/order/unhold', { order_increment_id: 'NOBODY' }, 404, 'Order not found'],
    ['/api2/shipment/create', { order_increment_id: 'NOBODY' }, 404, 'Order not found'],
    ['/api2/order/cancel', '{', 400, 'Invalid JSON body'],
  ])('%s %j is %d', async (path, body, status, error) => {
    const answer = await service.post(path, body);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });

  it('takes numbers as texts, and texts as numbers', async () => {
    const { order_id } = await anOrder(service, { increment_id: '770000001' });
    expect((await service.post('/api2/order/hold', { order_increment_id: 770_000_001 })).status).toBe(200);
    expect((await service.post('/api2/order/unhold', { order_id: String(order_id) })).status).toBe(200);
  });

  it('needs the permission to write', async () => {
    const { order_id } = await anOrder(service);
    const token = await service.token('orders/read');
    expect(await service.call('POST', '/api2/order/cancel', { token, body: { order_id } })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    });
    expect((await service.call('POST', '/api2/order/cancel', { body: { order_id } })).status).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  it('cancels an order that has no lines', async () => {
    const { order_id } = await anOrder(service, { state: 'new', items: [], shipping_amount: 5 });
    expect(await service.post('/api2/order/cancel', { order_id })).toMatchObject({
      status: 200,
      body: { state: 'canceled', status: 'canceled', order: { items: [] } },
    });
    expect((await service.events(order_id)).at(-1)).toMatchObject({ type: 'order.canceled', data: { items: [], state: 'canceled' } });
  });

  it.each(['cancel', 'hold'])('has %s done once, and its answer repeated byte for byte', async (operation) => {
    const { order_id, version } = await anOrder(service);
    const headers = { 'idempotency-key': `key-${operation}-0123456789` };
    const first = await service.post(`/api2/order/${operation}`, { order_id }, headers);
    const second = await service.post(`/api2/order/${operation}`, { order_id }, headers);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect([first.headers['idempotent-replay'], second.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    expect((await orderOf(service, order_id)).version).toBe(version + 1);
    expect(await service.post(`/api2/order/${operation}`, { order_id, comment: 'x' }, headers)).toMatchObject({
      status: 409,
      body: { error: 'Idempotency-Key was used with another payload' },
    });
  });

  it('is free again after a refusal', async () => {
    const { order_id } = await anOrder(service);
    const headers = { 'idempotency-key': 'key-unhold-0123456789' };
    expect((await service.post('/api2/order/unhold', { order_id }, headers)).status).toBe(400);
    await service.post('/api2/order/hold', { order_id });
    expect((await service.post('/api2/order/unhold', { order_id, comment: 'now' }, headers)).status).toBe(200);
  });
});
