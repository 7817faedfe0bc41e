import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { event, productCreated, stockTaken } from '@entrepot/contracts';
import { productData, storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { anOrder, orderOf } from '../an-order.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';
import { aCheckout, aCheckoutLine, changed, confirmed, confirmedOrder } from '../reservations.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await service.post(path, body);
  expect({ path, ...answer }).toMatchObject({ path, body: { success: true } });
  return answer.body;
};

it('makes an order of a sale out of its events, with its documents and its history', async () => {
  const options = [{ title: 'Gift', value: 'yes' }];
  const checkout = aCheckout({
    store_id: 930,
    lines: [aCheckoutLine({ sku: 'FOLD-A', qty: 3, options }), aCheckoutLine({ sku: 'FOLD-B' })],
  });
  await service.publish(confirmed(checkout, 930));
  const [row] = await service.rows<{ id: string }>('select entity_id as id from orders where sale_id = $1', checkout.sale_id);
  const order_id = Number(row?.id);
  await post('/api2/order/hold', { order_id, comment: 'wait' });
  await post('/api2/order/unhold', { order_id });
  await post('/api2/order/update', { order_id, external_reference: 'ERP-1', metadata: { channel: 'phone' } });
  await post('/api2/history', { order_id, comment: 'seen', is_visible_on_front: true, status: 'processing' });
  const flags = { is_customer_notified: true };
  const { invoice_id } = await post('/api2/invoice/create', {
    order_id,
    items: [{ sku: 'FOLD-A', qty: 2 }],
    capture: 'no_capture',
    comment: 'x',
    ...flags,
  });
  await post('/api2/invoice/capture', { invoice_id, comment: 'cash' });
  const open = await post('/api2/invoice/create', { order_id, capture: 'no_capture' });
  await post('/api2/invoice/cancel', { invoice_id: open['invoice_id'] });
  const { shipment_id } = await post('/api2/shipment/create', {
    order_id,
    items: [{ sku: 'FOLD-A', qty: 2 }],
    track_number: 'T1',
    comment: 'y',
  });
  await post('/api2/shipment/track', { shipment_id, carrier_code: 'correios', track_number: 'T2' });
  await post('/api2/creditmemo', { invoice_id, items: [{ sku: 'FOLD-A', qty: 1 }], adjustment_positive: 1, comment: 'z' });
  await post('/api2/order/cancel', { order_id });
  const lines = [{ order_item_id: null, warehouses: { main: 1 } }];
  await service.publish(changed('canceled', { reservation_id: 930, version: 2, order_id, lines }));
  const items = (await orderOf(service, order_id)).items.map(({ order_item_id }) => ({
    order_item_id,
    warehouses: { main: 1 },
    missing_qty: 0,
  }));
  await service.publish(
    event(stockTaken, { subject: Number(shipment_id), version: 1, data: { shipment_id: Number(shipment_id), order_id, items } }),
  );
  const product = productData(931, 'FOLD-A');
  await service.publish(event(productCreated, { subject: 931, version: 1, data: { ...product, stock_change: null, previous: null } }));
  await until(async () => (await orderOf(service, order_id)).items[0]?.product_id === 931);
  await expectFolded(service, order_id);
});

it.each(['new', 'processing', 'complete', 'closed', 'canceled', 'holded'])('makes an imported order that is %s', async (state) => {
  const configurable = [
    aLine({ sku: 'FOLD-P', product_type: 'configurable', qty_ordered: 3, tax_amount: 1, tax_percent: 7.5 }),
    aLine({ sku: 'FOLD-C', parent_sku: 'FOLD-P', qty_ordered: 3 }),
    aLine({ sku: 'FOLD-V', product_type: 'virtual', qty_ordered: 1, price: 3.3333, discount_amount: 0.5 }),
  ];
  const { order_id, items } = await anOrder(service, { state, items: configurable, shipping_amount: 7, shipping_tax_amount: 0.7 });
  await expectFolded(service, order_id);
  const lines = items.map(({ order_item_id }) => ({ order_item_id, warehouses: { main: 1 } }));
  const reserved = confirmedOrder({ reservation_id: order_id, version: 1, order_id, lines });
  await service.publish(reserved, reserved);
  expect((await service.events(order_id)).at(-1)).toMatchObject({
    type: 'order.linked',
    version: 2,
    data: { items: [{ warehouses: { main: 1 } }, {}, {}] },
  });
  await expectFolded(service, order_id);
});

it('makes an order that is imported once more, and one whose store and customer come later', async () => {
  const record = {
    increment_id: 'FOLD-AGAIN',
    store_id: 932,
    state: 'complete',
    items: [aLine({ qty_ordered: 1 })],
    customer_email: 'fold@example.com',
  };
  await service.import([record]);
  await service.import([{ ...record, status: 'done', chat_sales_person_name: 'Bia' }]);
  await service.rows(`insert into customer_ref (customer_id, website_id, email, version) values (932, 9, 'fold@example.com', 1)`);
  await service.publish(storeEvent({ store_id: 932, website_id: 9, currency: 'EUR' }));
  const { order } = (await service.get('/api2/order?increment_id=FOLD-AGAIN')).body;
  await until(async () => (await orderOf(service, order.order_id)).customer_id === 932);
  expect((await service.events(order.order_id)).at(-1)).toMatchObject({
    type: 'order.linked',
    data: { previous: { currency: null, customer_id: null } },
  });
  await expectFolded(service, order.order_id);
});

it('makes an order that was mended: each mend is a counted event with the old values, and one that changes nothing is none', async () => {
  const { order_id } = await anOrder(service, { items: [aLine()] });
  const { invoice_id } = await post('/api2/invoice/create', { order_id, items: [{ sku: 'A', qty: 1 }] });
  const { shipment_id } = await post('/api2/shipment/create', { order_id });
  const { creditmemo_id } = await post('/api2/creditmemo', { order_id });
  const token = await service.token('admin');
  const mend = async (check: string, id: unknown) => {
    const { version } = await orderOf(service, order_id);
    expect(await service.call('POST', `/ops/mend/${check}/${String(id)}`, { token, body: {} })).toMatchObject({ status: 200 });
    return (await orderOf(service, order_id)).version - version;
  };
  const last = async () => (await service.events(order_id)).findLast(({ type }) => type === 'order.mended')?.data;
  const byHand: [check: string, id: unknown, sql: string, previous: object][] = [
    [
      'invoice',
      invoice_id,
      'update invoice set grand_total = 11, tax_amount = 1 where invoice_id = $1',
      { grand_total: 11, tax_amount: 1 },
    ],
    ['shipment', shipment_id, 'update shipment set total_qty = 9 where shipment_id = $1', { total_qty: 9 }],
    ['credit-memo', creditmemo_id, 'update credit_memo set subtotal = 3 where credit_memo_id = $1', { subtotal: 3 }],
  ];
  for (const [check, id, sql, previous] of byHand) {
    await service.rows(sql, id);
    expect(await mend(check, id)).toBe(1);
    expect(await last()).toMatchObject({ previous, [check.replace('-', '_')]: { order_id }, order: { order_id }, previous_order: {} });
    await expectFolded(service, order_id);
    expect(await mend(check, id)).toBe(0);
  }
  await service.rows('update orders set total_invoiced = 99 where entity_id = $1', order_id);
  await service.rows('update order_item set qty_shipped = 1 where order_id = $1', order_id);
  expect(await mend('totals', order_id)).toBe(1);
  expect(await last()).toMatchObject({
    order: { total_invoiced: 10, items: [{ qty_shipped: 2 }] },
    previous_order: { total_invoiced: 99, items: [{ qty_shipped: 1 }] },
  });
  await expectFolded(service, order_id);
  expect(await mend('totals', order_id)).toBe(0);
  expect(await service.call('POST', '/ops/mend/invoice/999999', { token, body: {} })).toMatchObject({ status: 404 });
});
