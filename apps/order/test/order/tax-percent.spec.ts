import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decimal, roundMoney, sum } from '@entrepot/kernel';
import { anOrder } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Legacy = Record<string, string> & { order_items: Record<string, string | null>[] };
const legacyOf = async (orderId: number): Promise<Legacy> => (await service.get<Legacy>(`/api/rest/orders/${orderId}`)).body;

it('shows a discounted line with its tax before the discount, as Magento does', async () => {
  // 100.00 at 10 %, half of it off: the tax that is paid is 5.00, the row with tax is 110.00 all the same.
  const { order_id, items, grand_total } = await anOrder(service, {
    items: [aLine({ qty_ordered: 4, price: 25, tax_percent: 10, tax_amount: 5, discount_amount: 50 })],
    shipping_amount: 10,
    shipping_tax_amount: 1,
  });
  expect(items[0]).toMatchObject({ row_total: 100, row_total_incl_tax: 110, tax_percent: 10, tax_amount: 5, discount_amount: 50 });
  expect(grand_total).toBe(66);
  expect(await legacyOf(order_id)).toMatchObject({
    subtotal: '100.0000',
    subtotal_incl_tax: '110.0000',
    base_subtotal_incl_tax: '110.0000',
    order_items: [
      { tax_percent: '10.0000', price_incl_tax: '27.5000', row_total_incl_tax: '110.0000', base_row_total_incl_tax: '110.0000' },
    ],
  });
});

it('shows a line without a rate with the tax that was taken', async () => {
  const { order_id, items } = await anOrder(service, {
    items: [aLine({ qty_ordered: 4, price: 25, tax_amount: 5, discount_amount: 50 }), aLine({ sku: 'B', tax_percent: 0, price: 5 })],
  });
  expect(items).toMatchObject([
    { row_total_incl_tax: 105, tax_percent: null },
    { row_total_incl_tax: 10, tax_percent: 0 },
  ]);
  expect(await legacyOf(order_id)).toMatchObject({
    subtotal_incl_tax: '115.0000',
    order_items: [{ tax_percent: null, price_incl_tax: '26.2500', row_total_incl_tax: '105.0000' }, { tax_percent: '0.0000' }],
  });
});

it('is exact: half-up to the cent a row, the subtotal the sum of the rows', async () => {
  const cases = [
    ['0.05', 1, '10'],
    ['0.1', 3, '5'],
    ['33.333', 3, '7.7'],
    ['1.005', 1, '0'],
    ['10.0049', 7, '18.1234'],
    ['999999.99', 9, '19'],
    ['0.01', 0.5, '100'],
  ] as const;
  const { order_id, items } = await anOrder(service, {
    items: cases.map(([price, qty_ordered, tax_percent], place) => aLine({ sku: `S${place}`, price, qty_ordered, tax_percent })),
  });
  const expected = cases.map(([price, qty, percent]) =>
    roundMoney(roundMoney(decimal(price).times(qty)).times(decimal(percent).plus(100)).div(100)),
  );
  expect(items.map(({ row_total_incl_tax }) => row_total_incl_tax)).toEqual(expected.map(Number));
  const legacy = await legacyOf(order_id);
  expect(legacy.order_items.map((item) => item['row_total_incl_tax'])).toEqual(expected.map((amount) => amount.toFixed(4)));
  expect(legacy['subtotal_incl_tax']).toBe(sum(expected).toFixed(4));
});

it('is published in events, and kept by a later import', async () => {
  const record = aRecord({ items: [aLine({ tax_percent: 7.5, tax_amount: 1.5 })] });
  await service.import([record]);
  const { order } = (await service.get(`/api2/order?increment_id=${record.increment_id}`)).body;
  const [published] = await service.events(order.order_id);
  expect(published?.data.items).toMatchObject([{ tax_percent: 7.5 }]);
  expect(await service.import([{ ...record, items: [aLine({ tax_percent: 8, tax_amount: 1.5 })] }])).toMatchObject({
    warnings: [{ warning: 'items[0].tax_percent: an order that is here already keeps these, whatever the file says' }],
  });
  await service.post('/api2/order/hold', { order_id: order.order_id });
  expect((await service.events(order.order_id)).at(-1)).toMatchObject({ type: 'order.held', data: { items: [{ tax_percent: 7.5 }] } });
});

it.each([
  [-1, 'items[0].tax_percent must be at least 0'],
  [1001, 'items[0].tax_percent must be at most 1000'],
  ['a tenth', 'items[0].tax_percent must be a number with at most 4 decimals'],
])('is refused where it is no rate: %j', async (tax_percent, error) => {
  expect(await service.import([aRecord({ items: [aLine({ tax_percent })] })])).toMatchObject({ rejected: 1, errors: [{ line: 1, error }] });
});
