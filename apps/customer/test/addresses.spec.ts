import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { aCustomer, anAddress } from './records.js';

let service: TestService;
let customer_id: number;
let home: number;
let work: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const list = async (): Promise<Json> => (await service.get(`/api2/address?customer_id=${customer_id}`)).body;
const call = (method: 'POST' | 'PATCH' | 'DELETE', body: unknown) => service.call(method, '/api2/address', body);
beforeEach(async () => {
  const record = aCustomer({
    addresses: [anAddress({ is_default_billing: true, is_default_shipping: true }), anAddress({ city: 'Santos' })],
  });
  await service.import('customers', [record]);
  customer_id = (await service.get(`/api2/customers?email=${record.email}`)).body['customer'].customer_id;
  [home, work] = (await list())['addresses'].map(({ address_id }: { address_id: number }) => address_id);
});

describe('GET', () => {
  it('lists the addresses of a customer, by the legacy path too', async () => {
    const body = await list();
    expect(body).toMatchObject({ success: true, customer_id, default_billing_id: home, default_shipping_id: home });
    expect(body['addresses'][1]).toEqual({
      address_id: work,
      customer_id,
      is_default_billing: false,
      is_default_shipping: false,
      ...anAddress({ city: 'Santos' }),
      custom_attributes: {},
    });
    expect((await service.get(`/api2/customers/addresses/${customer_id}`)).body).toEqual(body);
    expect((await service.get('/api2/address', { customer_id })).body).toEqual(body);
    expect((await service.get(`/api2/address?customer_id=${customer_id}`, { customer_id: 999_999 })).body).toEqual(body);
  });

  it('answers a customer without addresses', async () => {
    const record = aCustomer();
    await service.import('customers', [record]);
    const { customer } = (await service.get(`/api2/customers?email=${record.email}`)).body as { customer: { customer_id: number } };
    expect((await service.get(`/api2/address?customer_id=${customer.customer_id}`)).body).toEqual({
      success: true,
      customer_id: customer.customer_id,
      default_billing_id: null,
      default_shipping_id: null,
      addresses: [],
    });
  });

  it.each(['address_id', 'id'])('finds one by %s', async (name) => {
    const { status, body } = await service.get(`/api2/address?${name}=${home}`);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, address: (await list())['addresses'][0] });
  });

  it.each([
    ['address?customer_id=999999', 404, 'Customer not found'],
    ['customers/addresses/999999', 404, 'Customer not found'],
    ['address?address_id=999999', 404, 'Address not found'],
    ['address?id=999999', 404, 'Address not found'],
    ['address', 400, 'customer_id is required'],
    ['address?customer_id=x', 400, 'Invalid parameter: customer_id'],
    ['address?address_id=1.5', 400, 'Invalid parameter: address_id'],
    ['address?id=x', 400, 'Invalid parameter: id'],
    ['customers/addresses/x', 400, 'Invalid parameter: customer_id'],
  ])('%s is %i %s', async (path, status, error) => {
    expect(await service.get(`/api2/${path}`)).toMatchObject({ status, body: { error } });
  });

  it('does not show the address of another customer', async () => {
    expect((await service.get(`/api2/address?address_id=${home}&customer_id=${customer_id + 1}`)).status).toBe(404);
    expect((await service.get(`/api2/address?address_id=${home}&customer_id=${customer_id}`)).status).toBe(200);
  });
});

describe('POST', () => {
  it('adds an address, whose markers replace those of others', async () => {
    const { status, body } = await call('POST', {
      customer_id,
      ...anAddress({ country_id: 'br', postcode: 1310100, is_default_billing: 1 }),
    });
    expect(status).toBe(201);
    const { address_id } = body['address'];
    expect(body).toEqual({
      success: true,
      address: {
        address_id,
        customer_id,
        is_default_billing: true,
        is_default_shipping: false,
        ...anAddress({ postcode: '1310100' }),
        custom_attributes: {},
      },
      invalid_fields: [],
    });
    expect(await list()).toMatchObject({ default_billing_id: address_id, default_shipping_id: home });
    const updated = (await service.events(customer_id)).at(-1);
    expect(updated).toMatchObject({
      type: 'customer.updated',
      version: 2,
      data: { addresses: { length: 3 }, previous: { addresses: { length: 2 } } },
    });
  });

  it('takes custom attributes, and a marker that is false for nothing', async () => {
    const custom_attributes = { floor: 2, complement: 'fundos', gated: true };
    const { body } = await call('POST', { customer_id, ...anAddress({ custom_attributes, is_default_billing: false, region: null }) });
    expect(body['address']).toMatchObject({ custom_attributes, region: null, is_default_billing: false, is_default_shipping: false });
    expect(await list()).toMatchObject({ default_billing_id: home, default_shipping_id: home });
  });

  it('says of every field what is wrong', async () => {
    const { status, body } = await call('POST', {
      customer_id,
      ...anAddress({ firstname: ' ', street: 'Rua', city: undefined, country_id: 'Brasil' }),
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'firstname is required',
      invalid_fields: [
        { field: 'firstname', code: 'required', message: 'firstname is required' },
        { field: 'street', code: 'invalid', message: 'Invalid parameter: street' },
        { field: 'city', code: 'required', message: 'city is required' },
        { field: 'country_id', code: 'invalid', message: 'Invalid parameter: country_id' },
      ],
    });
  });

  it.each(['firstname', 'lastname', 'street', 'city', 'country_id', 'telephone', 'postcode', 'customer_id'])('needs %s', async (name) => {
    const body = { customer_id, ...anAddress(), [name]: null };
    expect(await call('POST', body)).toMatchObject({ status: 400, body: { error: `${name} is required` } });
  });

  it.each([
    [{ is_default_billing: 'maybe' }, 'is_default_billing'],
    [{ street: [] }, 'street'],
    [{ street: ['a', 1, {}] }, 'street'],
    [{ custom_attributes: [] }, 'custom_attributes'],
    [{ customer_id: 'x' }, 'customer_id'],
    [{ telephone: true }, 'telephone'],
    [{ city: 'é'.repeat(256) }, 'city'],
    [{ street: Array(11).fill('Rua') }, 'street'],
    [{ custom_attributes: { floor: {} } }, 'custom_attributes'],
  ])('refuses %j', async (fields, name) => {
    expect(await call('POST', { customer_id, ...anAddress(), ...fields })).toMatchObject({
      status: 400,
      body: { error: `Invalid parameter: ${name}`, invalid_fields: [{ field: name, code: 'invalid' }] },
    });
  });

  it('is 404 without the customer', async () => {
    for (const nobody of [0, -1, '9223372036854775807'])
      expect(await call('POST', { customer_id: nobody, ...anAddress() })).toMatchObject({
        status: 404,
        body: { error: 'Customer not found' },
      });
    expect(await call('POST', { customer_id: 999_999, ...anAddress() })).toMatchObject({
      status: 404,
      body: { error: 'Customer not found' },
    });
  });

  it('adds one address however often the same Idempotency-Key comes', async () => {
    const headers = { 'idempotency-key': `address-of-${customer_id}-00000` };
    const post = (fields = {}) => service.call('POST', '/api2/address', { customer_id, ...anAddress(fields) }, headers);
    const first = await post();
    expect(await post()).toMatchObject({ status: 201, text: first.text, headers: { 'idempotent-replay': 'true' } });
    expect(await post({ city: 'Recife' })).toMatchObject({ status: 409, body: { error: 'Idempotency-Key was used with another payload' } });
    expect((await list())['addresses']).toHaveLength(3);
  });

  it('refuses the hundred-and-first', async () => {
    const record = aCustomer({ addresses: Array.from({ length: 100 }, (_, index) => anAddress({ city: `C${index}` })) });
    await service.import('customers', [record]);
    const { customer } = (await service.get(`/api2/customers?email=${record.email}`)).body as { customer: { customer_id: number } };
    const answer = await call('POST', { ...anAddress(), customer_id: customer.customer_id });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Customer is too large' } });
  });

  it('keeps every one of twenty that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        untilServed(() => call('POST', { customer_id, ...anAddress({ city: `C${index}`, is_default_billing: true }) })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { addresses } = await list();
    expect(addresses).toHaveLength(22);
    expect(addresses.filter(({ is_default_billing }: Record<string, unknown>) => is_default_billing)).toHaveLength(1);
    expect((await service.events(customer_id)).map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });
});

describe('PATCH', () => {
  it('changes what it names', async () => {
    const { status, body } = await call('PATCH', { address_id: work, city: 'Recife', region: '', custom_attributes: { floor: 2 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      address: { ...(await list())['addresses'][1], city: 'Recife', region: null, custom_attributes: { floor: 2 } },
    });
    expect((await call('PATCH', { id: work, lastname: 'Melo' })).body['address']).toMatchObject({ lastname: 'Melo', city: 'Recife' });
  });

  it('empties with null what a new address need not have, and takes null as absent elsewhere', async () => {
    await call('PATCH', { address_id: work, custom_attributes: { floor: 2, door: 'B' } });
    const nulls = {
      firstname: null,
      street: null,
      city: null,
      country_id: null,
      telephone: null,
      postcode: null,
      is_default_billing: null,
    };
    const { body } = await call('PATCH', { address_id: work, ...nulls, region: null, custom_attributes: { floor: null } });
    const before = { ...anAddress({ city: 'Santos' }), region: null, custom_attributes: { door: 'B' } };
    expect(body['address']).toMatchObject(before);
  });

  it('moves markers, and takes one away only where this address has it', async () => {
    await call('PATCH', { id: work, is_default_billing: false, is_default_shipping: true });
    expect(await list()).toMatchObject({ default_billing_id: home, default_shipping_id: work });
    await call('PATCH', { id: home, is_default_billing: false, is_default_shipping: false });
    expect(await list()).toMatchObject({ default_billing_id: null, default_shipping_id: work });
  });

  it('changes every field, and publishes the old values', async () => {
    const given = {
      ...anAddress({
        firstname: 'Bia',
        lastname: 'Melo',
        street: ['Rua B'],
        city: 'Recife',
        region: 'PE',
        postcode: '50000-000',
        country_id: 'PT',
      }),
      telephone: '81 2222-3333',
      custom_attributes: { floor: 1 },
    };
    const { body } = await call('PATCH', { address_id: work, ...given });
    expect(body['address']).toEqual({ address_id: work, customer_id, is_default_billing: false, is_default_shipping: false, ...given });
    expect(await service.events(customer_id)).toMatchObject([
      { version: 1 },
      {
        type: 'customer.updated',
        version: 2,
        data: { addresses: [{}, { city: 'Recife' }], previous: { addresses: [{}, { city: 'Santos' }] } },
      },
    ]);
  });

  it('leaves one default of two that are asked for at once, and publishes nothing where nothing changes', async () => {
    const body = { is_default_billing: true, is_default_shipping: true };
    const answers = await Promise.all([home, work].map((address_id) => call('PATCH', { address_id, ...body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const markers = (await list())['addresses'].map((address: Json) => [address['is_default_billing'], address['is_default_shipping']]);
    expect(markers.map(String).sort()).toEqual(['false,false', 'true,true']);
    const before = await service.events(customer_id);
    await call('PATCH', { address_id: home, ...(await service.get(`/api2/address?id=${home}`)).body['address'] });
    expect(await service.events(customer_id)).toHaveLength(before.length);
  });

  it.each([
    [{ city: '' }, 400, 'Invalid parameter: city'],
    [{ is_default_billing: 'maybe' }, 400, 'Invalid parameter: is_default_billing'],
    [{ custom_attributes: 'x' }, 400, 'Invalid parameter: custom_attributes'],
    [{ country_id: 'Brasil' }, 400, 'Invalid parameter: country_id'],
    [{ street: 'x' }, 400, 'Invalid parameter: street'],
    [{ customer_id: '' }, 400, 'Invalid parameter: customer_id'],
    [{ customer_id: 999_999 }, 404, 'Address not found'],
    [{ address_id: 999_999 }, 404, 'Address not found'],
    [{ address_id: 'x' }, 400, 'Invalid parameter: address_id'],
    [{ address_id: null }, 400, 'address_id is required'],
  ])('%j is %i %s', async (fields, status, error) => {
    expect(await call('PATCH', { address_id: work, ...fields })).toMatchObject({ status, body: { error } });
  });
});

describe('DELETE', () => {
  it('takes an address away, and its markers', async () => {
    const answer = await service.call('DELETE', `/api2/address?address_id=${home}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Address deleted', address_id: home, customer_id } });
    expect(await list()).toMatchObject({ default_billing_id: null, default_shipping_id: null, addresses: [{ address_id: work }] });
    expect((await call('DELETE', { id: work })).body).toMatchObject({ address_id: work, customer_id });
    expect((await service.events(customer_id)).at(-1)).toMatchObject({
      type: 'customer.updated',
      version: 3,
      data: { addresses: [], previous: { addresses: [{ address_id: work }] } },
    });
  });

  it('happens once, of two at once', async () => {
    const answers = await Promise.all([1, 2].map(() => call('DELETE', { address_id: home })));
    expect(answers.map(({ status, body }) => [status, body['error']]).sort()).toEqual([
      [200, undefined],
      [404, 'Address not found'],
    ]);
  });

  it.each([
    ['?id=999999', 404, 'Address not found'],
    ['', 400, 'address_id is required'],
    ['?address_id=x', 400, 'Invalid parameter: address_id'],
    ['?address_id=9223372036854775807', 404, 'Address not found'],
    ['?address_id=9223372036854775808', 400, 'Invalid parameter: address_id'],
  ])('%s is %i %s', async (query, status, error) => {
    expect(await service.call('DELETE', `/api2/address${query}`)).toMatchObject({ status, body: { error } });
  });
});
