import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anOrder } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
let ids: number[];
beforeAll(async () => {
  service = await startTestService();
  await service.rows(
    `insert into store_ref (store_id, code, name, website_id, currency, version) values (1, 'main', 'Main store', 1, 'BRL', 1)`,
  );
  await service.import([
    aRecord({
      increment_id: '100000001',
      state: 'closed',
      customer_id: 5,
      payment_method: 'checkmo',
      shipping_amount: 10,
      shipping_tax_amount: 1,
      billing_address: {
        firstname: 'Ana',
        lastname: 'Silva',
        street: ['Rua A', '12'],
        city: 'Recife',
        region: 'PE',
        postcode: '50000-000',
        country_id: 'BR',
        telephone: '81',
      },
      shipping_address: { firstname: 'Ana', street: 'Rua B', region: { region: 'PE' }, email: 'office@example.com' },
      items: [aLine({ qty_ordered: 3, price: 10, tax_amount: 2, discount_amount: 1.5, original_price: 12 })],
      updated_at: '2026-01-11 09:00:00',
    }),
    ...Array.from({ length: 11 }, () => aRecord()),
  ]);
  ids = (await service.rows<{ entity_id: string }>('select entity_id from orders order by entity_id')).map(({ entity_id }) =>
    Number(entity_id),
  );
});
afterAll(() => service.close());

const times = { created_at: '2026-01-10 10:00:00', updated_at: '2026-01-11 09:00:00' };

/** Each amount and its twin in the base currency. */
const twins = (amounts: Record<string, string>) => ({
  ...amounts,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`base_${name}`, amount])),
});

it('shows one order in Magento’s shape', async () => {
  const { status, body } = await service.get<Record<string, object>>(`/api/rest/orders/${ids[0]}`);
  expect(status).toBe(200);
  const comment = { is_customer_notified: 0, is_visible_on_front: 0, status: 'closed', created_at: '2026-01-11 09:00:00' };
  expect(body).toEqual({
    entity_id: ids[0],
    increment_id: '100000001',
    status: 'closed',
    store_name: 'Main store',
    coupon_code: null,
    shipping_description: null,
    customer_id: 5,
    ...times,
    payment_method: 'checkmo',
    discount_description: null,
    tax_name: null,
    tax_rate: null,
    ...twins({
      subtotal: '30.0000',
      subtotal_incl_tax: '32.0000',
      discount_amount: '-1.5000',
      shipping_amount: '10.0000',
      shipping_tax_amount: '1.0000',
      shipping_incl_tax: '11.0000',
      shipping_discount_amount: '0.0000',
      tax_amount: '3.0000',
      grand_total: '41.5000',
      total_paid: '41.5000',
      total_refunded: '30.5000',
      total_due: '0.0000',
    }),
    store_to_order_rate: '1.0000',
    base_currency_code: 'BRL',
    store_currency_code: 'BRL',
    remote_ip: null,
    gift_message_from: null,
    gift_message_to: null,
    gift_message_body: null,
    addresses: [
      {
        address_type: 'billing',
        prefix: null,
        firstname: 'Ana',
        middlename: null,
        lastname: 'Silva',
        suffix: null,
        company: null,
        street: 'Rua A\n12',
        city: 'Recife',
        region: 'PE',
        postcode: '50000-000',
        country_id: 'BR',
        telephone: '81',
        email: 'ana@example.com',
      },
      expect.objectContaining({ address_type: 'shipping', street: 'Rua B', region: 'PE', city: null, email: 'office@example.com' }),
    ],
    order_items: [
      {
        item_id: expect.any(Number),
        parent_item_id: null,
        sku: 'A',
        name: 'Thing A',
        ...times,
        qty_ordered: '3.0000',
        qty_invoiced: '3.0000',
        qty_shipped: '3.0000',
        qty_refunded: '3.0000',
        qty_canceled: '0.0000',
        tax_percent: null,
        ...twins({
          price: '10.0000',
          original_price: '12.0000',
          price_incl_tax: '10.6667',
          tax_amount: '2.0000',
          discount_amount: '1.5000',
          row_total: '30.0000',
          row_total_incl_tax: '32.0000',
        }),
        warehouses: {},
      },
    ],
    order_comments: [
      { ...comment, comment: 'The order was imported.' },
      { ...comment, comment: 'The imported order brought invoice #100000001.' },
      { ...comment, comment: 'The imported order brought shipment #100000001.' },
      { ...comment, comment: 'The imported order brought credit memo #100000001.' },
    ],
  });
});

it.each([
  ['', 0, 10],
  ['?page=2', 10, 12],
  ['?limit=5', 0, 5],
  ['?limit=5&page=3', 10, 12],
  ['?limit=0', 0, 10],
  ['?limit=abc', 0, 10],
  ['?limit=101', 0, 12],
])('lists orders by their ids: %s', async (query, from, to) => {
  const { status, body } = await service.get<Record<string, object>>(`/api/rest/orders${query}`);
  expect(status).toBe(200);
  expect(Object.keys(body).map(Number)).toEqual(ids.slice(from, to));
  for (const id of Object.keys(body)) expect(body[id]).toMatchObject({ entity_id: Number(id), order_items: [{}] });
});

it('takes no more than 100', async () => {
  await service.import(Array.from({ length: 100 }, () => aRecord()));
  expect(Object.keys((await service.get<Record<string, object>>('/api/rest/orders?limit=1000')).body)).toHaveLength(100);
});

it('shows an empty array past the end', async () => {
  expect((await service.get<Record<string, object>>('/api/rest/orders?page=99')).body).toEqual([]);
  expect((await service.get<Record<string, object>>('/api/rest/orders?page=99999999999999999999')).status).toBe(200);
});

it('refuses what is no id, and knows nothing of other ids', async () => {
  expect(await service.get<Record<string, object>>('/api/rest/orders/abc')).toEqual({
    status: 400,
    body: { error: 'Invalid parameter: id' },
  });
  expect(await service.get<Record<string, object>>('/api/rest/orders/999999')).toEqual({ status: 404, body: { error: 'Order not found' } });
});

it('follows what the API does to an order: quantities, amounts, and comments with their flags', async () => {
  const { order_id } = await anOrder(service, { items: [aLine({ qty_ordered: 3, price: 10.05, tax_amount: 1 })] });
  const items = [{ sku: 'A', qty: 1 }];
  for (const path of ['shipment/create', 'invoice/create']) {
    expect(await service.post(`/api2/${path}`, { order_id, items })).toMatchObject({ status: 201 });
  }
  const remark = { order_id, comment: 'Picked', status: 'pending', is_customer_notified: true, is_visible_on_front: 1 };
  expect(await service.post('/api2/history', remark)).toMatchObject({ status: 201 });
  const { body } = await service.get<Record<string, object>>(`/api/rest/orders/${order_id}`);
  expect(body).toMatchObject({
    status: 'pending',
    total_paid: '10.3800',
    total_due: '20.7700',
    order_items: [{ qty_ordered: '3.0000', qty_invoiced: '1.0000', qty_shipped: '1.0000', price_incl_tax: '10.3833' }],
    order_comments: [
      { comment: 'The order was imported.' },
      { comment: expect.stringMatching(/^Shipment #1\d{8} /) },
      { comment: expect.stringMatching(/^Invoice #1\d{8} /) },
      { comment: 'Picked', status: 'pending', is_customer_notified: 1, is_visible_on_front: 1 },
    ],
  });
});
