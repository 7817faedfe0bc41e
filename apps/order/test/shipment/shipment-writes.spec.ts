import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, stockTaken } from '@entrepot/contracts';
import { anOrder, orderOf } from '../an-order.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { payFor } from '../payment-under-way.js';
import { aLine } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ship = (payload: object, headers?: Record<string, string>) => service.post('/api2/shipment/create', payload, headers);
const shipmentOf = async (id: number) =>
  (await service.get<{ shipment: Record<string, unknown> }>(`/api2/shipment?id=${id}`)).body.shipment;
const aShipment = async (fields: Record<string, unknown> = {}) => {
  const order = await anOrder(service, fields);
  const { body } = await ship({ order_id: order.order_id });
  return {
    order_id: order.order_id,
    order_increment_id: order.increment_id,
    shipment_id: body['shipment_id'],
    increment_id: body['increment_id'],
  };
};

describe('POST /api2/shipment/create', () => {
  it('ships all that is left, and answers shipment and order', async () => {
    const { order_id, increment_id, items } = await anOrder(service, { store_id: 41 });
    const answer = await ship({ order_increment_id: increment_id, comment: 'Fragile', is_visible_on_front: true });
    const { shipment_id } = answer.body;
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        increment_id: '4100000001',
        shipment: {
          shipment_id,
          entity_id: shipment_id,
          increment_id: '4100000001',
          order_id,
          order_increment_id: increment_id,
          store_id: 41,
          total_qty: 2,
          items: [{ order_item_id: items[0]?.order_item_id, product_id: null, sku: 'A', name: 'Thing A', qty: 2, warehouses: null }],
          tracks: [],
          comments: [{ comment: 'Fragile', is_customer_notified: false, is_visible_on_front: true }],
        },
        order: { order_id, increment_id, state: 'processing', status: 'processing' },
      },
    });
    expect(await shipmentOf(shipment_id)).toEqual(answer.body['shipment']);
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?order_id=${order_id}`)).body;
    expect(history[0]).toMatchObject({ comment: 'Shipment #4100000001 was created.', entity_name: 'shipment' });
    expect(await service.get(`/api2/order?id=${order_id}`)).toMatchObject({ body: { order: { version: 2, items: [{ qty_shipped: 2 }] } } });
    const [event] = await service.rows<{ payload: Buffer }>(
      `select payload from outbox where key = $1 and headers ->> 'ce_type' = 'shipment.created'`,
      String(order_id),
    );
    expect(JSON.parse(String(event?.payload))).toMatchObject({
      shipment: { shipment_id, total_qty: 2, items: [{ qty: 2 }] },
      order: { items: [{ qty_shipped: 2 }] },
      previous_order: { items: [{ qty_shipped: 0 }] },
    });
  });

  it.each(['order_item_id', 'item_id', 'sku'])('takes a part by %s', async (name) => {
    const { order_id, items } = await anOrder(service, { items: [aLine(), aLine({ sku: 'B' })] });
    const [{ order_item_id, sku }] = items as [(typeof items)[0]];
    const answer = await ship({ order_id, items: [{ [name]: name === 'sku' ? sku : String(order_item_id), qty: '0.5' }] });
    expect(answer).toMatchObject({ status: 201, body: { shipment: { total_qty: 0.5, items: [{ order_item_id, qty: 0.5 }] } } });
    const rest = await ship({ order_id });
    expect(rest.body['shipment'].items.map(({ qty }: { qty: number }) => qty)).toEqual([1.5, 2]);
    expect((await orderOf(service, order_id)).items.map(({ qty_shipped }) => qty_shipped)).toEqual([2, 2]);
  });

  it('takes tracking inline, in tracks, and both together', async () => {
    const { order_id } = await anOrder(service);
    const payload = {
      order_id,
      carrier_code: 'correios',
      title: 'SEDEX',
      track_number: 'BR1',
      tracks: [{ carrier_code: 'dhl', title: null, track_number: 2 }, { track_number: ' BR3 ' }],
    };
    const { shipment } = (await ship(payload)).body;
    expect(shipment.tracks).toMatchObject([
      { carrier_code: 'correios', title: 'SEDEX', track_number: 'BR1' },
      { carrier_code: 'dhl', title: null, track_number: '2' },
      { carrier_code: null, title: null, track_number: 'BR3' },
    ]);
    expect(await shipmentOf(shipment.shipment_id)).toEqual(shipment);
  });

  it('answers the lines in their order, whichever way they are named', async () => {
    const { order_id } = await anOrder(service, { items: [aLine(), aLine({ sku: 'B' })] });
    const named = [
      { sku: 'B', qty: '0.5' },
      { sku: 'A', qty: 1 },
    ];
    const { shipment } = (await ship({ order_id, items: named })).body;
    expect(shipment.items).toMatchObject([
      { sku: 'A', qty: 1 },
      { sku: 'B', qty: 0.5 },
    ]);
    expect(await shipmentOf(shipment.shipment_id)).toEqual(shipment);
  });

  it('counts the shipment of a child line on its parent', async () => {
    const items = [aLine({ sku: 'SHIRT', product_type: 'configurable' }), aLine({ sku: 'SHIRT-M', parent_sku: 'SHIRT', price: 0 })];
    const { order_id } = await anOrder(service, { items });
    const answer = await ship({ order_id, items: [{ sku: 'SHIRT-M', qty: 1 }] });
    expect(answer.body['shipment'].items).toMatchObject([{ sku: 'SHIRT', qty: 1 }]);
    expect((await orderOf(service, order_id)).items.map(({ qty_shipped }) => qty_shipped)).toEqual([1, 1]);
  });

  it('leaves what cannot be put into a parcel', async () => {
    const virtual = await anOrder(service, { items: [aLine({ product_type: 'virtual' })] });
    expect((await ship({ order_id: virtual.order_id })).body).toEqual({ error: 'Cannot create shipment' });
    const mixed = await anOrder(service, { items: [aLine({ product_type: 'downloadable' }), aLine({ sku: 'B' })] });
    expect((await ship({ order_id: mixed.order_id })).body['shipment'].items).toMatchObject([{ sku: 'B', qty: 2 }]);
  });

  it.each<[unknown, string]>([
    [[], 'Invalid item'],
    ['all', 'Invalid parameter: items'],
    [[{ qty: 1 }], 'Invalid item'],
    [[{ sku: 'A' }], 'Invalid item'],
    [[{ sku: 'A', qty: 0 }], 'Invalid item'],
    [[{ sku: 'A', qty: -1 }], 'Invalid item'],
    [[{ sku: 'A', qty: 'two' }], 'Invalid item'],
    [[{ sku: 'A', qty: 0.00001 }], 'Invalid item'],
    [[{ sku: 'A', qty: 2.0001 }], 'Invalid item'],
    [[{ sku: 'NONE', qty: 1 }], 'Invalid item'],
    [[{ order_item_id: 1.5, qty: 1 }], 'Invalid item'],
    [
      [
        { sku: 'A', qty: 1 },
        { sku: 'A', qty: 1 },
      ],
      'Invalid item',
    ],
    [[null], 'Invalid item'],
  ])('refuses items %j', async (items, error) => {
    const { order_id } = await anOrder(service);
    const answer = await ship({ order_id, items });
    expect([answer.status, answer.body]).toEqual([400, { error }]);
    expect((await orderOf(service, order_id)).version).toBe(1);
  });

  it.each<[object, string]>([
    [{ tracks: {} }, 'Invalid parameter: tracks'],
    [{ tracks: [{ title: 'SEDEX' }] }, 'Invalid tracking'],
    [{ tracks: ['BR1'] }, 'Invalid tracking'],
    [{ carrier_code: 'correios' }, 'Invalid tracking'],
    [{ track_number: {} }, 'Invalid tracking'],
    [{ comment: {} }, 'Invalid parameter: comment'],
    [{ send_email: 'yes' }, 'Invalid parameter: send_email'],
  ])('refuses %j', async (fields, error) => {
    const { order_id } = await anOrder(service);
    const answer = await ship({ order_id, ...fields });
    expect([answer.status, answer.body]).toEqual([400, { error }]);
    expect((await orderOf(service, order_id)).version).toBe(1);
  });

  it('is done once for an Idempotency-Key', async () => {
    const { order_id } = await anOrder(service);
    const headers = { 'idempotency-key': 'shipment-0123456789' };
    const [first, second] = [await ship({ order_id }, headers), await ship({ order_id }, headers)];
    expect([second.status, second.text, second.headers['idempotent-replay']]).toEqual([201, first.text, 'true']);
  });
});

const trackPaths = ['/api2/shipment/track', '/api2/shipment', '/api2/shipments', '/api2/shippment', '/api2/shippments'];
const tracking = { carrier_code: 'correios', title: 'SEDEX', track_number: 'BR123' };
const track = (payload: object, path = '/api2/shipment/track') => service.post(path, { ...tracking, ...payload });

describe('tracking', () => {
  it.each(trackPaths)('POST %s adds it to a shipment', async (path) => {
    const { order_id, order_increment_id, shipment_id, increment_id } = await aShipment();
    await service.rows(`update shipment set updated_at = '2026-01-01' where shipment_id = $1`, shipment_id);
    const answer = await track({ shipment_id }, path);
    const { track_id } = answer.body;
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        track: { track_id, ...tracking },
        shipment_id,
        increment_id,
        order: { order_id, increment_id: order_increment_id, state: 'processing' },
      },
    });
    const shipment = await shipmentOf(shipment_id);
    expect(shipment['tracks']).toEqual([answer.body['track']]);
    expect(shipment['updated_at']).toBe(answer.body['track'].created_at);
    expect((await orderOf(service, order_id)).version).toBe(3);
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?order_id=${order_id}`)).body;
    expect(history[0]).toMatchObject({ entity_name: 'shipment', comment: `Tracking BR123 was added to shipment #${increment_id}.` });
    const published = await service.rows<{ payload: Buffer; version: string }>(
      `select payload, headers ->> 'ce_aggregateversion' as version from outbox where key = $1 and headers ->> 'ce_type' = 'shipment.track-added'`,
      String(order_id),
    );
    expect(published.map(({ payload, version }) => [version, JSON.parse(String(payload))])).toMatchObject([
      ['3', { shipment_id, increment_id, order_id, order_increment_id, track: { track_id, track_number: 'BR123' } }],
    ]);
  });

  it('finds the shipment by each of its names, and by its order', async () => {
    const { order_id, order_increment_id, shipment_id, increment_id } = await aShipment();
    const names = [
      { shipment_id },
      { shipment_id: String(shipment_id) },
      { shipment_increment_id: increment_id },
      { increment_id },
      { increment_id: Number(increment_id) },
      { order_id },
      { order_increment_id },
      { order_id, shipment_id },
      { order_increment_id, increment_id },
    ];
    for (const name of names) expect(await track(name)).toMatchObject({ status: 201, body: { shipment_id } });
    expect((await shipmentOf(shipment_id))['tracks']).toHaveLength(names.length);
  });

  it('of an order with several shipments needs the shipment', async () => {
    const { order_id, increment_id } = await anOrder(service);
    const parts = [1, 1].map((qty) => ({ order_id, items: [{ sku: 'A', qty }] }));
    const first = await ship(parts[0] as object);
    const second = await ship(parts[1] as object);
    for (const name of [{ order_id }, { order_increment_id: increment_id }])
      expect(await track(name)).toMatchObject({ status: 400, body: { error: 'Ambiguous shipment for order' } });
    expect(await track({ order_id, increment_id: second.body['increment_id'] })).toMatchObject({
      status: 201,
      body: { shipment_id: second.body['shipment_id'] },
    });
    expect((await shipmentOf(first.body['shipment_id']))['tracks']).toEqual([]);
  });

  it('never creates a shipment, nor takes that of another order', async () => {
    const without = await anOrder(service);
    expect(await track({ order_id: without.order_id })).toMatchObject({ status: 404, body: { error: 'Shipment not found' } });
    const { shipment_id, increment_id } = await aShipment();
    for (const name of [{ shipment_id }, { increment_id }, { shipment_increment_id: increment_id }])
      expect(await track({ order_id: without.order_id, ...name })).toMatchObject({ status: 404, body: { error: 'Shipment not found' } });
  });

  const own = 'shipment_id, shipment_increment_id and increment_id is required';
  it.each<[object, number, string]>([
    [{}, 400, 'Exactly one of shipment_id, shipment_increment_id, increment_id, order_id and order_increment_id is required'],
    [{ shipment_id: 1, increment_id: '1' }, 400, `Exactly one of ${own}`],
    [{ shipment_increment_id: '1', increment_id: '1', order_id: 1 }, 400, `Exactly one of ${own}`],
    [{ order_id: 1, order_increment_id: '1' }, 400, 'Exactly one of order_id and order_increment_id is required'],
    [{ shipment_id: 'x' }, 400, 'Invalid parameter: shipment_id'],
    [{ shipment_id: 987_654_321 }, 404, 'Shipment not found'],
    [{ shipment_id: '9223372036854775807' }, 404, 'Shipment not found'],
    [{ increment_id: 'NOBODY' }, 404, 'Shipment not found'],
    [{ order_id: 987_654_321 }, 404, 'Order not found'],
    [{ order_id: 987_654_321, shipment_id: 1 }, 404, 'Order not found'],
    [{ shipment_id: 1, track_number: null }, 400, 'Invalid tracking'],
    [{ shipment_id: 1, track_number: '  ' }, 400, 'Invalid tracking'],
    [{ shipment_id: 1, carrier_code: {} }, 400, 'Invalid tracking'],
  ])('%j is %d %s', async (payload, status, error) => {
    const answer = await track(payload);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });

  it('may come at any time: while a payment is under way, and on hold', async () => {
    const { order_id, shipment_id } = await aShipment({ items: [aLine(), aLine({ sku: 'V', product_type: 'virtual' })] });
    await service.post('/api2/order/hold', { order_id });
    expect(await track({ shipment_id })).toMatchObject({ status: 201, body: { order: { state: 'holded' } } });
    await payFor(service, order_id);
    expect((await track({ shipment_id })).status).toBe(201);
  });

  it('is added once for an Idempotency-Key', async () => {
    const { shipment_id } = await aShipment();
    const headers = { 'idempotency-key': 'tracking-0123456789' };
    const send = () => service.post('/api2/shipment/track', { ...tracking, shipment_id }, headers);
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await shipmentOf(shipment_id))['tracks']).toHaveLength(1);
  });
});

describe('a track', () => {
  const url = 'https://rastreamento.example/BR123?a=1';
  const write = (method: 'PATCH' | 'DELETE', body: object, headers?: Record<string, string>) =>
    service.call(method, '/api2/shipment/track', { token, body, ...(headers && { headers }) });
  const patch = (body: object, headers?: Record<string, string>) => write('PATCH', body, headers);
  const aTrack = async (fields: object = {}) => {
    const shipment = await aShipment();
    const { body } = await track({ shipment_id: shipment.shipment_id, ...fields });
    return { ...shipment, track_id: body['track_id'] as number, shown: body['track'] as object };
  };
  const tracksOf = async (shipmentId: number) => (await shipmentOf(shipmentId))['tracks'];
  let token: string;
  beforeAll(async () => {
    token = await service.token('orders/write', 'orders/read');
  });

  it('has a url, a status and the time of its delivery, from the start or later', async () => {
    const { shown } = await aTrack({ url, status: 'in_transit' });
    expect(shown).toMatchObject({ url, status: 'in_transit', delivered_at: null });
    const { order_id } = await anOrder(service);
    const tracks = [{ track_number: 'A' }, { track_number: 'B', url, status: 'delivered', delivered_at: '2026-02-03T15:20:00Z' }];
    const { shipment } = (await ship({ order_id, track_number: 'C', url, tracks })).body;
    expect(shipment.tracks).toMatchObject([
      { track_number: 'C', url, status: null, delivered_at: null },
      { track_number: 'A', url: null, status: null, delivered_at: null },
      { track_number: 'B', url, status: 'delivered', delivered_at: '2026-02-03 15:20:00' },
    ]);
    expect(await shipmentOf(shipment.shipment_id)).toEqual(shipment);
    await expectFolded(service, order_id);
  });

  it('is corrected by PATCH: what is not sent stays, null clears; a delivery has its time', async () => {
    const { order_id, shipment_id, increment_id, track_id } = await aTrack();
    await service.rows(`update shipment set updated_at = '2026-01-01' where shipment_id = $1`, shipment_id);
    const first = await patch({ track_id, title: null, track_number: 'BR124', url });
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        track_id,
        track: { carrier_code: 'correios', title: null, track_number: 'BR124', url },
        shipment_id,
        increment_id,
      },
    });
    expect(await tracksOf(shipment_id)).toEqual([first.body['track']]);
    expect((await shipmentOf(shipment_id))['updated_at']).not.toBe('2026-01-01 00:00:00');
    const told = (await patch({ track_id, status: 'delivered', delivered_at: '2026-02-03 15:20:00' })).body['track'];
    expect(told).toMatchObject({ status: 'delivered', delivered_at: '2026-02-03 15:20:00' });
    expect((await patch({ track_id, status: 'delivered' })).body['track']).toEqual(told);
    expect((await patch({ track_id, status: 'returned' })).body['track']).toMatchObject({ status: 'returned', delivered_at: null });
    expect((await patch({ track_id, status: 'delivered' })).body['track'].delivered_at).toMatch(/^20\d\d-/);
    expect((await orderOf(service, order_id)).version).toBe(7);
    const events = await service.rows<{ type: string; payload: Buffer }>(
      `select headers ->> 'ce_type' as type, payload from outbox where key = $1 and headers ->> 'ce_type' like 'shipment.track-c%' order by id`,
      String(order_id),
    );
    expect(events.map(({ payload }) => JSON.parse(String(payload)))).toMatchObject([
      { shipment_id, track: { track_number: 'BR124' }, previous: { title: 'SEDEX', track_number: 'BR123', url: null } },
      { track: told, previous: { status: null, delivered_at: null } },
      { track: { status: 'returned' }, previous: { status: 'delivered', delivered_at: '2026-02-03 15:20:00' } },
      { track: { status: 'delivered' }, previous: { status: 'returned', delivered_at: null } },
    ]);
    const { history } = (await service.get<{ history: object[] }>(`/api2/history?order_id=${order_id}`)).body;
    expect(history[0]).toMatchObject({ entity_name: 'shipment', comment: `Tracking BR124 of shipment #${increment_id} is delivered.` });
    await expectFolded(service, order_id);
  });

  it('is removed by DELETE, named in query or body', async () => {
    const { order_id, shipment_id, increment_id, track_id } = await aTrack();
    const other = (await track({ shipment_id })).body['track'];
    const removed = await service.call('DELETE', `/api2/shipment/track?track_id=${track_id}`, { token });
    expect(removed).toMatchObject({
      status: 200,
      body: { success: true, message: 'Track deleted', track_id, shipment_id, increment_id, order: { order_id } },
    });
    expect(await tracksOf(shipment_id)).toEqual([other]);
    expect((await write('DELETE', { track_id: other.track_id })).status).toBe(200);
    expect(await tracksOf(shipment_id)).toEqual([]);
    expect(await write('DELETE', { track_id })).toMatchObject({ status: 404, body: { error: 'Track not found' } });
    await expectFolded(service, order_id);
  });

  it('moves the tag of its shipment, which its writes take', async () => {
    const { shipment_id, track_id } = await aTrack();
    const tag = async () => String((await service.call('GET', `/api2/shipment?id=${shipment_id}`, { token })).headers['etag']);
    const before = await tag();
    expect((await patch({ track_id, status: 'in_transit' }, { 'if-match': before })).status).toBe(200);
    const after = await tag();
    expect(after).not.toBe(before);
    expect((await patch({ track_id, status: 'failed' }, { 'if-match': before })).status).toBe(412);
    expect((await write('DELETE', { track_id }, { 'if-match': before })).status).toBe(412);
    expect((await write('DELETE', { track_id }, { 'if-match': after })).status).toBe(200);
    expect((await patch({ track_id, url: null }, { 'if-match': after })).status).toBe(404);
  });

  it('is changed once for an Idempotency-Key; a PATCH that changes nothing is no event', async () => {
    const { order_id, track_id } = await aTrack();
    const send = () => patch({ track_id, title: 'PAC' }, { 'idempotency-key': 'track-patch-012345' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect((await patch({ track_id, title: ' PAC ' })).body['track']).toEqual(first.body['track']);
    expect((await orderOf(service, order_id)).version).toBe(4);
  });

  it.each<[object, string, string]>([
    [{}, 'Nothing to change', ''],
    [{ url: 'http://example.com' }, 'Invalid parameter: url', 'url'],
    [{ url: 'https://' }, 'Invalid parameter: url', 'url'],
    [{ url: 'https://a:b@example.com/' }, 'Invalid parameter: url', 'url'],
    [{ url: 'https://exa mple.com/' }, 'Invalid parameter: url', 'url'],
    [{ url: '' }, 'Invalid parameter: url', 'url'],
    [{ status: 'lost' }, 'Invalid parameter: status', 'status'],
    [{ status: 'returned', delivered_at: '2026-02-03' }, 'Invalid parameter: delivered_at', 'delivered_at'],
    [{ delivered_at: '2026-02-03' }, 'Invalid parameter: delivered_at', 'delivered_at'],
    [{ delivered_at: 'soon' }, 'Invalid parameter: delivered_at', 'delivered_at'],
    [{ track_number: null, title: {} }, 'Invalid tracking', 'title'],
    [{ track_number: '' }, 'Invalid tracking', 'track_number'],
  ])('refuses %j as %s', async (fields, error, path) => {
    const { track_id, order_id } = await aTrack();
    const answer = await patch({ track_id, ...fields });
    expect([answer.status, answer.body['error'], answer.details?.[0]?.path]).toEqual([400, error, path]);
    if (Object.keys(fields).length === 1 && path === 'url')
      expect(await track({ order_id, ...fields })).toMatchObject({ status: 400, body: { error } });
  });

  it('has to be named, and known', async () => {
    expect(await patch({ status: 'failed' })).toMatchObject({ status: 400, body: { error: 'track_id is required' } });
    expect(await patch({ track_id: 987_654_321, status: 'failed' })).toMatchObject({ status: 404, body: { error: 'Track not found' } });
  });
});

describe('the inventory’s answer to a shipment', () => {
  const taken = (shipment_id: number, order_id: number, items: [id: number, warehouses: Record<string, number>][]) =>
    event(stockTaken, {
      subject: shipment_id,
      version: 1,
      data: {
        shipment_id,
        order_id,
        items: items.map(([order_item_id, warehouses]) => ({ order_item_id, warehouses, missing_qty: 0 })),
      },
    });
  const itemsOf = async (id: number) => (await shipmentOf(id))['items'] as { order_item_id: number; warehouses: object | null }[];

  it('is where its items left from, and stays; it is published', async () => {
    const { order_id, shipment_id } = await aShipment({ items: [aLine(), aLine({ sku: 'B' })] });
    const [a, b] = (await itemsOf(shipment_id)).map(({ order_item_id }) => order_item_id) as [number, number];
    const before = await orderOf(service, order_id);
    await service.publish(
      taken(shipment_id, order_id, [
        [b, { south: 1.5 }],
        [a, { main: 1, south: 1 }],
      ]),
    );
    await service.publish(taken(shipment_id, order_id, [[a, { main: 2 }]]));
    expect((await itemsOf(shipment_id)).map(({ warehouses }) => warehouses)).toEqual([{ main: 1, south: 1 }, { south: 1.5 }]);
    const { updated_at, ...after } = await orderOf(service, order_id);
    expect({ ...after, updated_at: before.updated_at }).toEqual({ ...before, version: before.version + 1 });
    expect(await shipmentOf(shipment_id)).toMatchObject({ updated_at });
    await expectFolded(service, order_id);
  });

  it('may say nothing, of an item that was nowhere', async () => {
    const { order_id, shipment_id } = await aShipment();
    const order_item_id = (await itemsOf(shipment_id))[0]?.order_item_id ?? 0;
    await service.publish(taken(shipment_id, order_id, [[order_item_id, {}]]));
    expect((await itemsOf(shipment_id))[0]?.warehouses).toEqual({});
  });

  it('is ignored for a shipment that is not here', async () => {
    await service.publish(taken(987_654, 1, [[1, { main: 1 }]]));
    expect(await service.rows('select count(*)::int as count from dead_letter')).toEqual([{ count: 0 }]);
  });
});
