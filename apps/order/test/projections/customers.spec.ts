import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type CustomerData, type DomainEvent, customerCreated, customerDeleted, customerUpdated, event } from '@entrepot/contracts';
import { storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aRecord } from '../records.js';
import { aCheckout, confirmed } from '../reservations.js';

let service: TestService;
let email: string;
let count = 0;
beforeAll(async () => {
  service = await startTestService();
  await service.publish(store(1, 1), store(2, 2));
});
afterAll(() => service.close());
beforeEach(() => {
  email = `Person${++count}@example.com`;
});

const store = (store_id: number, website_id: number, version = 1): DomainEvent => storeEvent({ store_id, website_id }, version);

const customerData = (customer_id: number, fields: Partial<CustomerData> = {}): CustomerData => ({
  customer_id,
  email,
  firstname: 'Ana',
  middlename: null,
  lastname: 'Silva',
  taxvat: null,
  dob: null,
  gender: null,
  group_id: 1,
  website_id: 1,
  store_id: 1,
  custom_attributes: {},
  addresses: [],
  created_at: '2026-01-10 10:00:00',
  ...fields,
});
const created = (customer_id: number, fields: Partial<CustomerData> = {}): DomainEvent =>
  event(customerCreated, { subject: customer_id, version: 1, data: { ...customerData(customer_id, fields), previous: null } });
const updated = (customer_id: number, version: number, fields: Partial<CustomerData> = {}): DomainEvent =>
  event(customerUpdated, { subject: customer_id, version, data: { ...customerData(customer_id, fields), previous: {} } });
const deleted = (customer_id: number, version: number): DomainEvent =>
  event(customerDeleted, {
    subject: customer_id,
    version,
    data: { customer_id, email, website_id: 1, previous: customerData(customer_id) },
  });

const anOrder = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const record = aRecord({ customer_email: email, ...fields });
  await service.import([record]);
  return record.increment_id;
};
const numberOf = async (sale: number): Promise<string> =>
  (await service.rows<{ number: string }>('select increment_id as number from orders where sale_id = $1', sale))[0]?.number ?? '';
const customerOf = async (number: string): Promise<number | null> =>
  (await service.get(`/api2/order?increment_id=${number}`)).body.order.customer_id;
const becomes = async (number: string, customerId: number): Promise<void> => {
  await until(async () => (await customerOf(number)) === customerId).catch(() => undefined);
  expect(await customerOf(number)).toBe(customerId);
};

it('gives orders their customer, whichever comes first, however the e-mail is written', async () => {
  const before = await anOrder({ customer_email: email.toUpperCase() });
  expect(await customerOf(before)).toBeNull();
  await service.publish(created(11));
  await becomes(before, 11);
  expect(await customerOf(await anOrder({ customer_email: email.toLowerCase() }))).toBe(11);
  expect((await service.get(`/api2/order?customer_id=11`)).body.orders).toHaveLength(2);
});

it('gives the order of a sale its customer, known before or after', async () => {
  const [first, second] = [aCheckout({ customer_email: email }), aCheckout({ customer_email: email })];
  await service.publish(confirmed(first));
  await service.publish(created(21));
  await becomes(await numberOf(first.sale_id), 21);
  await service.publish(confirmed(second));
  expect(await customerOf(await numberOf(second.sale_id))).toBe(21);
});

it('takes no customer of another website', async () => {
  const number = await anOrder({ store_id: 2 });
  await service.publish(created(31));
  const own = await anOrder();
  expect(await customerOf(own)).toBe(31);
  expect(await customerOf(number)).toBeNull();
  await service.publish(created(32, { website_id: 2 }));
  await becomes(number, 32);
});

it('waits for the website of a store that is not known yet, and follows one that moves', async () => {
  const number = await anOrder({ store_id: 40 });
  await service.publish(created(41, { website_id: 7 }));
  expect(await customerOf(number)).toBeNull();
  await service.publish(store(40, 6));
  await service.publish(store(40, 7, 2));
  await becomes(number, 41);
});

it('keeps the customer that a file names', async () => {
  await service.publish(created(51));
  expect(await customerOf(await anOrder({ customer_id: 5_000 }))).toBe(5_000);
});

it('finds the customer anew when a file brings another e-mail', async () => {
  await service.publish(created(55), created(56, { email: `other-${email}` }));
  const record = aRecord({ customer_email: email });
  await service.import([record]);
  expect(await customerOf(record.increment_id)).toBe(55);
  await service.import([{ ...record, customer_email: `other-${email}` }]);
  await becomes(record.increment_id, 56);
});

it('finds orders by the e-mail that a customer has now, and leaves those of the former one', async () => {
  const former = email;
  const before = await anOrder();
  await service.publish(created(61));
  await becomes(before, 61);
  email = `new-${email}`;
  const number = await anOrder();
  await service.publish(updated(61, 2));
  await becomes(number, 61);
  email = former;
  expect(await customerOf(await anOrder())).toBeNull();
  expect(await customerOf(before)).toBe(61);
});

it('leaves orders with a customer who is deleted, and gives later ones the successor', async () => {
  const before = await anOrder();
  await service.publish(created(71));
  await becomes(before, 71);
  await service.publish(deleted(71, 3), updated(71, 2));
  expect(await service.rows('select is_deleted, version from customer_ref where customer_id = 71')).toEqual([
    { is_deleted: true, version: '3' },
  ]);
  const number = await anOrder();
  expect(await customerOf(number)).toBeNull();
  await service.publish(created(72));
  await becomes(number, 72);
  await service.publish(deleted(72, 2));
  expect(await customerOf(number)).toBe(72);
  expect(await customerOf(before)).toBe(71);
});

it('keeps the order of a sale whose customer is deleted before or after it is placed, and gives it the successor of the former', async () => {
  const [before, after] = [aCheckout({ customer_email: email }), aCheckout({ customer_email: email })];
  await service.publish(created(75), confirmed(after));
  await becomes(await numberOf(after.sale_id), 75);
  await service.publish(deleted(75, 2));
  await service.publish(confirmed(before));
  expect(await customerOf(await numberOf(before.sale_id))).toBeNull();
  await service.publish(created(76));
  await becomes(await numberOf(before.sale_id), 76);
  expect(await customerOf(await numberOf(after.sale_id))).toBe(75);
});

it('moves the order’s version and time, and is published', async () => {
  const number = await anOrder();
  const read = async () => (await service.get(`/api2/order?increment_id=${number}`)).body.order;
  const { version, updated_at: before } = await read();
  await service.publish(created(81));
  await becomes(number, 81);
  const { order_id, updated_at, ...after } = await read();
  expect([after.version, updated_at > before]).toEqual([version + 1, true]);
  expect((await service.events(order_id)).slice(1)).toMatchObject([
    {
      type: 'order.linked',
      version: after.version,
      data: { customer_id: 81, updated_at, previous: { customer_id: null, updated_at: before } },
    },
  ]);
  await expectFolded(service, order_id);
});

it('has a customer who comes late fill what an order does not name, once; what was named, and later renames, stay', async () => {
  const unnamed = await anOrder();
  const named = await anOrder({ customer_lastname: 'Souza' });
  const namesOf = async (number: string) => {
    const { order } = (await service.get(`/api2/order?increment_id=${number}`)).body;
    return [order.customer_firstname, order.customer_lastname, order.customer_taxvat];
  };
  expect(await namesOf(unnamed)).toEqual([null, null, null]);
  await service.publish(created(85, { taxvat: '52998224725' }));
  await Promise.all([becomes(unnamed, 85), becomes(named, 85)]);
  expect(await namesOf(unnamed)).toEqual(['Ana', 'Silva', '52998224725']);
  expect(await namesOf(named)).toEqual(['Ana', 'Souza', '52998224725']);
  const { order_id } = (await service.get(`/api2/order?increment_id=${unnamed}`)).body.order;
  expect((await service.events(order_id)).at(-1)?.data).toMatchObject({
    customer_firstname: 'Ana',
    previous: { customer_id: null, customer_firstname: null, customer_lastname: null, customer_taxvat: null },
  });
  await service.publish(updated(85, 2, { firstname: 'Bia', lastname: 'Lima', taxvat: '11144477735' }));
  // A later order shows that the rename has arrived.
  const later = await anOrder();
  await until(async () => (await namesOf(later))[0] === 'Bia');
  expect(await namesOf(unnamed)).toEqual(['Ana', 'Silva', '52998224725']);
  expect(await namesOf(named)).toEqual(['Ana', 'Souza', '52998224725']);
});

it('finds the orders that are imported while their customers arrive, more than one statement takes', async () => {
  const emails = Array.from({ length: 1_200 }, (_, index) => `race-${index}@example.com`);
  const events = emails.map((address, index) => created(100_000 + index, { email: address }));
  const records = [...emails].reverse().map((customer_email) => aRecord({ customer_email, state: 'complete' }));
  const [result] = await Promise.all([service.import(records), service.publish(...events)]);
  expect(result).toMatchObject({ created: 1_200, rejected: 0 });
  const linked = `select count(*)::int as count from orders o join customer_ref c using (customer_id) where c.email = o.customer_email and c.email like 'race-%'`;
  await until(async () => (await service.rows(linked))[0]?.['count'] === 1_200);
});

it('goes on at its start with what a crash left undone', async () => {
  const number = await anOrder();
  await service.rows(
    `with known as (insert into customer_ref (customer_id, website_id, email, version) values (91, 1, lower($1), 1))
     insert into follow_up_request (kind, key) values ('customer-orders', '91')`,
    email,
  );
  await service.restart();
  await becomes(number, 91);
});
