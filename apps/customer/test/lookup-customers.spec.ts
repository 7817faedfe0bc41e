import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { aCustomer } from './records.js';

let service: TestService;
let ana: Json;
beforeAll(async () => {
  service = await startTestService();
  await service.import('customers', [
    aCustomer({
      email: 'Ana@Example.com',
      taxvat: '529.982.247-25',
      middlename: 'Clara',
      dob: '1990-01-31',
      gender: 2,
      custom_attributes: { celular: '11 98888-7777', points: 7, vip: true },
    }),
    aCustomer({
      email: 'firm@example.com',
      firstname: 'Firma',
      taxvat: '12.ABC.345/01DE-35',
      group_id: 3,
      custom_attributes: { celular: '21' },
    }),
    aCustomer({ email: 'bia@example.com', firstname: 'Bia', lastname: 'Souza', custom_attributes: { celular: '31' } }),
    aCustomer({ email: 'caio@example.com', firstname: 'Caio', lastname: 'SOUZA', custom_attributes: { celular: '31' } }),
    aCustomer({ email: 'ana@example.com', website_id: 2, store_id: 7, firstname: 'Anna' }),
  ]);
  ana = (await service.get('/api2/customers?email=ana@example.com&website_id=1')).body['customer'];
});
afterAll(() => service.close());

const emails = ({ body }: { body: Json }): string[] =>
  (body['customer'] ? [body['customer']] : body['customers']).map(({ email }: { email: string }) => email);

it.each(['', 'email=firm@example.com&', 'email=firm@example.com,bia@example.com&', 'celular=21&', 'id=1&', 'cursor=&'])(
  'names what is no attribute beside %p, and refuses it where that is asked for',
  async (query) => {
    const get = (more: string, headers = {}) => service.call('GET', `/api2/customers?${query}${more}`, undefined, headers);
    const strict = { prefer: 'handling=strict' };
    expect((await get('emial=x&Nome+x[]=')).headers['x-ignored-parameters']).toBe('emial, Nome%20x');
    expect(await get('emial=x', strict)).toMatchObject({
      status: 400,
      body: { error: 'Unknown parameter: emial' },
      details: [{ path: 'emial', code: 'unknown', message: 'is unknown: did you mean email?' }],
      headers: { 'x-ignored-parameters': 'emial', 'preference-applied': 'handling=strict' },
    });
  },
);

it('takes the codes of attributes as known names', async () => {
  const { status, headers } = await service.call('GET', '/api2/customers?celular=21', undefined, { prefer: 'handling=strict' });
  expect([status, headers['x-ignored-parameters'], headers['preference-applied']]).toEqual([200, undefined, 'handling=strict']);
});

it('finds one by id', async () => {
  expect(await service.get(`/api2/customers?id=${ana['customer_id']}`)).toMatchObject({
    status: 200,
    body: { success: true, customer: ana },
  });
  expect((await service.get('/api2/customers', { id: ana['customer_id'] })).body['customer']).toEqual(ana);
  expect((await service.get(`/api2/customers?attribute=id&value=${ana['customer_id']}`)).body['customer']).toEqual(ana);
});

it.each([
  ['attribute=email&value=FIRM@example.com', 'firm@example.com'],
  ['email=FIRM@EXAMPLE.COM', 'firm@example.com'],
  ['taxvat=52998224725', 'Ana@Example.com'],
  ['taxvat=529.982.247-25', 'Ana@Example.com'],
  ['cpf=529.982.247-25', 'Ana@Example.com'],
  ['cpf=52998224725', 'Ana@Example.com'],
  ['attribute=cpf&value=529.982.247-25', 'Ana@Example.com'],
  ['attribute=taxvat&value=52998224725', 'Ana@Example.com'],
  ['taxvat=12abc34501de35', 'firm@example.com'],
  ['taxvat=12.ABC.345%2F01DE-35', 'firm@example.com'],
  ['celular=11%2098888-7777', 'Ana@Example.com'],
  ['attribute=celular&value=21', 'firm@example.com'],
  ['points=7', 'Ana@Example.com'],
  ['vip=true', 'Ana@Example.com'],
  ['firstname=bia', 'bia@example.com'],
  ['attribute=firstname&value=BIA', 'bia@example.com'],
  ['middlename=CLARA', 'Ana@Example.com'],
  ['lastname=lima&firstname=Firma', 'firm@example.com'],
  ['gender=2', 'Ana@Example.com'],
  ['website_id=2', 'ana@example.com'],
  ['store_id=7', 'ana@example.com'],
  ['attribute=store_id&value=7', 'ana@example.com'],
  ['attribute=dob&value=1990-01-31', 'Ana@Example.com'],
  ['attribute=vip&value=true', 'Ana@Example.com'],
  ['dob=1990-01-31', 'Ana@Example.com'],
  ['group_id=3', 'firm@example.com'],
  ['celular=31&firstname=caio', 'caio@example.com'],
  ['email=firm@example.com&nothing=of+this', 'firm@example.com'],
  ['email=firm@example.com&page=4', 'firm@example.com'],
])('finds the one with %s', async (query, email) => {
  const answer = await service.get(`/api2/customers?${query}`);
  expect(answer).toMatchObject({ status: 200, body: { success: true, customer: { email } } });
});

it('takes numbers and booleans of a body', async () => {
  expect(emails(await service.get('/api2/customers', { vip: true, points: 7 }))).toEqual(['Ana@Example.com']);
  expect(emails(await service.get('/api2/customers', { attribute: 'vip', value: true }))).toEqual(['Ana@Example.com']);
});

it('shows the taxvat as taxvat, never as cpf', async () => {
  const { customer } = (await service.get('/api2/customers?cpf=52998224725')).body as { customer: Record<string, unknown> };
  expect(customer['taxvat']).toBe('52998224725');
  expect(customer).not.toHaveProperty('cpf');
});

it('answers several under customers, in pages', async () => {
  expect(await service.get('/api2/customers?celular=31')).toMatchObject({ body: { success: true, page: 1, limit: 20 } });
  expect(emails(await service.get('/api2/customers?celular=31'))).toEqual(['bia@example.com', 'caio@example.com']);
  expect(emails(await service.get('/api2/customers?attribute=lastname&value=souza'))).toEqual(['bia@example.com', 'caio@example.com']);
  const second = await service.get('/api2/customers?email=ana@example.com&limit=1&page=2&include_pagination=1');
  expect(second.body).toMatchObject({ page: 2, limit: 1, total: 2, last_page: 2, has_next: false, customers: [{ firstname: 'Anna' }] });
  expect((await service.get('/api2/customers?celular=31&page=3')).body).toMatchObject({ customers: [] });
});

it.each([
  ['email=FIRM@example.com,bia@example.com,nobody@example.com', ['firm@example.com', 'bia@example.com']],
  ['email=bia@example.com&email=caio@example.com', ['bia@example.com', 'caio@example.com']],
  ['email[]=bia@example.com', ['bia@example.com']],
  ['email=ana@example.com,bia@example.com&website_id=2', ['ana@example.com']],
  ['email=nobody@example.com,noone@example.com', []],
  ['email=bia@example.com,caio@example.com&limit=1&page=2', ['caio@example.com']],
])('several e-mails filter the list: %s', async (query, expected) => {
  const answer = await service.get(`/api2/customers?${query}&include_pagination=1`);
  expect([answer.status, emails(answer)]).toEqual([200, expected]);
  if (!query.includes('limit')) expect(answer.body['total']).toBe(expected.length);
});

it('lets the query win over the body, whatever either calls the taxvat', async () => {
  expect(emails(await service.get('/api2/customers?email=firm@example.com', { email: 'bia@example.com' }))).toEqual(['firm@example.com']);
  expect(emails(await service.get('/api2/customers?cpf=52998224725', { taxvat: '12ABC34501DE35' }))).toEqual(['Ana@Example.com']);
});

it.each([
  'id=999999',
  'email=nobody@example.com',
  'taxvat=00000000000',
  'taxvat=.-',
  'cpf=000.000.000-00',
  'celular=404',
  'attribute=celular&value=404',
  'attribute=no_attribute&value=1',
  'attribute=id&value=999999',
  'group_id=99999999999',
  'celular=31&firstname=ana',
])('is 404 Customer not found for %s', async (query) => {
  expect(await service.get(`/api2/customers?${query}`)).toMatchObject({ status: 404, body: { error: 'Customer not found' } });
});

it.each([
  ['id=abc', 'Invalid parameter: id'],
  ['id=1.5', 'Invalid parameter: id'],
  ['customer_id=abc', 'Invalid parameter: customer_id'],
  ['cpf=1&cpf=2', 'Invalid parameter: cpf'],
  ['taxvat=1&taxvat=2', 'Invalid parameter: taxvat'],
  ['id=9223372036854775808', 'Invalid parameter: id'],
  ['attribute=celular', 'value is required'],
  ['value=31', 'attribute is required'],
  ['group_id=abc', 'Invalid parameter: group_id'],
  ['dob=2026-02-30', 'Invalid parameter: dob'],
  ['attribute=group_id&value=abc', 'Invalid parameter: value'],
  ['firstname=a&firstname=b', 'Invalid parameter: firstname'],
])('refuses %s', async (query, error) => {
  expect(await service.get(`/api2/customers?${query}`)).toMatchObject({ status: 400, body: { error } });
});

it('refuses a body that is no object, or no JSON', async () => {
  for (const body of ['[]', '{', '"a"'])
    expect(await service.get('/api2/customers', body)).toMatchObject({ status: 400, body: { error: 'Invalid JSON body' } });
  const headers = { 'content-type': 'text/plain' };
  expect(await service.call('GET', '/api2/customers', '{}', headers)).toMatchObject({
    status: 400,
    body: { error: 'Content-Type must be application/json' },
  });
});

it.each([
  [{ celular: '\ud800' }, 'celular'],
  [{ celular: 'a\0b' }, 'celular'],
  [{ celular: ['31'] }, 'celular'],
  [{ attribute: 'celular', value: '\ud800' }, 'value'],
  [{ attribute: {}, value: '31' }, 'attribute'],
  [{ email: { $gt: '' } }, 'email'],
])('refuses %j', async (body, name) => {
  expect(await service.get('/api2/customers', body)).toMatchObject({ status: 400, body: { error: `Invalid parameter: ${name}` } });
});

it('lists all by id, with a limit that falls back', async () => {
  const { body } = await service.get('/api2/customers?include_pagination=1&nothing=1');
  expect(body).toMatchObject({ success: true, page: 1, limit: 20, total: 5, last_page: 1, has_next: false });
  const ids = body['customers'].map(({ customer_id }: { customer_id: number }) => customer_id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  const limits = { 2: 2, 200: 200, 201: 200, 0: 20, '-1': 20, 1.5: 20, abc: 20, '': 20 };
  for (const [limit, used] of Object.entries(limits))
    expect((await service.get(`/api2/customers?limit=${limit}`)).body['limit']).toBe(used);
  for (const page of ['0', '-1', 'abc', '', '9223372036854775808'])
    expect((await service.get(`/api2/customers?page=${page}`)).body).toMatchObject({ page: 1, customers: { length: 5 } });
  const bare = (await service.get('/api2/customers?include_pagination=0')).body;
  expect(Object.keys(bare)).toEqual(['success', 'page', 'limit', 'customers']);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => service.get(`/api2/customers?limit=2&page=${page}&include_pagination=true`)));
  expect(pages.flatMap(emails)).toHaveLength(5);
  expect(pages.map(({ body: page }) => page['has_next'])).toEqual([true, true, false, false]);
  expect(pages[3]?.body['customers']).toEqual([]);
  expect(pages[0]?.body).not.toHaveProperty('customer');
});

it.each(['customers', 'address?customer_id=1', 'customers/addresses/1'])('asks for a token and for customers/read: %s', async (path) => {
  const call = (authorization: string) => service.call('GET', `/api2/${path}`, undefined, { authorization });
  for (const authorization of ['', 'Bearer', 'Bearer nonsense', `Basic ${btoa('a:b')}`])
    expect(await call(authorization)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  const other = `Bearer ${await service.token('customers/write', 'captures/read')}`;
  expect(await call(other)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
});

it.each([
  ['ANA@example.com', 'email', ['Ana@Example.com', 'ana@example.com']],
  ['529.982.247-25', 'taxvat', ['Ana@Example.com']],
  ['12ABC34501DE35', 'taxvat', ['firm@example.com']],
  ['sôuza', 'name', ['bia@example.com', 'caio@example.com']],
  ['BIA SOU', 'name', ['bia@example.com']],
  ['ouza', 'name', []],
  ['nobody@example.com', 'email', []],
])('is searched for %s', async (q, matched, expected) => {
  const { status, body } = await service.get(`/search?q=${encodeURIComponent(q)}`);
  const hits = body['hits'] as Json[];
  expect([status, hits.map(({ subtitle }) => subtitle).sort()]).toEqual([200, expected.sort()]);
  for (const hit of hits) expect(hit).toMatchObject({ type: 'customer', matched, url: `/api2/customers?id=${hit['id']}` });
});

it('shows what a search has found of a request by its records', async () => {
  const { body } = await service.get(`/search?q=none&ids=${ana['customer_id']},999999`);
  expect(body['hits']).toEqual([
    {
      ...{ type: 'customer', id: ana['customer_id'], title: `${ana['firstname']} ${ana['lastname']}`, subtitle: 'Ana@Example.com' },
      ...{ matched: 'request_id', url: `/api2/customers?id=${ana['customer_id']}` },
    },
  ]);
  expect(await service.get('/search?q=')).toMatchObject({ status: 400, body: { error: 'q is required' } });
});
