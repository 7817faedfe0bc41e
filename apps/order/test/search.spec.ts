import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Json } from '@entrepot/service/testing';
import { anOrder } from './an-order.js';
import { aKey } from './fiscal-keys.js';
import { type TestService, startTestService } from './order-service.js';

let service: TestService;
let order: Json;
let documents: Record<'invoice' | 'shipment' | 'creditmemo', number>;
const key = aKey(77, { issuer: '12ABC34501DE' });
beforeAll(async () => {
  service = await startTestService();
  const buyer = { customer_firstname: 'Conceição', customer_lastname: 'da Silva', customer_taxvat: '529.982.247-25' };
  const found = { customer_email: 'Search@Example.com', payment_reference: 'pi_order', external_reference: 'ERP-S' };
  order = await anOrder(service, { state: 'new', increment_id: 'S-1', ...buyer, ...found });
  const { order_id } = order;
  const post = async (path: string, body: object): Promise<Json> => (await service.post(`/api2/${path}`, { order_id, ...body })).body;
  const { invoice_id } = await post('invoice/create', { items: [{ sku: 'A', qty: 1 }] });
  const { shipment_id } = await post('shipment/create', { items: [{ sku: 'A', qty: 1 }], track_number: 'BR-S' });
  const { creditmemo_id } = await post('creditmemo', { order_id: undefined, invoice_id, items: [{ sku: 'A', qty: 1 }] });
  documents = { invoice: Number(invoice_id), shipment: Number(shipment_id), creditmemo: Number(creditmemo_id) };
  const token = await service.token('fiscal/write');
  for (const kind of ['invoice', 'shipment'] as const) {
    const body = { [`${kind}_id`]: documents[kind], key, issued_at: '2026-01-31' };
    expect(await service.call('POST', '/api2/fiscal-documents', { token, body })).toMatchObject({ status: 201 });
  }
  await service.rows(
    `insert into payment_intent (intent_id, order_id, operation, method, reference, amount, request, context, state, ask_at, created_at)
     values ('01a200b6-92ff-7000-ad39-df1907fec535', $1, 'create-invoice', 'stripe', 'pi_invoice', 1, '{}', '{}', 'done', now(), now())`,
    order_id,
  );
  await service.rows(
    `insert into payment_receipt (receipt_key, order_id, amount, received_on, created_at) values ('E2E-S', $1, 1, '2026-01-31', now())`,
    order_id,
  );
  await service.rows(`update invoice set intent_id = '01a200b6-92ff-7000-ad39-df1907fec535' where invoice_id = $1`, invoice_id);
});
afterAll(() => service.close());

const hits = async (q: string, more = ''): Promise<Json[]> =>
  (await service.get<Json>(`/search?q=${encodeURIComponent(q)}${more}`)).body['hits'];
const numberOf = async (kind: keyof typeof documents): Promise<string> =>
  (await service.get<Json>(`/api2/${kind}?id=${documents[kind]}`)).body[kind].increment_id;

it.each([
  ['S-1', 'increment_id'],
  ['search@example.COM', 'email'],
  ['52998224725', 'taxvat'],
  ['529.982.247-25', 'taxvat'],
  ['pi_order', 'payment_reference'],
  ['E2E-S', 'payment_reference'],
  ['ERP-S', 'external_reference'],
  ['conceicao', 'name'],
  ['CONCEIÇÃO DA SIL', 'name'],
  ['silv', 'name'],
  ['da silva', 'name'],
])('finds an order by %s', async (q, matched) => {
  const found = { type: 'order', id: order['order_id'], title: 'S-1', subtitle: 'Conceição da Silva', matched };
  expect(await hits(q)).toEqual([{ ...found, url: `/api2/order?id=${order['order_id']}` }]);
});

it('finds documents by their numbers, tracking, fiscal key and payment, in that order of types', async () => {
  const of = async (q: string) => (await hits(q)).map(({ type, id, matched }) => [type, id, matched]);
  const { invoice, shipment, creditmemo } = documents;
  expect(await of(await numberOf('invoice'))).toEqual([
    ['invoice', invoice, 'increment_id'],
    ['shipment', shipment, 'increment_id'],
    ['creditmemo', creditmemo, 'increment_id'],
  ]);
  expect(await of('BR-S')).toEqual([['shipment', shipment, 'tracking_number']]);
  expect(await of(`${key.slice(0, 22)} ${key.slice(22).toLowerCase()}`)).toEqual([
    ['invoice', invoice, 'fiscal_key'],
    ['shipment', shipment, 'fiscal_key'],
  ]);
  expect(await of('pi_invoice')).toEqual([['invoice', invoice, 'payment_reference']]);
  expect((await hits('none', `&ids=${order['order_id']},999999`)).map(({ id, matched }) => [id, matched])).toEqual([
    [order['order_id'], 'request_id'],
  ]);
  for (const hit of await hits(key)) expect((await service.get<Json>(hit['url'])).status).toBe(200);
});

it.each(['nothing', '%', "'", '\\', '🙂', '0', 'ilva', '-'])('finds nothing by %s', async (q) => expect(await hits(q)).toEqual([]));

it('shows twenty of many, each once, and asks for something', async () => {
  const many = Array.from({ length: 30 }, (_, n) => n);
  for (const n of many)
    await anOrder(service, { customer_firstname: 'Manuela', customer_lastname: `Manu ${n}`, customer_email: 'many@example.com' });
  for (const q of ['manu', 'many@example.com']) {
    const ids = (await hits(q)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  }
  expect(await service.get('/search')).toMatchObject({ status: 400, body: { error: 'q is required' } });
  expect(await service.call('GET', '/search?q=x', { token: await service.token('stock/read') })).toMatchObject({ status: 403 });
});

it('shows who is bound to stores nothing of others, and changes nothing of them', async () => {
  const token = await service.token('orders/read', 'orders/write', 'fiscal/write');
  const { order_id, increment_id, store_id } = order as { order_id: number; increment_id: string; store_id: number };
  const { invoice, shipment, creditmemo } = documents;
  const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, stores: number, body?: object) =>
    service.call<Json>(method, path, { token, body, headers: { 'x-entrepot-stores': `${stores},77` } });
  const others = store_id + 1;
  const single = [
    ...[`/api2/order?id=${order_id}`, `/api2/history?order_id=${order_id}`, `/api/rest/orders/${order_id}`],
    ...[`/api2/invoice?id=${invoice}`, `/api2/shipment?id=${shipment}`, `/api2/creditmemo?id=${creditmemo}`],
    `/api2/fiscal-documents?key=${key}`,
  ];
  for (const path of single)
    expect([path, (await ask('GET', path, store_id)).status, (await ask('GET', path, others)).status]).toEqual([path, 200, 404]);
  for (const [path, list] of [
    ['/api2/orders', 'orders'],
    ['/api2/orders?cursor=', 'orders'],
    ['/api2/orders?include_pagination=1&status=processing,complete,closed', 'orders'],
    ['/api2/invoices?sort=created_at', 'invoices'],
    ['/api2/shipments?cursor=', 'shipments'],
    ['/api2/creditmemos', 'creditmemos'],
    ['/api2/fiscal-documents', 'fiscal_documents'],
    [`/search?q=${increment_id}`, 'hits'],
    ['/search?q=conceicao', 'hits'],
  ] as const) {
    const count = async (stores: number): Promise<unknown> => {
      const { body } = await ask('GET', path, stores);
      return body[list].filter((one: object) => !('deleted' in one)).length;
    };
    expect([path, Number(await count(store_id)) > 0, await count(others)]).toEqual([path, true, 0]);
  }
  expect((await ask('GET', '/api/rest/orders', others)).body).toEqual([]);
  const [before] = await service.rows('select version from orders where entity_id = $1', order_id);
  for (const [method, path, body] of [
    ['POST', '/api2/order/hold', { order_id }],
    ['POST', '/api2/order/cancel', { order_id }],
    ['POST', '/api2/history', { order_id, comment: 'x' }],
    ['PATCH', '/api2/order/customer', { order_id, phone: '1' }],
    ['POST', '/api2/invoice/create', { order_id }],
    ['POST', '/api2/invoice/email', { invoice_id: invoice }],
    ['POST', '/api2/shipment/track', { shipment_id: shipment, track_number: 'X' }],
    ['POST', '/api2/creditmemo', { invoice_id: invoice }],
    ['POST', '/api2/fiscal-documents', { creditmemo_id: creditmemo, key, issued_at: '2026-01-31' }],
    ['PATCH', '/api2/fiscal-documents', { key, status: 'canceled', reason: 'x' }],
  ] as const)
    expect([method, path, (await ask(method, path, others, body)).status]).toEqual([method, path, 404]);
  expect(await service.rows('select version from orders where entity_id = $1', order_id)).toEqual([before]);
});
