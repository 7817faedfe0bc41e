import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { aCustomer, anAddress } from './records.js';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const aSavedCustomer = async (fields: Record<string, unknown> = {}): Promise<Json> => {
  const record = aCustomer({ taxvat: '52998224725', custom_attributes: { celular: '1' }, ...fields });
  await service.import('customers', [record]);
  return (await service.get(`/api2/customers?email=${record.email}`)).body['customer'];
};
const shown = async (): Promise<Json> => (await service.get(`/api2/customers?id=${id}`)).body['customer'];
const patch = (body: unknown, headers: Record<string, string> = {}) => service.call('PATCH', '/api2/customers', body, headers);
beforeEach(async () => {
  id = (await aSavedCustomer())['customer_id'];
});

describe('PATCH', () => {
  it('changes fields and attributes at the root and inside custom_attributes', async () => {
    const { status, body } = await patch({
      id,
      firstname: 'Bia',
      celular: '2',
      custom_attributes: { lastname: 'Melo' },
      cpf: '04.252.011/0001-10',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, customer: await shown() });
    expect(body['customer']).toMatchObject({ firstname: 'Bia', lastname: 'Melo', celular: '2', taxvat: '04252011000110' });
    expect((await patch({ id: String(id), custom_attributes: { celular: '3' } })).body['customer']['celular']).toBe('3');
    const [, first, second] = await service.events(id);
    expect(first).toMatchObject({ type: 'customer.updated', version: 2 });
    expect(first?.data['previous']).toEqual({
      firstname: 'Ana',
      lastname: 'Lima',
      taxvat: '52998224725',
      custom_attributes: { celular: '1' },
    });
    expect(second?.data['previous']).toEqual({ custom_attributes: { celular: '2' } });
  });

  it('names unknown parameters of the query, and refuses them where it is strict; names in the body are attributes', async () => {
    const change = (query: string, headers = {}) =>
      service.call(
        'PATCH',
        `/api2/customers${query}`,
        { id, celular: '2', created_at: null, custom_attributes: { lastname: 'Melo' } },
        headers,
      );
    const strict = { prefer: 'handling=strict' };
    expect(await change('?notify=1')).toMatchObject({ status: 200, headers: { 'x-ignored-parameters': 'notify' } });
    expect(await change('?notify=1', strict)).toMatchObject({
      status: 400,
      body: { error: 'Unknown parameter: notify' },
      headers: { 'x-ignored-parameters': 'notify', 'preference-applied': 'handling=strict' },
    });
    const taken = await change('', strict);
    expect(taken).toMatchObject({ status: 200, headers: { 'preference-applied': 'handling=strict' } });
    expect(taken.headers).not.toHaveProperty('x-ignored-parameters');
    expect(await patch({ id, colour: 'red' }, strict)).toMatchObject({ status: 400, body: { error: 'Unknown attribute: colour' } });
  });

  const everything = {
    email: 'New@Example.com',
    firstname: 'Bia',
    middlename: 'Clara',
    lastname: 'Melo',
    taxvat: '12ABC34501DE35',
    dob: '1990-01-31',
    gender: 2,
    group_id: 3,
    website_id: 4,
    store_id: 5,
    celular: ['2', '3'],
  };
  it.each([
    ['at the root', (fields: object) => fields],
    ['inside custom_attributes', (fields: object) => ({ custom_attributes: fields })],
  ])('changes every field %s', async (_where, put) => {
    const given = {
      ...everything,
      email: `${id}${everything.email}`,
      taxvat: '12.abc.345/01de-35',
      dob: '1990-01-31 00:00:00',
      gender: '2',
    };
    const { status, body } = await patch({ id, ...put(given) });
    expect([status, body['customer']]).toEqual([200, expect.objectContaining({ ...everything, email: given.email })]);
    expect(await shown()).toEqual(body['customer']);
  });

  it('lets custom_attributes win over the root, and taxvat over cpf', async () => {
    const { body } = await patch({
      id,
      celular: 'root',
      firstname: 'Root',
      custom_attributes: { celular: 'inside', firstname: 'Inside' },
      cpf: '111.444.777-35',
      taxvat: '04.252.011/0001-10',
    });
    expect(body['customer']).toMatchObject({ celular: 'inside', firstname: 'Inside', taxvat: '04252011000110' });
  });

  it('loses nothing of many changes at once', async () => {
    const codes = Array.from({ length: 8 }, (_, index) => `code_${index}`);
    await service.import('customers', [aCustomer({ custom_attributes: Object.fromEntries(codes.map((code) => [code, 'x'])) })]);
    const answers = await Promise.all(codes.map((code) => untilServed(() => patch({ id, custom_attributes: { [code]: code } }))));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect((await shown())['custom_attributes']).toEqual({ celular: '1', ...Object.fromEntries(codes.map((code) => [code, code])) });
    expect((await service.events(id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('gives an e-mail to one of two who want it at once', async () => {
    const other = await aSavedCustomer();
    const email = `wanted-${id}@example.com`;
    const answers = await Promise.all([patch({ id, email }), patch({ id: other['customer_id'], email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error: 'Email already in use' });
  });

  it.each([null, ''])('empties what may be empty with %j', async (empty) => {
    await patch({ id, middlename: 'Clara', dob: '1990-01-31', gender: 2 });
    const cleared = { firstname: empty, middlename: empty, lastname: empty, taxvat: empty, dob: empty, gender: empty, celular: empty };
    const { status, body } = await patch({ id, ...cleared });
    expect(status).toBe(200);
    const nothing = { firstname: null, middlename: null, lastname: null, taxvat: null, dob: null, gender: null, custom_attributes: {} };
    expect(body['customer']).toMatchObject(nothing);
    expect(body['customer']).not.toHaveProperty('celular');
    expect(await shown()).toEqual(body['customer']);
  });

  it('empties by the alias of taxvat and inside custom_attributes', async () => {
    const { body } = await patch({ id, cpf: null, custom_attributes: { celular: null, lastname: null } });
    expect(body['customer']).toMatchObject({ taxvat: null, lastname: null, firstname: 'Ana', custom_attributes: {} });
  });

  it('takes null as absent where nothing can be empty', async () => {
    const before = await shown();
    const nulls = { email: null, group_id: null, website_id: null, store_id: null, custom_attributes: null, created_at: null };
    expect((await patch({ id, ...nulls })).body['customer']).toEqual(before);
  });

  it('publishes nothing where nothing changes', async () => {
    const before = await shown();
    expect((await patch(before)).body['customer']).toEqual(before);
    expect(await service.events(id)).toHaveLength(1);
  });

  it.each([
    [{ shoe_size: 40 }, 'Unknown attribute: shoe_size'],
    [{ custom_attributes: { shoe_size: 40 } }, 'Unknown attribute: shoe_size'],
    [{ shoe_size: null }, 'Unknown attribute: shoe_size'],
    [{ addresses: [] }, 'Unknown attribute: addresses'],
    [{ toString: 1 }, 'Unknown attribute: toString'],
    [{ taxvat: '52998224726' }, 'Invalid taxvat'],
    [{ cpf: '111.111.111-11' }, 'Invalid taxvat'],
    [{ email: 'ana' }, 'Invalid parameter: email'],
    [{ email: '' }, 'Invalid parameter: email'],
    [{ gender: 'x' }, 'Invalid parameter: gender'],
    [{ dob: '1990-02-30' }, 'Invalid parameter: dob'],
    [{ celular: {} }, 'Invalid parameter: celular'],
    [{ celular: [['deep']] }, 'Invalid parameter: celular'],
    [{ custom_attributes: { celular: 'a\0b' } }, 'Invalid parameter: custom_attributes.celular'],
    [{ firstname: 'x'.repeat(256) }, 'Invalid parameter: firstname'],
    [{ group_id: 2_147_483_648 }, 'Invalid parameter: group_id'],
    [{ taxvat: '12ABC34501DE36' }, 'Invalid taxvat'],
    [{ taxvat: '5299822472' }, 'Invalid taxvat'],
    [{ page: 1 }, 'Unknown attribute: page'],
    [{ firstname: '\ud800' }, 'Invalid parameter: firstname'],
    [{ custom_attributes: 'x' }, 'Invalid parameter: custom_attributes'],
    [{ created_at: '2000-01-01 00:00:00' }, 'Invalid parameter: created_at'],
    [{ id: 'abc' }, 'Invalid parameter: id'],
  ])('refuses %j and saves nothing', async (fields, error) => {
    expect(await patch({ id, firstname: 'Bia', ...fields })).toMatchObject({ status: 400, body: { error } });
    expect((await shown())['firstname']).toBe('Ana');
  });

  it('refuses a number beyond what numbers can be', async () => {
    const answer = await patch(`{"id":${id},"celular":1e400}`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Invalid parameter: celular' } });
  });

  it('needs an id, and a customer that is there', async () => {
    expect(await patch({ firstname: 'Bia' })).toMatchObject({ status: 400, body: { error: 'id is required' } });
    expect(await patch([])).toMatchObject({ status: 400, body: { error: 'Invalid JSON body' } });
    expect(await patch('{')).toMatchObject({ status: 400, body: { error: 'Invalid JSON body' } });
    expect(await patch({ id: 999_999 })).toMatchObject({ status: 404, body: { error: 'Customer not found' } });
  });

  it('is 409 where another customer of the website has the e-mail', async () => {
    const other = await aSavedCustomer();
    expect(await patch({ id, email: other['email'].toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'Email already in use' },
    });
    expect((await patch({ id, email: other['email'], website_id: 2 })).status).toBe(200);
    expect(await patch({ id, website_id: 1 })).toMatchObject({ status: 409, body: { error: 'Email already in use' } });
  });

  it('answers a retry with the same Idempotency-Key once', async () => {
    const headers = { 'idempotency-key': `patch-customer-${id}-000000` };
    const first = await patch({ id, firstname: 'Bia' }, headers);
    const again = await patch({ id, firstname: 'Bia' }, headers);
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': 'true' } });
    expect(await patch({ id, firstname: 'Caio' }, headers)).toMatchObject({ status: 409 });
  });

  it('refuses a customer that no event could hold', async () => {
    const codes = Array.from({ length: 120 }, (_, index) => `long_${index}`);
    await service.import('customers', [aCustomer({ custom_attributes: Object.fromEntries(codes.map((code) => [code, 'x'])) })]);
    const custom_attributes = Object.fromEntries(codes.map((code) => [code, 'x'.repeat(4000)]));
    expect(await patch({ id, custom_attributes })).toMatchObject({ status: 400, body: { error: 'Customer is too large' } });
  });
});

describe('DELETE', () => {
  it('takes the customer with the addresses, and publishes it', async () => {
    const email = (await aSavedCustomer({ addresses: [anAddress()] }))['email'];
    const customer = (await service.get(`/api2/customers?email=${email}`)).body['customer'];
    const answer = await service.call('DELETE', `/api2/customers?id=${customer['customer_id']}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Customer deleted', customer_id: customer['customer_id'] },
    });
    expect((await service.get(`/api2/customers?id=${customer['customer_id']}`)).status).toBe(404);
    expect(await service.rows('select 1 from address where customer_id = $1', customer['customer_id'])).toEqual([]);
    expect((await service.events(customer['customer_id'])).at(-1)).toMatchObject({
      type: 'customer.deleted',
      version: 2,
      data: { customer_id: customer['customer_id'], email, website_id: 1, previous: { addresses: [{ city: 'São Paulo' }] } },
    });
  });

  it('takes the id from the query or the body, the query wins', async () => {
    const other = (await aSavedCustomer())['customer_id'];
    expect((await service.call('DELETE', `/api2/customers?id=${id}`, { id: other })).body['customer_id']).toBe(id);
    expect((await service.call('DELETE', '/api2/customers', { id: other })).body['customer_id']).toBe(other);
  });

  it('happens once, of two at once', async () => {
    const answers = await Promise.all([1, 2].map(() => service.call('DELETE', `/api2/customers?id=${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await service.events(id)).map(({ type }) => type)).toEqual(['customer.created', 'customer.deleted']);
  });

  it('answers a retry with the same Idempotency-Key as before', async () => {
    const headers = { 'idempotency-key': `delete-customer-${id}-00000` };
    const [first, again] = [
      await service.call('DELETE', '/api2/customers', { id }, headers),
      await service.call('DELETE', '/api2/customers', { id }, headers),
    ];
    expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replay': 'true' } });
    const other = await service.call('DELETE', '/api2/customers', { id: id + 1 }, headers);
    expect(other).toMatchObject({ status: 409, body: { error: 'Idempotency-Key was used with another payload' } });
  });

  it('needs an id, and a customer that is there', async () => {
    expect(await service.call('DELETE', '/api2/customers')).toMatchObject({ status: 400, body: { error: 'id is required' } });
    expect(await service.call('DELETE', '/api2/customers?id=x')).toMatchObject({ status: 400, body: { error: 'Invalid parameter: id' } });
    expect(await service.call('DELETE', '/api2/customers?id=999999')).toMatchObject({ status: 404, body: { error: 'Customer not found' } });
  });
});

it('asks for customers/write', async () => {
  const writes = [
    ['PATCH', 'customers'],
    ['DELETE', 'customers'],
    ['POST', 'address'],
    ['PATCH', 'address'],
    ['DELETE', 'address'],
  ] as const;
  const reader = await service.token('customers/read', 'captures/read');
  for (const [method, path] of writes) {
    const call = (authorization: string) => service.call(method, `/api2/${path}`, { id }, { authorization });
    expect(await call('')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await call(`Bearer ${reader}`)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
  }
});
