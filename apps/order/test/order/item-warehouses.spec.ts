import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
    const shipped = await single.post('/api2/shipment/create', { order_id: order.order_id });
    expect(shipped.body['shipment'].items).toMatchObject([{ sku: 'SALE', qty: 2 }]);
    expect(shipped.body['shipment'].items[0]).not.toHaveProperty('warehouses');
  });
});
