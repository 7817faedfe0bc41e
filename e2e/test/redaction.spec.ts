import { until } from '@entrepot/testing';
import { createClient, fetchToken, send, type Client } from '../src/client.js';
import { leaksIn, sensitiveValues } from '../src/redaction.mjs';
import { startStack, type Stack } from '../src/stack.js';

/** Every log of every stack of the suite is searched in the same way when the last spec is over (src/run-teardown.mjs). */
describe('the search', () => {
  it.each([
    ['an e-mail address', 'mail to ana@example.com failed'],
    ['a JSON web token', 'got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlcnAifQ.sig'],
    ['an Authorization header', '"authorization":"Bearer abcdefgh12345"'],
    ['the token of a checkout', 'GET /checkout/Zm9vYmFyYmF6cXV4Zm9vYmFy'],
    ['a CPF', 'taxvat 529.982.247-25'],
    ['a CNPJ', 'taxvat 11.222.333/0001-81'],
    ['a password in a URL', 'connect postgres://entrepot:hidden@db/order'],
  ])('finds %s by its look', (kind, line) => {
    expect(leaksIn(`{"msg":"x"}\n{"msg":"${line}"}\n`, [])).toEqual([expect.stringContaining(kind)]);
  });

  it('leaves what is hidden already', () => {
    const line = 'Bearer [redacted] GET /checkout/[redacted] /checkout/{token} /checkout/:token postgres://entrepot:[redacted]@db/order';
    expect(leaksIn(line, [])).toEqual([]);
  });

  it('knows what was sent, in JSON, NDJSON and forms, and how else it may be written', () => {
    const json = sensitiveValues(
      '{"a":[{"customer_email":"ana@example.com","taxvat":"390.533.447-05"}],"name":"Mug"}\n{"street":["Rua Um, 7","Apto"]}',
    );
    expect(json.map(({ value }) => value)).toEqual(['ana@example.com', '390.533.447-05', '39053344705', 'Rua Um, 7']);
    const form = sensitiveValues('firstname=Zuleica&number=1000&postcode=01310-100&email=nobody');
    expect(form.map(({ value }) => value)).toEqual(['Zuleica', '01310-100', '01310100']);
    const answer = sensitiveValues(
      '{"vendalink":{"checkout_url":"https://shop/checkout/AbCdEf"},"client_secret":"0123456789abcdef0123456789"}',
    );
    expect(answer.map(({ value }) => value)).toEqual(['AbCdEf', '0123456789abcdef0123456789']);
  });

  it('finds what was sent, and no number within another', () => {
    const values = [...sensitiveValues('{"street":"Rua Três, 7","taxvat":"390.533.447-05"}')];
    expect(leaksIn('{"note":"Rua Três, 7"}', values)).toEqual([expect.stringContaining('an address (Rua Três, 7)')]);
    expect(leaksIn('{"taxvat":"39053344705"}', values)).toHaveLength(1);
    expect(leaksIn('{"trace_id":"a39053344705b","at":139053344705}', values)).toEqual([]);
  });
});

/** A customer of this spec alone, in every field where somebody's data may stand. */
const person = {
  email: 'Wilhelmina.Quast@example.com',
  firstname: 'Wilhelmina',
  lastname: 'Quast',
  taxvat: '168.995.350-09',
  phone: '21 97777-6666',
  postcode: '22041-001',
  street: 'Ladeira dos Segredos',
  number: '77',
  district: 'Copacabana',
  city: 'Rio de Janeiro',
  region: 'RJ',
  payment_method: 'banktransfer',
};
const address = {
  firstname: person.firstname,
  lastname: person.lastname,
  street: [person.street],
  postcode: person.postcode,
  city: person.city,
};

describe('a stack that logs everything it can', () => {
  let stack: Stack;
  let api: Client;
  beforeAll(async () => {
    stack = await startStack({ environment: { LOG_LEVEL: 'trace' } });
    api = await stack.admin();
    await api.import('stores', [{ store_id: 1, code: 'loja', name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }]);
    await api.import('products', [{ sku: 'MUG', name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30 }]);
    await until(async () => (await api.get('/api2/vendalink/options', { query: { sku: 'MUG', store_id: 1 } })).status === 200, 30_000, 100);
  });
  afterAll(() => stack.dispose());

  const customer = { email: person.email, firstname: person.firstname, lastname: person.lastname, taxvat: person.taxvat, website_id: 1 };
  const order = {
    increment_id: 'R1',
    store_id: 1,
    state: 'new',
    status: 'pending',
    customer_email: person.email,
    items: [{ sku: 'MUG', name: 'Caneca', product_type: 'simple', qty_ordered: 1, price: 30 }],
    billing_address: address,
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('writes nothing of what it is sent: taken, refused or broken', async () => {
    await api.import('customers', [customer, { ...customer, taxvat: '1' }, { ...customer, addresses: [address] }]);
    await api.import('orders', [order, { ...order, increment_id: '', customer_email: person.email }]);
    await api.import('leads', [{ id: 1, ...customer, name: person.firstname, message: person.street }]);
    await api.get('/api2/customers', { query: { email: person.email } });
    await api.get('/api2/order', { query: { email: person.email, taxvat: person.taxvat } });
    await api.get('/api2/order', { raw: `{"email": "${person.email}"`, headers: { 'content-type': 'application/json' } });
    await send(stack.url, 'GET', '/api2/order', {}, `${api.token}x`);
    await fetchToken(stack.url, 'entrepot', 'a-secret-that-is-not-the-right-one');
    const made = await api.call<{ integration: { client_id: string }; client_secret: string }>('POST', '/ops/integrations', {
      body: { name: 'ERP', permissions: ['orders/read'] },
    });
    await createClient(stack.url, made.body.integration.client_id, made.body.client_secret);
    await send(stack.url, 'POST', '/api2/oauth/revoke', { raw: new URLSearchParams({ token: api.token }).toString(), headers: form });
    api = await stack.admin();
    const sale = await api.call<{ vendalink: { checkout_url: string } }>('POST', '/api2/vendalink', {
      body: { email: person.email, store_id: 1, items: [{ sku: 'MUG', qty: 1, price: 25.5 }], send_email: true },
      headers: { 'idempotency-key': 'a-sale-of-the-redaction-spec' },
    });
    const { pathname } = new URL(sale.body.vendalink.checkout_url);
    for (const fields of [person, { ...person, taxvat: '111.111.111-11' }]) {
      await send(stack.url, 'POST', pathname, { raw: new URLSearchParams(fields).toString(), headers: form });
    }
    await send(stack.url, 'GET', `${pathname}x`, {});
    await send(stack.url, 'GET', pathname, { query: { email: person.email } });
    // The last request's line is there: so are those before it.
    await api.get('/api2/stock', { query: { type: 'sku', id: 'MUG' }, headers: { 'x-request-id': 'the-last-one' } });
    const log = await until(async () => {
      const text = await stack.log();
      return text.includes('the-last-one') ? text : null;
    });
    const values = [person, customer, address, { client_secret: made.body.client_secret, token: api.token }, sale.body].flatMap((one) =>
      sensitiveValues(JSON.stringify(one)),
    );
    expect(values.length).toBeGreaterThan(10);
    expect(log.split('\n').length).toBeGreaterThan(40);
    expect(leaksIn(log, values)).toEqual([]);
  });
});
