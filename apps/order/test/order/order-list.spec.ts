import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { all, listCalls, listFilters, listPages, listPaginations, listRefusals, listSorts } from '../list-calls.js';
import { event, stockTaken } from '@entrepot/contracts';
import { aLine, aRecord } from '../records.js';
import { changed, confirmedOrder } from '../reservations.js';
import { type Body, type TestService, startTestService } from '../order-service.js';

/** Ids ascend from A to H; every column sorts them otherwise, and every sort but the numbers' has ties. */
const orders: [
  letter: string,
  store: number,
  state: string,
  status: string,
  customer: number | undefined,
  email: string | undefined,
  total: number,
  created: string,
  updated: string,
][] = [
  ['A', 1, 'new', 'pending', 7, 'Ana@Example.com', 50, '2026-03-02 00:00:00', '2026-03-09 10:00:00'],
  ['B', 1, 'processing', 'picking', 7, 'ana@example.com', 9, '2026-03-02 23:59:59', '2026-03-05 10:00:00'],
  ['C', 2, 'processing', 'processing', 8, 'bob@example.com', 100, '2026-03-03 00:00:00', '2026-03-05 10:00:00'],
  ['D', 2, 'complete', 'complete', undefined, undefined, 9, '2026-03-01 12:00:00', '2026-03-04 00:00:00'],
  ['E', 3, 'complete', 'delivered', 9, 'eve@example.com', 100, '2026-03-05 12:00:00', '2026-03-05 23:59:59'],
  ['F', 1, 'canceled', 'canceled', 9, 'eve@example.com', 20, '2026-03-05 12:00:00', '2026-03-06 00:00:00'],
  ['G', 1, 'closed', 'closed', 8, 'BOB@EXAMPLE.COM', 50, '2026-03-05 12:00:01', '2026-03-06 00:00:00'],
  ['H', 4, 'holded', 'holded', 10, 'eve+x@example.com', 7, '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
];
/** Further fields of some of them. */
const further: Record<string, object> = {
  A: { customer_firstname: 'João', customer_lastname: 'da Silva', customer_taxvat: '529.982.247-25', payment_method: 'pix' },
  B: { customer_firstname: 'Ana', customer_lastname: 'Müller', coupon_code: 'Natal10', payment_method: 'sandbox_card', amount_received: 9 },
  C: { customer_firstname: 'Joana', customer_lastname: 'O’Brien', customer_taxvat: '12ABC34501DE35', coupon_code: 'NATAL10' },
  E: { customer_lastname: 'Silvano' },
};
/** Their numbers, in another order than the ids. */
const numbers: Record<string, string> = { A: 'N-5', B: 'N-40', C: 'N-1', D: 'N-7', E: 'N-3', F: 'N-2', G: 'N-8', H: 'N-6' };

let service: TestService;
const ids: Record<string, number> = {};

beforeAll(async () => {
  service = await startTestService();
  await service.import(
    orders.map(([letter, store_id, state, status, customer_id, customer_email, price, created_at, updated_at]) =>
      aRecord({
        increment_id: numbers[letter],
        store_id,
        state,
        status,
        customer_id,
        customer_email,
        created_at,
        updated_at,
        items: [aLine({ price, qty_ordered: 1, sku: letter === 'C' ? 'B' : 'A' })],
        ...further[letter],
      }),
    ),
  );
  for (const row of await service.rows('select entity_id, increment_id from orders')) {
    const letter = Object.keys(numbers).find((key) => numbers[key] === row['increment_id']) ?? '';
    ids[letter] = Number(row['entity_id']);
  }
  const [order_id, ofB] = [ids['A']!, ids['B']!];
  const lineOf = async (id: number, warehouses: Record<string, number>) => {
    const { items } = (await service.get(`/api2/order?id=${id}`)).body.order;
    return { order_item_id: items[0]!.order_item_id, warehouses };
  };
  await service.publish(confirmedOrder({ reservation_id: 1, version: 1, order_id, lines: [await lineOf(order_id, { main: 1 })] }));
  await service.publish(
    confirmedOrder({ reservation_id: 2, version: 1, order_id: ofB, lines: [await lineOf(ofB, { main: 1, south: 1 })] }),
  );
  await service.publish(changed('canceled', { reservation_id: 2, version: 2, order_id: ofB, lines: [await lineOf(ofB, { south: 1 })] }));
  const { body } = await service.post('/api2/shipment/create', { order_increment_id: 'N-1', track_number: 'BR123' });
  const items = [{ ...(await lineOf(ids['C']!, { north: 1 })), missing_qty: 0 }];
  const data = { shipment_id: body['shipment_id'] as number, order_id: ids['C']!, items };
  await service.publish(event(stockTaken, { subject: data.shipment_id, version: 1, data }));
  // Documents and events moved these.
  await service.rows(`update orders o set updated_at = row.at from unnest($1::bigint[], $2::timestamptz[]) as row (id, at) where entity_id = row.id`,
    ['A', 'B', 'C'].map((letter) => ids[letter]), ['A', 'B', 'C'].map((letter) => orders.find(([one]) => one === letter)![8])); // prettier-ignore
});
afterAll(() => service.close());

const { letters, get, found, refusal, walked, expectNoTotalUnlessAsked, expectPermissionNeeded } = listCalls<Body>(
  () => service,
  '/api2/order',
  ({ orders }) => orders.map(({ order_id }) => order_id),
  () => ids,
);

describe('filters', () => {
  it.each([
    ...listFilters,
    ['status=picking', 'B'],
    ['status=picking,delivered', 'EB'],
    ['status=picking,%20delivered,', 'EB'],
    ['status=picking,picking', 'B'],
    ['status=picking&status=delivered', 'EB'],
    ['status[]=picking&status[]=delivered', 'EB'],
    ['status[]=picking', 'B'],
    ['status=', all],
    ['status=,', all],
    ['status=Picking', ''],
    ['status=nobody_knows', ''],
    ['status=a,b,c,d,e,f,g,picking,delivered', 'EB'],
    ['state=complete', 'ED'],
    ['state=complete,processing', 'EDCB'],
    ['state=complete&state=processing,canceled', 'FEDCB'],
    ['state[]=complete&state[]=holded', 'HED'],
    ['state=payment_review', ''],
    ['state=complete,processing&status=complete,picking', 'DB'],
    ['increment_id=N-5,N-1&store_id=2', 'C'],
    ['customer_id=7', 'BA'],
    ['customer_id=99', ''],
    ['customer_id=9223372036854775807', ''],
    ['customer_id=7&status=picking', 'B'],
    ['customer_email=ana@example.com', 'BA'],
    ['customer_email=ANA@EXAMPLE.COM', 'BA'],
    ['email=bob@Example.com', 'GC'],
    ['email=eve%2Bx@example.com', 'H'],
    ['email=eve%25', ''],
    ['email=example.com', ''],
    ['store_id=2', 'DC'],
    ['store_id=0', ''],
    ['store_id=4294967297', ''],
    ['store_id=2&state=processing', 'C'],
    ['updated_from=2026-03-06', 'GFA'],
    ['updated_at_from=2026-03-06', 'GFA'],
    ['updated_to=2026-03-04', 'HD'],
    ['updated_at_to=2026-03-04', 'HD'],
    ['updated_from=2026-03-05%2010:00:00&updated_to=2026-03-05%2010:00:00', 'CB'],
    ['updated_from=2026-03-05T07:00:00-03:00&updated_to=2026-03-05T12:00+02:00', 'CB'],
    ['updated_from=2026-03-05&updated_to=2026-03-05', 'ECB'],
    ['status=picking&state=complete', ''],
    ['unknown=1&foo[]=2', all],
    ['taxvat=52998224725', 'A'],
    ['taxvat=529.982.247-25,12.abc.345/01de-35', 'CA'],
    ['taxvat=-', ''],
    ['customer_name=joao', 'A'],
    ['customer_name=JO%C3%83O%20DA', 'A'],
    ['customer_name=jo', 'CA'],
    ['customer_name=silva', 'EA'],
    ['customer_name=da%20silva', 'A'],
    ['customer_name=silva%20da', ''],
    ['customer_name=muller', 'B'],
    ['customer_name=o%27brien', 'C'],
    ['customer_name=ilva', ''],
    ['customer_name=%27%29%3A*', ''],
    ['coupon_code=natal10', 'CB'],
    ['coupon_code=natal', ''],
    ['payment_status=paid', 'EDB'],
    ['payment_status=paid,pending', 'EDBA'],
    ['payment_status=voided&state=canceled', 'F'],
    ['payment_status=refunded', 'G'],
    ['tracking_number=BR123', 'C'],
    ['tracking_number=BR12', ''],
    ['sku=B', 'C'],
    ['sku=A,B&store_id=2', 'DC'],
    ['sku=Z', ''],
    ['warehouse=main', 'A'],
    ['warehouse=south', 'B'],
    ['warehouse=north', 'C'],
    ['warehouse=west', ''],
    ['customer_name=jo&sku=A,B&sort=created_at&direction=asc', 'AC'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it('come in a JSON body as well, and the query wins', async () => {
    expect(await found('', { status: ['picking', 'delivered'] })).toBe('EB');
    expect(await found('', { status: 'picking,delivered' })).toBe('EB');
    expect(await found('', { customer_id: 7, limit: 1 })).toBe('B');
    expect(await found('', { customer_id: '7', status: null })).toBe('BA');
    expect(await found('', { increment_id: ['N-5'] })).toBe('A');
    expect(await found('status=closed', { status: 'picking', store_id: 1 })).toBe('G');
    expect(await found('email=bob@example.com', { customer_email: 'ana@example.com' })).toBe('GC');
    expect(await found('customer_email=bob@example.com', { email: 'ana@example.com' })).toBe('GC');
    expect(await found('from=2026-03-05', { created_from: '2026-03-01' })).toBe('GFE');
    expect(await found('page_size=2', { limit: 5 })).toBe('HG');
    expect(await found('sort=grand_total&direction=asc', { sort: 'created_at', direction: 'desc', page: 2, limit: 3 })).toBe('FAG');
    expect(await found('', '')).toBe(all);
  });

  it('by the plural path too', async () => {
    const answer = await service.get('/api2/orders?state=complete');
    expect(letters(answer.body)).toBe('ED');
  });
});

describe('wrong values', () => {
  it.each([
    ...listRefusals,
    ['customer_id=abc', 'Invalid parameter: customer_id'],
    ['customer_id=9223372036854775808', 'Invalid parameter: customer_id'],
    ['store_id=main', 'Invalid parameter: store_id'],
    ['sort=status', 'Invalid parameter: sort'],
    ['sort=entity_id;drop', 'Invalid parameter: sort'],
    ['updated_at_from=yesterday', 'Invalid date format'],
    ['updated_to=1', 'Invalid date format'],
    ['state=complete,shiped', 'Invalid parameter: state'],
    ['payment_status=payed', 'Invalid parameter: payment_status'],
    ['customer_name=a&customer_name=b', 'Invalid parameter: customer_name'],
    ['email=a&email=b', 'Invalid parameter: email'],
    ['customer_email=a&customer_email=b', 'Invalid parameter: customer_email'],
  ])('%s', async (query, error) => {
    expect(await refusal(query)).toEqual([400, { error }]);
  });

  it('of a body', async () => {
    expect(await refusal('', { status: [{}] })).toEqual([400, { error: 'Invalid parameter: status' }]);
    expect(await refusal('', { customer_id: 1.5 })).toEqual([400, { error: 'Invalid parameter: customer_id' }]);
    expect(await refusal('', '[1]')).toEqual([400, { error: 'Invalid JSON body' }]);
    expect(await refusal('', '{"a"')).toEqual([400, { error: 'Invalid JSON body' }]);
  });

  it('that hold a NUL find nothing or are refused, and are no fault of ours', async () => {
    for (const name of ['status', 'state', 'increment_id', 'email'])
      expect((await service.get(`/api2/order?${name}=a%00b`)).status).toBeLessThan(500);
  });
});

describe('sort', () => {
  it.each([
    ...listSorts,
    ['sort=grand_total&direction=asc', 'HBDFAGCE'],
    ['sort=grand_total&direction=desc', 'ECGAFDBH'],
    ['sort=grand_total&direction=asc&status=complete,picking,delivered,closed', 'BDGE'],
    ['sort=increment_id&direction=asc&state=complete,processing', 'CEBD'],
    ['sort=created_at&direction=asc&state=complete,canceled,closed', 'DEFG'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });
});

describe('pages', () => {
  it.each([
    ...listPages,
    ['limit=99999999999999999999999', all, 1, 20],
    ['page=-3', all, 1, 20],
    ['limit=2&page=2&state=complete,processing', 'CB', 2, 2],
    ['limit=2&page=3&state=complete,processing', '', 3, 2],
  ])('%s', async (query, expected, number, limit) => {
    const { body } = await get(query);
    expect([letters(body), body.page, body.limit]).toEqual([expected, number, limit]);
    expect(Object.keys(body)).toEqual(['success', 'page', 'limit', 'orders']);
  });

  it.each([
    ...listPaginations,
    ['limit=3&page=9&include_pagination=1', { total: 8, last_page: 3, has_next: false, orders: [] }],
    ['limit=2&include_pagination=1&state=complete,processing', { total: 4, last_page: 2, has_next: true }],
    ['status=nobody_knows&include_pagination=1', { total: 0, last_page: 1, has_next: false, orders: [] }],
    ['page=35184372088832&include_pagination=1', { total: 8, last_page: 1, has_next: false, orders: [] }],
  ])('%s', async (query, expected) => {
    expect((await get(query)).body).toMatchObject(expected);
  });

  it('show the total only where it is asked for', expectNoTotalUnlessAsked);

  it.each(['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'])(
    'by %s neither skip nor repeat an order',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const query = `sort=${sort}&direction=${direction}`;
        expect(await walked(query)).toBe(await found(query));
      }
    },
  );
});

describe('a single order', () => {
  it('by id, whatever else is said', async () => {
    const answer = await service.get(`/api2/order?id=${ids['C']}&status=closed`);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, order: { order_id: ids['C'], increment_id: 'N-1', items: [{ sku: 'B' }] } },
    });
    expect((await service.get('/api2/orders', { id: ids['C'] })).body.order.order_id).toBe(ids['C']);
  });

  it('by one number', async () => {
    expect((await service.get('/api2/order?increment_id=N-40')).body.order.order_id).toBe(ids['B']);
    expect((await service.get('/api2/order', { increment_id: 'N-40' })).body.order.order_id).toBe(ids['B']);
  });

  it.each(['id=999999', 'id=0', 'id=-1', 'increment_id=N-99'])('%s is not found', async (query) => {
    expect(await refusal(query)).toEqual([404, { error: 'Order not found' }]);
  });

  it('has every field of the contract and the decisions', async () => {
    const { order } = (await service.get(`/api2/order?id=${ids['E']}`)).body;
    expect(order).toEqual({
      order_id: ids['E'],
      increment_id: 'N-3',
      status: 'delivered',
      state: 'complete',
      grand_total: 100,
      customer_id: 9,
      customer_email: 'eve@example.com',
      customer_firstname: null,
      customer_lastname: 'Silvano',
      customer_taxvat: null,
      coupon_code: null,
      total_canceled: 0,
      amount_authorized: 0,
      amount_received: 100,
      payment_status: 'paid',
      chat_sales_person_id: null,
      chat_sales_person_name: null,
      vendalink_id: null,
      external_reference: null,
      metadata: {},
      created_at: '2026-03-05 12:00:00',
      updated_at: '2026-03-05 23:59:59',
      store_id: 3,
      currency: null,
      subtotal: 100,
      tax_amount: 0,
      discount_amount: 0,
      shipping_amount: 0,
      shipping_method: null,
      shipping_description: null,
      shipping_tax_amount: 0,
      total_invoiced: 100,
      total_paid: 100,
      total_refunded: 0,
      total_due: 0,
      payment_method: null,
      payment_reference: null,
      payment: null,
      billing_address: null,
      shipping_address: null,
      items: [
        {
          order_item_id: expect.any(Number),
          parent_item_id: null,
          product_id: null,
          sku: 'A',
          name: 'Thing A',
          product_type: 'simple',
          qty_ordered: 1,
          qty_invoiced: 1,
          qty_shipped: 1,
          qty_refunded: 0,
          qty_canceled: 0,
          price: 100,
          original_price: 100,
          row_total: 100,
          row_total_incl_tax: 100,
          tax_percent: null,
          tax_amount: 0,
          discount_amount: 0,
          options: [],
          warehouses: {},
        },
      ],
      version: 1,
    });
  });
});

it('lists the fields of the contract', async () => {
  const {
    orders: [first],
  } = (await service.get('/api2/order?status=picking')).body as { orders: object[] };
  expect(first).toEqual({
    order_id: ids['B'],
    increment_id: 'N-40',
    status: 'picking',
    state: 'processing',
    grand_total: 9,
    customer_id: 7,
    customer_email: 'ana@example.com',
    customer_firstname: 'Ana',
    customer_lastname: 'Müller',
    customer_taxvat: null,
    coupon_code: 'Natal10',
    total_canceled: 0,
    amount_authorized: 0,
    amount_received: 9,
    payment_status: 'paid',
    chat_sales_person_id: null,
    chat_sales_person_name: null,
    vendalink_id: null,
    external_reference: null,
    metadata: {},
    created_at: '2026-03-02 23:59:59',
    updated_at: '2026-03-05 10:00:00',
  });
});

it('lets nobody read without the permission', expectPermissionNeeded);
