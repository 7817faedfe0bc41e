import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { event, leadCaptured, scheduleCaptured, topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { aLead, aSchedule } from './contact-records.js';
import { aCustomer, anAddress, anEmail, aPlacedOrder, aStore, placed } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.publish(aStore(1, 1));
});
afterAll(() => service.close());

/** Records as a consumer knows them that has nothing but the events, without their versions. */
const folded = async (kind: string): Promise<Map<number, Json>> => {
  const events = await service.published(topics.customer);
  expect(sequenceFaults(events)).toEqual([]);
  return new Map([...fold(events)[kind]!].map(([id, { version: _, ...record }]) => [Number(id), record]));
};

it('lets a replica that folds the events equal the customers and their addresses, field by field', async () => {
  const [changed, ordered, gone] = [aCustomer(), aCustomer(), aCustomer()];
  await service.import('customers', [
    { ...changed, custom_attributes: { celular: '1', size: 4 }, addresses: [anAddress(), anAddress({ city: 'Recife' })] },
    ordered,
    { ...gone, addresses: [anAddress()] },
  ]);
  const idOf = async ({ email }: { email: string }): Promise<number> =>
    (await service.get(`/api2/customers?email=${email}`)).body['customer'].customer_id;
  const id = await idOf(changed);
  await service.call('PATCH', '/api2/customers', {
    id,
    lastname: 'Melo',
    dob: '1990-01-31',
    gender: 2,
    taxvat: '52998224725',
    celular: '',
  });
  const { address } = (await service.call('POST', '/api2/address', { customer_id: id, ...anAddress(), is_default_billing: true })).body;
  await service.call('PATCH', '/api2/address', { address_id: address.address_id, telephone: '9', is_default_shipping: true });
  await service.import('customers', [{ ...changed, firstname: 'Bia', addresses: [anAddress({ city: 'Recife' })] }]);
  const made = anEmail();
  await service.publish(placed(aPlacedOrder({ customer_email: ordered.email })), placed(aPlacedOrder({ customer_email: made })));
  await service.call('DELETE', `/api2/customers?id=${await idOf(gone)}`);

  const replica = await folded('customer');
  const { customers } = (await service.get('/api2/customers?limit=200')).body as { customers: Json[] };
  expect(customers.map(({ customer_id }) => customer_id)).toEqual([...replica.keys()].sort((a, b) => a - b));
  expect(customers).toHaveLength(3);
  for (const customer of customers) {
    const { addresses, ...record } = replica.get(customer['customer_id']) ?? {};
    expect({ ...record, ...record['custom_attributes'] }).toEqual(customer);
    const listed = (await service.get(`/api2/address?customer_id=${customer['customer_id']}`)).body['addresses'] as Json[];
    expect(addresses.map((one: Json) => ({ customer_id: customer['customer_id'], ...one }))).toEqual(listed);
  }
});

it('tells leads and schedules whole, whoever brought them', async () => {
  await service.import('leads', [aLead(1), aLead(2)]);
  await service.import('schedules', [aSchedule(1), aSchedule(2, { status_external: 3, mensagem_erro_external: 'boom' })]);
  await service.publish(
    event(leadCaptured, { subject: 2, version: 4, data: { id: 2, phone: ' 9 ', utm_source: 'google' } }),
    event(leadCaptured, { subject: 2, version: 3, data: { id: 2, phone: 'older' } }),
    event(leadCaptured, { subject: 3, version: 0, data: { id: 3, name: 'Ana' } }),
    event(scheduleCaptured, { subject: 2, version: 0, data: { id: 2, status_external: 2, codigo_external: 'EXT-77' } }),
  );
  await service.import('leads', [aLead(1), { id: 2, origin: 'shop' }, { id: 3, store_id: 1 }]);
  for (const kind of ['lead', 'schedule']) {
    const listed = (await service.get(`/api2/${kind}s?sort=created_at&limit=200`)).body[`${kind}s`] as Json[];
    expect(new Map(listed.map((record) => [record['id'], record]))).toEqual(await folded(kind));
  }
  const saved = await service.allEvents('lead.saved');
  // Events of one lead come in their order; those of several leads are handled at once.
  const versionsOf = (lead: string): number[] => saved.filter(({ key }) => key === lead).map(({ version }) => version);
  expect(['1', '2', '3'].map(versionsOf)).toEqual([[1], [1, 2, 3], [1, 2]]);
});
