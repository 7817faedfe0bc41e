import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Json, examplesOf } from '@entrepot/service/testing';
import { type TestService, startTestService } from './order-service.js';

let service: TestService;
let examples: ReturnType<typeof examplesOf>;
beforeAll(async () => {
  service = await startTestService();
  examples = examplesOf((await service.call('GET', '/openapi.json')).body);
});
afterAll(() => service.close());

const answerOf = (method: string, path: string, status: number): Json => examples.answers(method, path, status)[0]!;
const paging = ['page', 'limit', 'total', 'total_is_estimate', 'last_page', 'has_next'];

it.each([
  ['post', '/api2/shipment/create', 201, ['shipment_id', 'increment_id', 'shipment', 'order']],
  ['post', '/api2/shipment/track', 201, ['track_id', 'track', 'shipment_id', 'increment_id', 'order']],
  ['post', '/api2/shipment/email', 200, ['message', 'increment_id', 'email_sent', 'shipment_id']],
  ['post', '/api2/invoice/create', 201, ['invoice_id', 'increment_id', 'invoice', 'order']],
  ['post', '/api2/invoice/capture', 200, ['invoice_id', 'increment_id', 'invoice', 'order', 'message']],
  ['post', '/api2/invoice/email', 200, ['message', 'increment_id', 'email_sent', 'invoice_id']],
  ['post', '/api2/order/email', 200, ['message', 'increment_id', 'email_sent', 'order_id']],
  ['post', '/api2/creditmemo/create', 201, ['creditmemo_id', 'increment_id', 'creditmemo', 'order']],
  ['post', '/api2/history', 201, ['history_id', 'history', 'order']],
  ['get', '/api2/shipment', 200, [...paging, 'shipments']],
  ['get', '/api2/invoice', 200, [...paging, 'invoices']],
  ['get', '/api2/creditmemo', 200, [...paging, 'creditmemos']],
  ['get', '/api2/order', 200, [...paging, 'orders']],
  ['post', '/api2/fiscal-documents', 201, ['fiscal_document']],
  ['get', '/api2/fiscal-documents', 200, [...paging, 'fiscal_documents']],
  ['get', '/api2/history', 200, [...paging, 'order_id', 'increment_id', 'history']],
  ['get', '/ops/payments', 200, [...paging, 'payments']],
])('shows an example of the answer of %s %s', (method, path, status, names) => {
  const answer = answerOf(method, path, status);
  expect(Object.keys(answer).sort()).toEqual(['success', ...names].sort());
  expect(Object.values(answer)).not.toContain(undefined);
});

it('shows an example of a changed order, with its items', () => {
  const answer = answerOf('post', '/api2/order/hold', 200);
  expect(answer).toMatchObject({ success: true, order: { order_id: 17, items: [{ sku: 'MUG-1', options: [{ title: 'Color' }] }] } });
});

it('shows a shipment as it is answered, with its items, tracks and comments', () => {
  const { shipment, order } = answerOf('post', '/api2/shipment/create', 201);
  expect(order).toMatchObject({ order_id: 17, increment_id: '100000017', state: 'processing', total_paid: 112.3, total_due: 0 });
  expect(shipment).toEqual({
    shipment_id: 9,
    entity_id: 9,
    increment_id: '100000009',
    order_id: 17,
    order_increment_id: '100000017',
    store_id: 1,
    total_qty: 2,
    created_at: '2026-01-31 12:05:10',
    updated_at: '2026-01-31 12:05:10',
    items: [{ order_item_id: 31, product_id: 5, sku: 'MUG-1', name: 'Mug', qty: 2, warehouses: { default: 2 } }],
    tracks: [
      {
        ...{ track_id: 4, carrier_code: 'correios', title: 'SEDEX', track_number: 'BR123456789BR', created_at: '2026-01-31 12:05:10' },
        ...{ url: expect.stringMatching('^https://'), status: 'delivered', delivered_at: '2026-02-03 15:20:00' },
      },
    ],
    comments: [{ comment: 'Fragile', is_customer_notified: false, is_visible_on_front: true, created_at: '2026-01-31 12:05:10' }],
    fiscal_documents: [expect.objectContaining({ model: '55', series: 1, number: 12, status: 'authorized' })],
  });
});
