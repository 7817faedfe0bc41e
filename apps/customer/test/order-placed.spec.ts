import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { untilServed } from '@entrepot/service/testing';
import { newTraceparent } from '@entrepot/telemetry';
import { ensureCustomers } from '../src/projections/order/on-order-placed.js';
import type { PlacedOrder } from '../src/projections/order/placed-order.rules.js';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { aCustomer, aPlacedOrder, anAddress, anEmail, placed } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const found = async (email: string | null) => (await service.get(`/api2/customers?email=${email}`)).body;
const customerOf = async (email: string | null): Promise<Json> => (await found(email))['customer'];
const addressesOf = async (email: string | null): Promise<Json> =>
  (await service.get(`/api2/address?customer_id=${(await customerOf(email))['customer_id']}`)).body;
const context = { requestId: 'order-placed', traceparent: newTraceparent() };
const handle = (...orders: PlacedOrder[]): Promise<void> =>
  untilServed(() =>
    transaction(service.db, (tx) =>
      ensureCustomers(
        tx,
        orders.map((order) => ({ order, context })),
        new Date(),
      ),
    ),
  );

it('makes a customer of an unknown e-mail, with the address as both defaults', async () => {
  const order = aPlacedOrder({ store_id: 4, website_id: 3, taxvat: '529.982.247-25' });
  await service.publish(placed(order));
  const customer = await customerOf(order.customer_email);
  expect(customer).toMatchObject({
    email: order.customer_email,
    firstname: 'Bia',
    lastname: 'Souza',
    taxvat: '52998224725',
    group_id: 1,
    store_id: 4,
    website_id: 3,
    custom_attributes: {},
  });
  const { addresses, default_billing_id, default_shipping_id } = await addressesOf(order.customer_email);
  expect(addresses).toMatchObject([{ street: ['Rua Nova', '7', 'Centro'], telephone: '11 97777-6666', firstname: 'Ana' }]);
  expect([default_billing_id, default_shipping_id]).toEqual([addresses[0].address_id, addresses[0].address_id]);
  expect(await service.events(customer['customer_id'])).toMatchObject([
    {
      type: 'customer.created',
      version: 1,
      data: { previous: null, addresses: [{ is_default_billing: true, is_default_shipping: true }] },
    },
  ]);
});

it('takes what the address lacks from the order', async () => {
  const order = aPlacedOrder({ shipping_address: { street: 'Rua Velha 1', city: 'Santos' } });
  await service.publish(placed(order));
  expect((await addressesOf(order.customer_email))['addresses']).toMatchObject([
    { firstname: 'Bia', lastname: 'Souza', street: ['Rua Velha 1'], telephone: '11 97777-6666', country_id: null },
  ]);
});

it('changes nothing of a known customer who has an address', async () => {
  const record = aCustomer({ addresses: [anAddress()] });
  await service.import('customers', [record]);
  const [before, addresses] = [await customerOf(record.email), await addressesOf(record.email)];
  await service.publish(placed(aPlacedOrder({ customer_email: record.email.toUpperCase() })));
  expect(await customerOf(record.email)).toEqual(before);
  expect(await addressesOf(record.email)).toEqual(addresses);
  expect(await service.events(before['customer_id'])).toHaveLength(1);
});

it('gives a known customer without one the address', async () => {
  const record = aCustomer({ firstname: 'Ana' });
  await service.import('customers', [record]);
  await service.publish(placed(aPlacedOrder({ customer_email: record.email })));
  expect(await customerOf(record.email)).toMatchObject({ firstname: 'Ana', lastname: 'Lima', taxvat: null });
  expect((await addressesOf(record.email))['addresses']).toMatchObject([
    { city: 'São Paulo', is_default_billing: true, is_default_shipping: true },
  ]);
  const events = await service.events((await customerOf(record.email))['customer_id']);
  expect(events.at(-1)).toMatchObject({ type: 'customer.updated', version: 2, data: { previous: { addresses: [] } } });
});

it('makes another customer of the e-mail in another website', async () => {
  const email = anEmail();
  await service.publish(placed(aPlacedOrder({ customer_email: email })), placed(aPlacedOrder({ customer_email: email, website_id: 2 })));
  expect((await found(email))['customers']).toHaveLength(2);
});

it('makes one customer of many orders at once', async () => {
  const email = anEmail();
  const orders = Array.from({ length: 8 }, (_, index) => aPlacedOrder({ customer_email: index % 2 ? email : email.toUpperCase() }));
  await Promise.all(orders.map((order) => handle(order)));
  const { customer_id } = await customerOf(email);
  expect((await addressesOf(email))['addresses']).toHaveLength(1);
  expect(await service.events(customer_id)).toHaveLength(1);
});

it('makes one customer of many orders in one transaction, and the address of the first that has one', async () => {
  const [email, other] = [anEmail(), anEmail()];
  const of = (fields: Partial<PlacedOrder>) => aPlacedOrder({ customer_email: email, ...fields });
  const nowhere = { shipping_address: null, billing_address: null };
  await handle(of(nowhere), of({ customer_email: other }), of({ customer_email: email.toUpperCase() }), of({}), of({ website_id: 2 }));
  expect((await found(email))['customers']).toHaveLength(2);
  const { customers } = await found(email);
  const { customer_id } = customers.find((one: Json) => one['website_id'] === 1);
  expect(await service.events(customer_id)).toMatchObject([
    { type: 'customer.created', version: 1, data: { addresses: [] } },
    { type: 'customer.updated', version: 2, data: { previous: { addresses: [] } } },
  ]);
  expect(await customerOf(other)).toMatchObject({ email: other });
});

it('handles a sale once, however often and at once it comes', async () => {
  const order = aPlacedOrder();
  await Promise.all(Array.from({ length: 5 }, () => handle(order)));
  await service.publish(placed(order), placed(order));
  const { customer_id } = await customerOf(order.customer_email);
  expect(await service.events(customer_id)).toHaveLength(1);
});

it('makes a customer anew who was deleted before the order is handled', async () => {
  const record = aCustomer();
  await service.import('customers', [record]);
  const before = await customerOf(record.email);
  await service.call('DELETE', '/api2/customers', { id: before['customer_id'] });
  await service.publish(placed(aPlacedOrder({ customer_email: record.email })));
  const after = await customerOf(record.email);
  expect(after['customer_id']).toBeGreaterThan(before['customer_id']);
  expect(after).toMatchObject({ firstname: 'Bia' });
});

it('leaves a customer deleted who is deleted after the order was handled', async () => {
  const order = aPlacedOrder();
  await service.publish(placed(order));
  const { customer_id } = await customerOf(order.customer_email);
  await service.call('DELETE', '/api2/customers', { id: customer_id });
  await service.publish(placed(order));
  expect(await found(order.customer_email)).toEqual({ error: 'Customer not found' });
});

it('meets a deletion that is under way: the customer is there afterwards, once', async () => {
  for (let round = 0; round < 10; round++) {
    const record = aCustomer();
    await service.import('customers', [record]);
    const { customer_id } = await customerOf(record.email);
    const [deleted] = await Promise.all([
      service.call('DELETE', '/api2/customers', { id: customer_id }),
      handle(aPlacedOrder({ customer_email: record.email })),
    ]);
    expect(deleted.status).toBe(200);
    const rows = await service.rows('select customer_id from customer where lower(email) = $1', record.email);
    const types = (await service.events(customer_id)).map(({ type }) => type);
    // Handled before the deletion: it stays deleted; after it: made anew.
    expect(rows).toHaveLength(types.includes('customer.updated') ? 0 : 1);
  }
});

it('meets an import of the same people: each is there once', async () => {
  const records = Array.from({ length: 300 }, () => aCustomer({ addresses: [anAddress()] }));
  const events = records.map(({ email }) => placed(aPlacedOrder({ customer_email: email }))).reverse();
  const [result] = await Promise.all([service.import('customers', records), service.publish(...events)]);
  expect(result).toMatchObject({ accepted: 300, rejected: 0 });
  const counts = await service.rows(
    'select count(*)::int as count from customer where email = any($1) group by lower(email)',
    records.map(({ email }) => email),
  );
  expect(counts).toEqual(Array(300).fill({ count: 1 }));
  expect(await service.rows('select 1 from dead_letter')).toEqual([]);
});

it('passes over an order without an e-mail', async () => {
  const order = aPlacedOrder({ customer_email: null });
  await service.publish(placed(order));
  expect(await service.rows('select 1 from dead_letter')).toEqual([]);
});
