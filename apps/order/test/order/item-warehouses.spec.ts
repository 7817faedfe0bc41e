import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, stockTaken, warehouseCreated } from '@entrepot/contracts';
import type { Json } from '@entrepot/service/testing';
import { aKey } from '../fiscal-keys.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';
import { aCheckout, aCheckoutLine, changed, confirmed, confirmedOrder } from '../reservations.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const line = (order_item_id: number | null, warehouses: Record<string, number>, taken?: Record<string, number>) => ({
  order_item_id,
  warehouses,
  ...(taken && { taken }),
});
const orderOf = async (number: string) => (await service.get(`/api2/order?increment_id=${number}`)).body.order;
const anOrder = async () => {
  const record = aRecord({ items: [aLine(), aLine({ sku: 'B' })] });
  await service.import([record]);
  const { order_id, items } = await orderOf(record.increment_id);
  const [a, b] = items.map(({ order_item_id }) => order_item_id) as [number, number];
  const shown = async () => (await orderOf(record.increment_id)).items.map(({ warehouses }) => warehouses);
  return { number: record.increment_id, order_id, a, b, shown };
};

describe('for an integration that sees one warehouse', () => {
  const bound = { 'x-entrepot-warehouses': 'main,other' };
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) =>
    service.call(method, path, { token: await service.token('orders/read', 'orders/fulfil'), body, headers: { ...bound, ...headers } });
  const ship = (body: object) => call('POST', '/api2/shipment/create', body);
  const reserved = async (lines: (order: { a: number; b: number }) => object[], reservation_id: number) => {
    const order = await anOrder();
    await service.publish(confirmedOrder({ reservation_id, version: 1, order_id: order.order_id, lines: lines(order) as never }));
    return order;
  };
  const taken = (shipment_id: number, order_id: number, items: object[]) =>
    service.publish(event(stockTaken, { subject: shipment_id, version: 1, data: { shipment_id, order_id, items: items as never } }));

  it('orders name no other, their tag neither', async () => {
    const { order_id } = await reserved(({ a, b }) => [line(a, { main: 1, south: 1 }), line(b, { south: 2 })], 21);
    const { body, headers } = await call('GET', `/api2/order?id=${order_id}`);
    expect(body['order'].items.map(({ warehouses }: { warehouses: object }) => warehouses)).toEqual([{ main: 1 }, {}]);
    const again = await call('GET', `/api2/order?id=${order_id}`, undefined, { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
    const all = await service.call('GET', `/api2/order?id=${order_id}`, { token: await service.token('orders/read') });
    expect(all.headers['etag']).not.toBe(headers['etag']);
  });

  it('answers of writes name no other, a replay after a later binding neither', async () => {
    const { order_id } = await reserved(({ a, b }) => [line(a, { main: 1, south: 1 }), line(b, { south: 2 })], 24);
    const token = await service.token('orders/edit');
    const write = async (path: string, headers: Record<string, string>) => {
      const { status, body } = await service.call('POST', `/api2/order/${path}`, { token, body: { order_id }, headers });
      return [status, body['order'].items.map(({ warehouses }: { warehouses: object }) => warehouses)];
    };
    expect(await write('hold', bound)).toEqual([200, [{ main: 1 }, {}]]);
    const once = { 'idempotency-key': 'bound-after-the-write' };
    expect(await write('unhold', once)).toEqual([200, [{ main: 1, south: 1 }, { south: 2 }]]);
    expect(await write('unhold', { ...once, ...bound })).toEqual([200, [{ main: 1 }, {}]]);
  });

  it('own promises are shipped, no more than these, and not those of others', async () => {
    const { order_id, a, b, number } = await reserved(({ a, b }) => [line(a, { main: 1, south: 1 }), line(b, { south: 2 })], 22);
    const tooMuch = await ship({ order_id, items: [{ order_item_id: a, qty: 2 }] });
    expect([tooMuch.status, tooMuch.body, tooMuch.details]).toMatchObject([
      400,
      { error: 'Invalid item' },
      [{ path: 'items[0].qty', code: 'too_large', message: 'at most 1 can be shipped' }],
    ]);
    expect(await ship({ order_id, items: [{ order_item_id: b, qty: 1 }] })).toMatchObject({ status: 400, body: { error: 'Invalid item' } });
    const made = await ship({ order_increment_id: number });
    expect(made).toMatchObject({ status: 201, body: { shipment: { total_qty: 1, items: [{ order_item_id: a, qty: 1 }] } } });
    const { shipment_id } = made.body;
    expect((await service.events(order_id)).length).toBeGreaterThan(0);
    const [sent] = await service.rows<{ payload: Buffer }>(
      `select payload from outbox where key = $1 and headers ->> 'ce_type' = 'shipment.created'`,
      String(order_id),
    );
    expect(JSON.parse(sent!.payload.toString())).toMatchObject({ warehouses: ['main'] });
    // The inventory has not taken it yet: it is promised to nobody any more.
    expect(await ship({ order_id })).toMatchObject({ status: 400, body: { error: 'Cannot create shipment' } });
    expect(await call('GET', `/api2/shipment?id=${shipment_id}`)).toMatchObject({ status: 200 });
    await taken(shipment_id, order_id, [{ order_item_id: a, warehouses: { main: 1 }, missing_qty: 0 }]);
    expect((await call('GET', `/api2/shipment?id=${shipment_id}`)).body['shipment'].items).toMatchObject([{ warehouses: { main: 1 } }]);
  });

  it('its shipments leave from own warehouses that they name, and from no other', async () => {
    const { order_id, a } = await reserved(({ a }) => [line(a, { main: 1, south: 1 })], 26);
    const from = (warehouse: string) => ship({ order_id, items: [{ order_item_id: a, qty: 1, warehouse }] });
    const refused = await from('south');
    expect(refused).toMatchObject({ status: 400, body: { error: 'Invalid warehouse code' } });
    expect(refused.details).toMatchObject([{ path: 'items[0].warehouse', code: 'not_found', value: 'south' }]);
    expect(await from('other')).toMatchObject({ status: 201 });
    expect(await leavesFrom(order_id)).toEqual([[{ order_item_id: a, warehouses: { other: 1 } }]]);
  });

  it('fiscal documents and hits of a search on shipments of another are not there', async () => {
    const { order_id, a } = await reserved(({ a }) => [line(a, { main: 1, south: 1 })], 25);
    const { increment_id: number } = (await service.get<Json>(`/api2/order?id=${order_id}`)).body['order'];
    const fiscal = async (method: 'GET' | 'POST' | 'PATCH', query: string, body?: object, headers: Record<string, string> = bound) =>
      service.call(method, `/api2/fiscal-documents${query}`, { token: await service.token('orders/read', 'fiscal/write'), body, headers });
    const shipped = async (track_number: string, warehouse: string, key: string) => {
      const body = { order_id, items: [{ order_item_id: a, qty: 1 }], track_number };
      const { shipment_id } = (await service.post('/api2/shipment/create', body)).body;
      await taken(shipment_id, order_id, [{ order_item_id: a, warehouses: { [warehouse]: 1 }, missing_qty: 0 }]);
      expect(await fiscal('POST', '', { shipment_id, key, issued_at: '2026-01-31' }, {})).toMatchObject({ status: 201 });
      return shipment_id as number;
    };
    const [ownKey, key] = [aKey(501), aKey(502)];
    const mine = await shipped('OWN-T', 'main', ownKey);
    const other = await shipped('OTHER-T', 'south', key);
    const keysOf = async (headers: Record<string, string>) =>
      (await fiscal('GET', `?order_id=${order_id}`, undefined, headers)).body['fiscal_documents'].map((one: Json) => one['key']);
    expect([await keysOf(bound), await keysOf({})]).toEqual([[ownKey], [key, ownKey]]);
    const walked = (await fiscal('GET', `?order_id=${order_id}&cursor=`)).body['fiscal_documents'];
    expect(walked).toMatchObject([{ key: ownKey }]);
    expect(await fiscal('GET', `?key=${ownKey}`)).toMatchObject({ status: 200 });
    const notFound = { status: 404, body: { error: 'Fiscal document not found' } };
    expect(await fiscal('GET', `?key=${key}`)).toMatchObject(notFound);
    expect(await fiscal('PATCH', '', { key, status: 'canceled', reason: 'no' })).toMatchObject(notFound);
    const add = (shipment_id: number) => fiscal('POST', '', { shipment_id, key: aKey(503), issued_at: '2026-01-31' });
    expect(await add(other)).toMatchObject({ status: 404, body: { error: 'Shipment not found' } });
    expect(await fiscal('POST', '', { shipment_id: mine, key, issued_at: '2026-01-31' })).toMatchObject({ status: 201 });
    const hits = async (q: string) => (await call('GET', `/search?q=${q}`)).body['hits'].map(({ type, id }: Json) => [type, id]);
    expect(await hits('OWN-T')).toEqual([['shipment', mine]]);
    expect(await hits('OTHER-T')).toEqual([]);
    expect(await hits(key)).toEqual([['shipment', mine]]);
    expect(await hits(number as string)).toEqual([['order', order_id]]);
  });

  it('shipments of another are not there: not one, not listed, walked or streamed, not tracked, not mailed', async () => {
    const { order_id, a } = await reserved(({ a }) => [line(a, { south: 2 })], 23);
    expect(await ship({ order_id })).toMatchObject({ status: 400, body: { error: 'Cannot create shipment' } });
    const other = (await service.post('/api2/shipment/create', { order_id, items: [{ order_item_id: a, qty: 1 }] })).body['shipment_id'];
    const track = await service.post('/api2/shipment/track', { shipment_id: other, track_number: 'T-1' });
    const { track_id } = track.body;
    const { headers } = await service.call('GET', `/api2/shipment?id=${other}`, { token: await service.token('orders/read') });
    const isHidden = async () => {
      const notFound = { status: 404, body: { error: 'Shipment not found' } };
      expect(await call('GET', `/api2/shipment?id=${other}`)).toMatchObject(notFound);
      expect(await call('GET', `/api2/shipment?id=${other}`, undefined, { 'if-none-match': String(headers['etag']) })).toMatchObject(
        notFound,
      );
      expect((await call('GET', `/api2/shipments?order_id=${order_id}`)).body['shipments']).toEqual([]);
      expect((await call('GET', `/api2/shipments?order_id=${order_id}&cursor=`)).body['shipments']).toEqual([]);
      expect((await call('GET', `/api2/order?id=${order_id}&include=shipments`)).body['order'].shipments).toEqual([]);
      const { text } = await call('GET', `/api2/shipments?order_id=${order_id}`, undefined, { accept: 'application/x-ndjson' });
      expect(text.trim().split('\n')).toHaveLength(1);
      expect(await call('POST', '/api2/shipment/track', { shipment_id: other, track_number: 'T' })).toMatchObject(notFound);
      expect(await call('POST', '/api2/shipment/track', { order_id, track_number: 'T' })).toMatchObject(notFound);
      expect(await call('POST', '/api2/shipment/email', { shipment_id: other })).toMatchObject(notFound);
      for (const method of ['PATCH', 'DELETE'] as const)
        expect(await call(method, '/api2/shipment/track', { track_id, title: 'X' })).toMatchObject({
          status: 404,
          body: { error: 'Track not found' },
        });
    };
    await isHidden();
    await taken(other, order_id, [{ order_item_id: a, warehouses: { south: 1 }, missing_qty: 0 }]);
    await isHidden();
    // As soon as goods left an own one, it is there, with what left this one.
    const shared = (await service.post('/api2/shipment/create', { order_id, items: [{ order_item_id: a, qty: 1 }] })).body['shipment_id'];
    await taken(shared, order_id, [{ order_item_id: a, warehouses: { south: 0.5, main: 0.5 }, missing_qty: 0 }]);
    expect((await call('GET', `/api2/shipments?order_id=${order_id}`)).body['shipments']).toMatchObject([{ shipment_id: shared }]);
    expect((await call('GET', `/api2/shipment?id=${shared}`)).body['shipment'].items).toMatchObject([{ warehouses: { main: 0.5 } }]);
    expect(await call('POST', '/api2/shipment/track', { order_id, track_number: 'T' })).toMatchObject({ status: 201 });
  });
});

const leavesFrom = async (order_id: number) =>
  (
    await service.rows<{ payload: Buffer }>(
      `select payload from outbox where key = $1 and headers ->> 'ce_type' = 'shipment.created' order by id`,
      String(order_id),
    )
  ).map(({ payload }) => (JSON.parse(payload.toString()) as Json)['leaves_from'] as unknown);

it('of a shipment may be named, a line once for each; an unknown one is refused', async () => {
  const { order_id, a, b } = await anOrder();
  const ship = (...items: object[]) => service.post('/api2/shipment/create', { order_id, items });
  const item = { order_item_id: a, qty: 1 };
  await service.publish(
    ...['main', 'south'].map((code, index) => {
      const data = { warehouse_id: index + 1, code, name: code, status: 1, priority: index, store_ids: null, previous: null };
      return event(warehouseCreated, { subject: index + 1, version: 1, data });
    }),
  );
  // Until the inventory has told all of them, none is refused.
  expect(await ship({ order_item_id: b, qty: 1, warehouse: 'mars' })).toMatchObject({ status: 201 });
  await service.rows(`update projection_state set completed_at = now() where name = 'warehouse'`);
  const refused = await ship({ ...item, warehouse: 'main' }, { ...item, warehouse: 'mars' }, { ...item, warehouse: '' });
  expect(refused).toMatchObject({ status: 400, body: { error: 'Invalid warehouse code' } });
  expect(refused.details.map(({ path, code }) => [path, code])).toEqual([['items[1].warehouse', 'not_found']]);
  const twice = await ship({ ...item, warehouse: 'main' }, { ...item, warehouse: 'main' });
  expect(twice.details).toMatchObject([{ path: 'items[1].order_item_id', code: 'duplicate' }]);
  const tooMuch = await ship({ ...item, warehouse: 'main' }, { ...item, qty: 9, warehouse: 'south' });
  expect(tooMuch.details).toMatchObject([{ path: 'items[1].qty', code: 'too_large', message: 'at most 1 can be shipped' }]);
  const made = await ship({ ...item, warehouse: 'main' }, { ...item, qty: 0.5, warehouse: 'south' }, { ...item, qty: 0.5 });
  expect(made).toMatchObject({
    status: 201,
    body: { shipment: { total_qty: 2, items: [{ order_item_id: a, qty: 2, warehouses: null }] } },
  });
  expect(await leavesFrom(order_id)).toEqual([
    [{ order_item_id: b, warehouses: { mars: 1 } }],
    [{ order_item_id: a, warehouses: { main: 1, south: 0.5 } }],
  ]);
});

it('are empty where nothing is reserved', async () => {
  expect(await (await anOrder()).shown()).toEqual([{}, {}]);
});

it('are those of the reservation, line by line, in both shapes', async () => {
  const { order_id, a, b, shown } = await anOrder();
  const lines = [line(b, { south: 1, main: 0.5 }), line(a, { main: 2 })];
  await service.publish(confirmedOrder({ reservation_id: 1, version: 1, order_id, lines }));
  expect(await shown()).toEqual([{ main: 2 }, { south: 1, main: 0.5 }]);
  expect((await service.get(`/api/rest/orders/${order_id}`)).body).toMatchObject({
    order_items: [{ warehouses: { main: 2 } }, { warehouses: { south: 1, main: 0.5 } }],
  });
});

it('follow a move of the reservation, beside what was shipped', async () => {
  const { order_id, a, b, shown } = await anOrder();
  const reservationAt = (version: number, of: Record<string, number>, taken: Record<string, number>) => ({
    ...{ reservation_id: 3, version, order_id },
    lines: [{ ...line(a, of), taken }, { ...line(b, { south: 2 }), taken: {} }], // prettier-ignore
  });
  await service.publish(
    confirmedOrder(reservationAt(1, { main: 3 }, {})),
    changed('shipped', reservationAt(2, { main: 2 }, { main: 1 })),
    changed('moved', reservationAt(3, { main: 1, south: 1 }, { main: 1 })),
  );
  expect(await shown()).toEqual([{ main: 2, south: 1 }, { south: 2 }]);
});

it('follow the reservation: what was shipped stays, what was released goes', async () => {
  const { order_id, a, b, shown } = await anOrder();
  const reservationAt = (version: number, main: number, south: number) => ({
    reservation_id: 2,
    version,
    order_id,
    lines: [line(a, { main }), line(b, { south })].filter(({ warehouses }) => Object.values(warehouses)[0] !== 0),
  });
  await service.publish(confirmedOrder(reservationAt(1, 2, 2)), changed('shipped', reservationAt(2, 1, 2)));
  expect(await shown()).toEqual([{ main: 2 }, { south: 2 }]);
  await service.publish(changed('canceled', reservationAt(3, 0, 0)));
  expect(await shown()).toEqual([{ main: 1 }, {}]);
});

it('are what shipments took after a rebuild, whole lines included', async () => {
  const { order_id, a, b, shown } = await anOrder();
  const lines = [line(a, { main: 1 }, { south: 1 }), line(b, {}, { main: 1.5, south: 0.5 })];
  await service.publish(confirmedOrder({ reservation_id: 6, version: 3, order_id, lines }));
  expect(await shown()).toEqual([
    { main: 1, south: 1 },
    { main: 1.5, south: 0.5 },
  ]);
});

it('drop what is older than they know', async () => {
  const { order_id, a, shown } = await anOrder();
  const reservationAt = (version: number, main: number) => ({
    reservation_id: 3,
    version,
    order_id,
    lines: [line(a, { main })],
  });
  await service.publish(confirmedOrder(reservationAt(4, 2)), confirmedOrder(reservationAt(4, 5)), changed('canceled', reservationAt(3, 1)));
  expect(await shown()).toEqual([{ main: 2 }, {}]);
});

it('are left alone by the reservation of an order that is not here', async () => {
  await service.publish(confirmedOrder({ reservation_id: 4, version: 1, order_id: 987_654, lines: [line(1, { main: 1 })] }));
  expect(await service.rows('select order_id from reservation_ref where order_id = 987654')).toEqual([]);
  expect(await service.rows('select count(*)::int as count from dead_letter')).toEqual([{ count: 0 }]);
});

it('of a sale come with the order, and go on by line or order item', async () => {
  const checkout = aCheckout({ lines: [aCheckoutLine(), aCheckoutLine({ sku: 'B' })] });
  await service.publish(confirmed(checkout, 5));
  const [row] = await service.rows<{ increment_id: string }>('select increment_id from orders where sale_id = $1', checkout.sale_id);
  const { order_id, items } = await orderOf(row?.increment_id ?? '');
  expect(items.map(({ warehouses }) => warehouses)).toEqual([{ main: 2 }, { main: 2 }]);
  await service.publish(changed('canceled', { reservation_id: 5, version: 2, order_id, lines: [line(null, { main: 1 })] }));
  expect((await orderOf(row?.increment_id ?? '')).items.map(({ warehouses }) => warehouses)).toEqual([{ main: 1 }, {}]);
});

describe('with MULTI_WAREHOUSE=false', () => {
  let single: TestService;
  beforeAll(async () => {
    single = await startTestService({ MULTI_WAREHOUSE: false });
  });
  afterAll(() => single.close());

  it('are absent', async () => {
    await single.publish(confirmed(aCheckout({ store_id: 1 })));
    const { order } = (await single.get('/api2/order?increment_id=100000001')).body;
    expect(order.items).toHaveLength(1);
    expect(order.items[0]).not.toHaveProperty('warehouses');
    const { body } = await single.get<{ order_items: object[] }>(`/api/rest/orders/${order.order_id}`);
    expect(body.order_items[0]).not.toHaveProperty('warehouses');
    const items = [{ sku: 'SALE', qty: 1, warehouse: 'main' }];
    expect(await single.post('/api2/shipment/create', { order_id: order.order_id, items })).toMatchObject({
      ...{ status: 400, body: { error: 'Module not active' } },
    });
    const shipped = await single.post('/api2/shipment/create', { order_id: order.order_id });
    expect(shipped.body['shipment'].items).toMatchObject([{ sku: 'SALE', qty: 2 }]);
    expect(shipped.body['shipment'].items[0]).not.toHaveProperty('warehouses');
  });
});
