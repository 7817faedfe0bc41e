import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { event, customerCreated, productCreated, stockTaken } from '@entrepot/contracts';
import { productData, storeEvent } from '@entrepot/contracts/testing';
import type { Json } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';
import { confirmedOrder } from '../reservations.js';

let service: TestService;
let token: string;
let number: string;
let order_id: number;
let items: number[];
let count = 0;
beforeAll(async () => {
  service = await startTestService();
  token = await service.token('orders/read', 'orders/write');
});
afterAll(() => service.close());

const read = (path: string, known?: string) =>
  service.call('GET', `/api2/${path}`, { token, ...(known !== undefined && { headers: { 'if-none-match': known } }) });
const tagOf = async (path: string): Promise<string> => String((await read(path)).headers['etag']);
const post = (path: string, body: object, headers?: Record<string, string>) =>
  service.call('POST', `/api2/${path}`, { token, body, ...(headers && { headers }) });
const ifMatch = (tag: string): Record<string, string> => ({ 'if-match': tag });
const refused = { status: 412, body: { error: 'Precondition failed' } };

beforeEach(async () => {
  const sku = `TAG-${++count}`;
  number = aRecord().increment_id;
  await service.import([
    aRecord({
      increment_id: number,
      store_id: 1000 + count,
      customer_email: `tag${count}@example.com`,
      items: [aLine({ sku }), aLine({ sku: 'B' })],
    }),
  ]);
  const { order } = (await service.get(`/api2/order?increment_id=${number}`)).body;
  order_id = order.order_id;
  items = order.items.map(({ order_item_id }) => order_item_id);
});

const anInvoice = async (fields: object = {}): Promise<Json> => (await post('invoice/create', { order_id, ...fields })).body['invoice'];
const aShipment = async (): Promise<Json> => (await post('shipment/create', { order_id })).body['shipment'];

describe('GET of one record', () => {
  it('has the same strong tag by id and by number; a list has none', async () => {
    const tag = await tagOf(`order?id=${order_id}`);
    expect(tag).toMatch(/^"[\w+/]+"$/);
    expect(await tagOf(`orders?increment_id=${number}`)).toBe(tag);
    expect((await read('orders?limit=1')).headers).not.toHaveProperty('etag');
  });

  it('is 304 without a body to who has it, and 200 to others', async () => {
    const path = `order?id=${order_id}`;
    const tag = await tagOf(path);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      expect(await read(path, known)).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
    for (const other of ['"other"', 'nonsense', ''])
      expect(await read(path, other)).toMatchObject({ status: 200, body: { order: { order_id } }, headers: { etag: tag } });
    expect(await read('order?id=999999999', '*')).toMatchObject({ status: 404 });
  });

  it('of documents and the legacy route likewise', async () => {
    const { invoice_id } = await anInvoice();
    const { shipment_id, increment_id } = await aShipment();
    const { creditmemo_id } = (await post('creditmemo', { order_id })).body;
    const paths = [
      `invoice?id=${invoice_id}`,
      `creditmemo?id=${creditmemo_id}`,
      `shipment?id=${shipment_id}`,
      `shippments?increment_id=${increment_id}`,
      `../api/rest/orders/${order_id}`,
    ];
    for (const path of paths) {
      const tag = await tagOf(path);
      expect([path, (await read(path, tag)).status]).toEqual([path, 304]);
      expect([path, (await read(path, '"other"')).status]).toEqual([path, 200]);
    }
  });
});

describe('the tag', () => {
  /** Does something that a record shows, and expects a new tag that both statements read alike. */
  const moves = async (path: string, change: () => Promise<unknown>): Promise<void> => {
    const before = await tagOf(path);
    await change();
    await until(async () => (await tagOf(path)) !== before);
    const settled = async (): Promise<boolean> => (await read(path, await tagOf(path))).status === 304;
    await until(settled);
    expect((await read(path, before)).status).toBe(200);
  };

  it('of an order moves with its writes', async () => {
    const path = `order?id=${order_id}`;
    await moves(path, () => post('order/hold', { order_id }));
    await moves(path, () => post('order/unhold', { order_id }));
    await moves(path, () => post('history', { order_id, comment: 'seen' }));
    await moves(path, () => anInvoice());
    await moves(path, () => aShipment());
  });

  it('of an order moves with what other services tell', async () => {
    const path = `order?id=${order_id}`;
    const customer = { customer_id: 7000 + count, email: `tag${count}@example.com`, firstname: 'Ana', middlename: null, lastname: 'Lima' };
    const fields = { taxvat: null, dob: null, gender: null, group_id: 1, website_id: 1000 + count, store_id: 1000 + count };
    const data = { ...customer, ...fields, custom_attributes: {}, addresses: [], created_at: '2026-01-10 10:00:00', previous: null };
    await moves(path, () => service.publish(storeEvent({ store_id: 1000 + count, website_id: 1000 + count }, 1)));
    await moves(path, () => service.publish(event(customerCreated, { subject: 7000 + count, version: 1, data })));
    const product = productData(8000 + count, `TAG-${count}`);
    await moves(path, () =>
      service.publish(
        event(productCreated, { subject: product.product_id, version: 1, data: { ...product, stock_change: null, previous: null } }),
      ),
    );
    const lines = items.map((order_item_id) => ({ order_item_id, warehouses: { main: 2 } }));
    await moves(path, () => service.publish(confirmedOrder({ reservation_id: 9000 + count, version: 1, order_id, lines })));
  });

  it('of an order moves with the title that its store gives the payment method', async () => {
    const titled = (title: string, version: number) => {
      const payment_methods = [{ code: 'banktransfer', title }];
      return service.publish(storeEvent({ store_id: 1000 + count, payment_methods }, version));
    };
    // Known before its order: a new store gives orders their currency, which moves their tags as well.
    await titled('Transfer', 1);
    const record = aRecord({ store_id: 1000 + count, payment_method: 'banktransfer' });
    await service.import([record]);
    const path = `order?increment_id=${record.increment_id}`;
    await moves(path, () => titled('Pay by transfer', 2));
    await moves(path, () => titled('Wire', 3));
    expect((await read(path)).body['order']).toMatchObject({ payment: { title: 'Wire' } });
    const tag = await tagOf(path);
    await titled('Wire', 4);
    expect((await read(path, tag)).status).toBe(304);
  });

  it('of an invoice moves when it is paid, with a comment and with its products', async () => {
    const { invoice_id } = await anInvoice({ capture: 'no_capture' });
    await moves(`invoice?id=${invoice_id}`, () => post('invoice/capture', { invoice_id, comment: 'paid' }));
    const product = productData(8500 + count, `TAG-${count}`);
    await moves(`invoice?id=${invoice_id}`, () =>
      service.publish(
        event(productCreated, { subject: product.product_id, version: 1, data: { ...product, stock_change: null, previous: null } }),
      ),
    );
  });

  it('of a credit memo moves with its currency and with its products', async () => {
    await anInvoice();
    const { creditmemo_id, increment_id: memo } = (await post('creditmemo', { order_id })).body;
    await moves(`creditmemo?id=${creditmemo_id}`, () =>
      service.publish(storeEvent({ store_id: 1000 + count, website_id: 1000 + count }, 1)),
    );
    const product = productData(8700 + count, `TAG-${count}`);
    await moves(`creditmemos?increment_id=${memo}`, () =>
      service.publish(
        event(productCreated, { subject: product.product_id, version: 1, data: { ...product, stock_change: null, previous: null } }),
      ),
    );
  });

  it('of a shipment moves with tracking and with the warehouses that it left from', async () => {
    const { shipment_id } = await aShipment();
    const path = `shipment?id=${shipment_id}`;
    await moves(path, () => post('shipment/track', { shipment_id, track_number: 'BR1' }));
    await moves(path, () => post('shipment/track', { shipment_id, track_number: 'BR1' }));
    const taken = {
      shipment_id,
      order_id,
      items: items.map((order_item_id) => ({ order_item_id, warehouses: { main: 2 }, missing_qty: 0 })),
    };
    await moves(path, () => service.publish(event(stockTaken, { subject: shipment_id, version: 1, data: taken })));
  });
});

describe('If-Match', () => {
  it('lets a write of the known order pass, and refuses one of an order that moved on', async () => {
    const tag = await tagOf(`order?id=${order_id}`);
    expect(await post('order/hold', { order_id }, ifMatch(tag))).toMatchObject({ status: 200 });
    const writes: [string, object][] = [
      ['order/cancel', { order_id }],
      ['order/hold', { order_id }],
      ['order/unhold', { order_increment_id: number }],
      ['order/email', { order_id }],
      ['history', { order_id, comment: 'too late' }],
      ['invoice/create', { order_id }],
      ['invoice/create', { order_id, capture: 'online' }],
      ['shipment/create', { order_id }],
      ['creditmemo', { order_id }],
      ['creditmemo', { order_id, refund_type: 'online' }],
    ];
    for (const stale of [tag, `W/${await tagOf(`order?id=${order_id}`)}`, '"other"'])
      for (const [path, body] of writes) expect([path, await post(path, body, ifMatch(stale))]).toMatchObject([path, refused]);
    expect((await service.get(`/api2/order?id=${order_id}`)).body.order).toMatchObject({ state: 'holded', version: 2 });
    expect(await post('order/unhold', { order_id }, ifMatch(`"other", ${await tagOf(`order?id=${order_id}`)}`))).toMatchObject({
      status: 200,
    });
    expect(await post('order/cancel', { order_id }, ifMatch('*'))).toMatchObject({ status: 200 });
  });

  it('takes the tag of the invoice and of the shipment for what is done to them', async () => {
    const { invoice_id } = await anInvoice({ capture: 'no_capture' });
    const open = await tagOf(`invoice?id=${invoice_id}`);
    expect(await post('invoice/cancel', { invoice_id }, ifMatch('"other"'))).toMatchObject(refused);
    expect(await post('invoice/capture', { invoice_id }, ifMatch(open))).toMatchObject({ status: 200 });
    for (const path of ['invoice/capture', 'invoice/cancel', 'invoice/email', 'creditmemo'])
      expect([path, await post(path, { invoice_id }, ifMatch(open))]).toMatchObject([path, refused]);
    expect(await post('creditmemo', { invoice_id }, ifMatch(await tagOf(`invoice?id=${invoice_id}`)))).toMatchObject({ status: 201 });

    const { shipment_id } = (await post('shipment/create', { order_id })).body['shipment'] ?? {};
    expect(shipment_id).toBeUndefined();
  });

  it('takes the shipment’s tag for tracking, and its order’s where that is named alone', async () => {
    const { shipment_id } = await aShipment();
    const shipped = await tagOf(`shipment?id=${shipment_id}`);
    const ordered = await tagOf(`order?id=${order_id}`);
    const track = { track_number: 'BR1' };
    expect(await post('shipment/track', { shipment_id, ...track }, ifMatch(shipped))).toMatchObject({ status: 201 });
    expect(await post('shipment/track', { shipment_id, ...track }, ifMatch(shipped))).toMatchObject(refused);
    expect(await post('shipment/track', { order_id, ...track }, ifMatch(ordered))).toMatchObject(refused);
    expect(await post('shipment/track', { order_id, ...track }, ifMatch(await tagOf(`order?id=${order_id}`)))).toMatchObject({
      status: 201,
    });
    expect(await post('shipment/email', { shipment_id }, ifMatch(shipped))).toMatchObject(refused);
  });

  it('says what is wrong with the request first, and that there is no such order', async () => {
    expect(await post('order/cancel', {}, ifMatch('"other"'))).toMatchObject({ status: 400 });
    for (const path of ['order/cancel', 'invoice/create', 'shipment/create'])
      expect(await post(path, { order_id: 999_999_999 }, ifMatch('"other"'))).toMatchObject({
        status: 404,
        body: { error: 'Order not found' },
      });
    expect(await post('invoice/capture', { invoice_id: 999_999_999 }, ifMatch('"other"'))).toMatchObject({ status: 404 });
  });

  it('does not stand before the answer of an earlier call', async () => {
    const headers = { ...ifMatch(await tagOf(`order?id=${order_id}`)), 'idempotency-key': `tagged-write-${order_id}-x` };
    const first = await post('order/hold', { order_id }, headers);
    expect(first.status).toBe(200);
    expect(await post('order/hold', { order_id }, headers)).toMatchObject({ status: 200, text: first.text });
  });

  it.each(['1', 'abc', '"a', '"a" "b"', '*, "a"', ''])('that is no list of tags, as %p, is refused', async (tag) => {
    expect(await post('order/hold', { order_id }, ifMatch(tag))).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: If-Match' },
      details: [{ path: 'If-Match', code: 'format', value: tag }],
    });
    expect((await post('order/hold', { order_id }, ifMatch('W/"x" , "a,b", *'))).status).toBe(400);
    expect((await post('order/hold', { order_id }, ifMatch(`W/"x" , "a,b",${await tagOf(`order?id=${order_id}`)}`))).status).toBe(200);
  });

  it('is told the present tag and why it was refused, and succeeds with that tag', async () => {
    const refusal = await post('order/hold', { order_id }, ifMatch('"other"'));
    expect(refusal).toMatchObject({
      status: 412,
      details: [{ path: '', code: 'state', message: 'the record has changed since it was read' }],
    });
    const { headers } = refusal;
    expect(headers['etag']).toBe(await tagOf(`order?id=${order_id}`));
    expect((await post('order/hold', { order_id }, ifMatch(String(headers['etag'])))).status).toBe(200);
  });

  it('lets exactly one of several writes at once pass', async () => {
    const headers = ifMatch(await tagOf(`order?id=${order_id}`));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => post('history', { order_id, comment: `${n}` }, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412, 412]);
    expect((await service.get<Json>(`/api2/history?order_id=${order_id}`)).body['history']).toHaveLength(2);
  });
});
