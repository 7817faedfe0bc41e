import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { aCustomer, aStore, anAddress, anEmail } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rows('insert into store_ref (store_id, website_id, version) values (1, 1, 1)');
});
afterAll(() => service.close());

const customerOf = async (email: string): Promise<Json> =>
  (await service.get(`/api2/customers?email=${encodeURIComponent(email)}`)).body['customer'];
const addressesOf = async (customerId: number): Promise<Json> => (await service.get(`/api2/address?customer_id=${customerId}`)).body;

it('makes a customer with addresses, default markers and custom attributes', async () => {
  const record = aCustomer({
    cpf: '529.982.247-25',
    dob: '1990-01-31 00:00:00',
    gender: 2,
    created_at: '2026-01-05 08:00:00',
    custom_attributes: { celular: '11 98888-7777', loyal: true },
    addresses: [
      anAddress({ is_default_billing: true }),
      anAddress({ city: 'Santos', is_default_shipping: 1, custom_attributes: { floor: 3 } }),
    ],
  });
  expect(await service.import('customers', [record])).toEqual({
    success: true,
    accepted: 1,
    created: 1,
    updated: 0,
    rejected: 0,
    errors: [],
    warnings: [],
  });
  const customer = await customerOf(record.email);
  expect(customer).toEqual({
    customer_id: expect.any(Number),
    email: record.email,
    firstname: 'Ana',
    middlename: null,
    lastname: 'Lima',
    taxvat: '52998224725',
    dob: '1990-01-31',
    gender: 2,
    group_id: 1,
    website_id: 1,
    store_id: 1,
    created_at: '2026-01-05 08:00:00',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    celular: '11 98888-7777',
    loyal: true,
    custom_attributes: { celular: '11 98888-7777', loyal: true },
  });
  const { addresses, ...rest } = await addressesOf(customer['customer_id']);
  expect(rest).toEqual({
    success: true,
    customer_id: customer['customer_id'],
    default_billing_id: addresses[0].address_id,
    default_shipping_id: addresses[1].address_id,
  });
  expect(addresses).toMatchObject([
    { street: ['Rua das Flores', '12'], is_default_billing: true, is_default_shipping: false },
    { city: 'Santos', is_default_billing: false, is_default_shipping: true, custom_attributes: { floor: 3 } },
  ]);
  expect(await service.events(customer['customer_id'])).toMatchObject([
    {
      type: 'customer.created',
      version: 1,
      data: { email: record.email, previous: null, addresses: [{ city: 'São Paulo' }, { city: 'Santos' }] },
    },
  ]);
});

it('changes and publishes nothing when it runs again', async () => {
  const records = [aCustomer({ addresses: [anAddress()] }), aCustomer({ custom_attributes: { celular: '1' } })];
  await service.import('customers', records);
  const before = await service.rows(
    `select (select count(*) from outbox) as events, (select json_agg(c order by customer_id) from customer c) as customers`,
  );
  expect(await service.import('customers', records)).toMatchObject({ accepted: 2, created: 0, updated: 0 });
  expect(
    await service.rows(
      `select (select count(*) from outbox) as events, (select json_agg(c order by customer_id) from customer c) as customers`,
    ),
  ).toEqual(before);
});

it('updates what a later record names, and publishes the old values', async () => {
  const record = aCustomer({ taxvat: '52998224725', custom_attributes: { celular: '1', hobby: 'chess' } });
  await service.import('customers', [record]);
  const later = {
    email: record.email.toUpperCase(),
    website_id: 1,
    lastname: 'Melo',
    taxvat: '',
    custom_attributes: { celular: '2', hobby: '' },
  };
  expect(await service.import('customers', [later])).toMatchObject({ created: 0, updated: 1, warnings: [] });
  const customer = await customerOf(record.email);
  expect(customer).toMatchObject({ firstname: 'Ana', lastname: 'Melo', taxvat: null, custom_attributes: { celular: '2' } });
  const [, updated] = await service.events(customer['customer_id']);
  expect(updated).toMatchObject({ type: 'customer.updated', version: 2 });
  expect(updated?.data['previous']).toEqual({
    email: record.email,
    lastname: 'Lima',
    taxvat: '52998224725',
    custom_attributes: { celular: '1', hobby: 'chess' },
  });
});

it('keeps the ids of addresses that stay, and takes away those that are not in the list', async () => {
  const record = aCustomer({
    addresses: [anAddress(), anAddress({ city: 'Santos', is_default_billing: true }), anAddress({ city: 'Campinas' })],
  });
  await service.import('customers', [record]);
  const { customer_id } = await customerOf(record.email);
  const { addresses: before } = await addressesOf(customer_id);
  await service.import('customers', [{ ...record, addresses: [anAddress({ city: 'Santos' }), anAddress({ city: 'Recife' })] }]);
  const { addresses, default_billing_id } = await addressesOf(customer_id);
  expect(addresses.map(({ address_id, city }: Record<string, unknown>) => [address_id, city])).toEqual([
    [before[0].address_id, 'Recife'],
    [before[1].address_id, 'Santos'],
  ]);
  expect(default_billing_id).toBe(before[1].address_id);
  await service.import('customers', [{ ...record, lastname: 'Melo', addresses: [] }]);
  expect(await addressesOf(customer_id)).toMatchObject({ addresses: [], default_billing_id: null });
});

it('distinguishes customers of two websites', async () => {
  const email = anEmail();
  const result = await service.import('customers', [
    aCustomer({ email }),
    aCustomer({ email, website_id: 2 }),
    aCustomer({ email: email.toUpperCase() }),
  ]);
  expect(result).toMatchObject({ created: 2, accepted: 3 });
  expect((await service.get(`/api2/customers?email=${email}`)).body['customers']).toHaveLength(2);
});

it('knows a store’s website, and gives a website’s first store', async () => {
  await service.publish(aStore(71, 70), aStore(72, 70));
  const [byStore, byWebsite, foreign] = [anEmail(), anEmail(), anEmail()];
  const result = await service.import('customers', [
    { email: byStore, store_id: 72 },
    { email: byWebsite, website_id: 70 },
    { email: foreign, website_id: 1, store_id: 72 },
    { email: anEmail(), store_id: 999 },
    { email: anEmail() },
  ]);
  expect(result).toMatchObject({ created: 3, rejected: 2 });
  expect(result.errors.map(({ error }) => error)).toEqual([
    'website_id is required: store 999 (store_id) is not known yet',
    'website_id is required, or the store_id of a store that is known',
  ]);
  expect(result.warnings).toEqual([{ line: 3, warning: 'store_id 72 belongs to website 70, the customer to website 1' }]);
  expect(await customerOf(byStore)).toMatchObject({ website_id: 70, store_id: 72 });
  expect(await customerOf(byWebsite)).toMatchObject({ website_id: 70, store_id: 71 });
});

it('takes one customer that is named by website and by store in one batch', async () => {
  await service.publish(aStore(81, 80));
  const email = anEmail();
  const result = await service.import('customers', [
    { email, website_id: 80 },
    { email, store_id: 81, lastname: 'Melo' },
  ]);
  expect(result).toMatchObject({ created: 1, updated: 1, rejected: 0 });
  expect(await customerOf(email)).toMatchObject({ lastname: 'Melo', website_id: 80 });
});

it('drops what is older than it knows of a store', async () => {
  await service.publish(aStore(91, 5, 3), aStore(91, 4, 2));
  expect(await service.rows('select website_id, version from store_ref where store_id = 91')).toEqual([{ website_id: 5, version: '3' }]);
});

it('keeps a taxvat without punctuation, and warns of wrong check digits', async () => {
  const valid = ['529.982.247-25', '04.252.011/0001-10', '12.abc.345/01de-35'];
  const wrong = ['529.982.247-26', '11111111111', '04252011000111', 'DE 123'];
  const records = [...valid, ...wrong].map((taxvat) => aCustomer({ taxvat }));
  const result = await service.import('customers', records);
  expect(result).toMatchObject({ created: 7, rejected: 0 });
  expect(result.warnings).toEqual(
    [4, 5, 6, 7].map((line) => ({ line, warning: 'taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is' })),
  );
  expect((await customerOf(records[2]!.email))['taxvat']).toBe('12ABC34501DE35');
});

it('takes attributes at the root where their code is known, and leaves other names out with a warning', async () => {
  await service.import('customers', [aCustomer({ custom_attributes: { favourite: 'red' } })]);
  const record = aCustomer({ favourite: 'blue', colour: 'green', addresses: [anAddress({ company: 'ACME' })] });
  expect((await service.import('customers', [record])).warnings).toEqual([
    { line: 1, warning: 'addresses[0].company: unknown field, left out' },
    { line: 1, warning: 'colour: unknown field, left out' },
  ]);
  expect((await customerOf(record.email))['custom_attributes']).toEqual({ favourite: 'blue' });
});

it('names a website and a store that are not known yet', async () => {
  const records = [aCustomer({ website_id: 600, store_id: undefined }), aCustomer({ website_id: 1, store_id: 601 })];
  expect(await service.import('customers', records)).toMatchObject({
    created: 2,
    warnings: [
      { line: 1, warning: 'website_id: website 600 is not known yet' },
      { line: 2, warning: 'store_id: store 601 is not known yet' },
    ],
  });
});

it('refuses lines with names that nothing has, where that is asked for', async () => {
  await service.import('customers', [aCustomer({ custom_attributes: { nickname: 'Z' } })]);
  const records = [
    aCustomer({ nickname: 'Zé', fistname: 'Zé' }),
    aCustomer({ nickname: 'Zé', addresses: [anAddress({ cityy: 'x' })], gender: 'm' }),
  ];
  const answer = await service.strictImport('customers', records);
  expect(answer.headers['preference-applied']).toBe('handling=strict');
  expect(answer.body).toMatchObject({
    accepted: 0,
    rejected: 2,
    errors: [
      { line: 1, error: 'fistname is unknown' },
      { line: 2, error: 'addresses[0].cityy is unknown: did you mean city?; gender must be a whole number from 0 to 9' },
    ],
  });
});

it('takes back a record as the API shows it', async () => {
  const record = aCustomer({ custom_attributes: { celular: '5' }, taxvat: '52998224725' });
  await service.import('customers', [record]);
  expect(await service.import('customers', [await customerOf(record.email)])).toMatchObject({ accepted: 1, updated: 0, warnings: [] });
});

it.each([
  [{ email: 'ana' }, 'email must be an e-mail address of up to 254 characters'],
  [{ email: null }, 'email is required'],
  [{ dob: '2026-02-30' }, 'dob must be a date like 2026-01-31'],
  [{ gender: 'f' }, 'gender must be a whole number from 0 to 9'],
  [{ group_id: -1 }, 'group_id must be a whole number from 0 to 2147483647'],
  [{ firstname: 'a\0b' }, 'firstname holds a character that cannot be stored (\\u0000, or half a surrogate pair)'],
  [{ addresses: {} }, 'addresses must be an array of up to 100 addresses'],
  [{ addresses: [anAddress(), { city: [] }] }, 'addresses[1].city must be a text of 1 to 255 characters'],
  [{ addresses: [anAddress({ country_id: 'Brazil' })] }, 'addresses[0].country_id must be a country code of two letters, as BR'],
  [{ custom_attributes: [] }, 'custom_attributes must be an object of up to 1000 attributes'],
  [
    { custom_attributes: { page: 1 } },
    'custom_attributes.page must be named by a letter, then letters, digits and _, and not as a field of its own',
  ],
  [
    { custom_attributes: { deep: {} } },
    'custom_attributes.deep must be a text of up to 4096 characters, a number, true or false, or an array of up to 1000 of them',
  ],
])('rejects a line with %j', async (fields, error) => {
  const result = await service.import('customers', [aCustomer(), aCustomer(fields), aCustomer()]);
  expect(result).toMatchObject({ success: false, accepted: 2, rejected: 1, errors: [{ line: 2, error }] });
});

it('rejects a customer that no event could hold', async () => {
  const attributes = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`long_${index}`, 'x'.repeat(4000)]));
  const result = await service.import('customers', [aCustomer(), aCustomer({ custom_attributes: attributes })]);
  expect(result).toMatchObject({ created: 1, errors: [{ line: 2, error: expect.stringContaining('too large') }] });
});

it('takes CSV of customers and leads, and tries them out', async () => {
  const token = await service.token('admin');
  const send = (path: string, body: string) =>
    service.call('POST', `/ops/import/${path}`, body, { 'content-type': 'text/csv', authorization: `Bearer ${token}` });
  const email = anEmail();
  const customers = [
    'email;firstname;lastname;website_id;dob;custom_attributes.celular;addresses[0].street;addresses[0].city;addresses[0].country_id;addresses[0].is_default_billing',
    `${email};Ana;Lima;1;1990-01-31;11 98888-7777;Rua Augusta, 2000|Apto 3;São Paulo;BR;1`,
    `${anEmail()};Ana;Lima;7;;;;;;`,
    'nobody;Ana;Lima;1',
  ].join('\r\n');
  const dry = await send('customers?dry_run=true', customers);
  expect(dry.body).toMatchObject({ dry_run: true, created: 2, rejected: 1, errors: [{ line: 4 }] });
  expect(dry.body['warnings']).toEqual([{ line: 3, warning: 'website_id: website 7 is not known yet' }]);
  expect(await customerOf(email)).toBeUndefined();
  const { dry_run: _, ...same } = dry.body;
  expect((await send('customers', customers)).body).toEqual(same);
  const customer = await customerOf(email);
  expect(customer).toMatchObject({ dob: '1990-01-31', celular: '11 98888-7777' });
  expect((await addressesOf(customer['customer_id']))['addresses']).toMatchObject([{ city: 'São Paulo', street: expect.anything() }]);
  expect((await send('customers', customers)).body).toMatchObject({ accepted: 2, created: 0, updated: 0 });
  expect((await send('leads', 'id,name,email,store_id\n9001,"Prado, Joana",joana@example.com,5\n')).body).toMatchObject({
    ...{ created: 1, rejected: 0 },
    warnings: [{ line: 2, warning: 'store_id: store 5 is not known yet' }],
  });
  expect((await send('schedules', 'id,name\n1,a\n')).status).toBe(400);
});
