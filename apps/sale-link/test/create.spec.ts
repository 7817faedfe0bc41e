import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, productDeleted } from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import { type Json, startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aProduct, aStore, everyOption } from './world.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startTestSaleLink();
  await service.publish(
    aStore(),
    aStore({ store_id: 2, is_active: false }),
    aStore({ store_id: 3, base_url: 'https://loja.example/shop', currency: 'USD' }),
    aProduct(1, 'A'),
    aProduct(2, 'OPTIONS', { options: everyOption, price: null }),
    aProduct(3, 'DISABLED', { status: 2 }),
    aProduct(4, 'ELSEWHERE', { store_ids: [3] }),
    aProduct(5, 'CHOICE', { type_id: 'configurable' }),
  );
  const coupons = { is_active: true, discount_type: 'percent', amount: 10 };
  await service.import([
    { code: 'TEN', ...coupons },
    { code: 'FIVE-OFF', discount_type: 'fixed', amount: 5 },
    { code: 'HUGE', discount_type: 'fixed', amount: 5_000 },
    { code: 'OFF', ...coupons, is_active: false },
    { code: 'PAST', ...coupons, expires_at: '2020-01-01' },
    { code: 'USED', ...coupons, usage_limit: 0 },
    { code: 'OTHER-STORE', ...coupons, store_ids: [3] },
  ]);
}, 60_000);
afterAll(() => service.close());

const anItem = (fields: object = {}) => ({ sku: 'A', qty: 2, price: 10.5, ...fields });
const aSale = (fields: object = {}) => ({ email: 'ana@example.com', store_id: 1, items: [anItem()], ...fields });
const refused = (status: number, error: string, field: string | null) => ({ status, body: { success: false, error, field } });

describe('POST /api2/vendalink', () => {
  it('creates a pending sale with its link', async () => {
    const before = Date.now();
    const { status, body } = await service.create(aSale());
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      vendalink: {
        id: expect.any(Number),
        status: 'pending',
        email: 'ana@example.com',
        store_id: 1,
        coupon_code: null,
        total: 21,
        currency: 'BRL',
        checkout_url: expect.stringMatching(/^https:\/\/pay\.example\/checkout\/[\w-]{43}$/),
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        order_increment_id: null,
        email_sent: false,
        items: [{ id: expect.any(Number), sku: 'A', qty: 2, price: 10.5, row_total: 21, options: {} }],
        idempotent_replay: false,
      },
    });
    const { expires_at, created_at } = body['vendalink'];
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
    expect(Math.abs(Date.parse(created_at) - before)).toBeLessThan(5_000);
  });

  it('tells it, without the token', async () => {
    const { body } = await service.create(aSale({ coupon_code: 'ten' }));
    const [created] = await service.events('sale.created', body['vendalink'].id);
    expect(created).toMatchObject({ version: 1, data: { status: 'pending', total: 18.9, coupon_code: 'TEN', previous: null } });
    expect(JSON.stringify(created)).not.toContain('checkout');
  });

  it('keeps the token as a hash and encrypted only, and never logs it', async () => {
    const { body } = await service.create(aSale());
    const token = body['vendalink'].checkout_url.split('/').at(-1);
    const everything = await service.rows(`select s::text as row from sale s union all select i::text from idempotency_key i`);
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(JSON.stringify(everything)).not.toContain(Buffer.from(token).toString('hex'));
    await service.call({ path: `/checkout/${token}` });
    expect(service.log()).toContain('"route":"/checkout/');
    expect(service.log()).not.toContain(token);
    expect(service.log()).not.toContain('ana@example.com');
  });

  it('leads to the store’s own address', async () => {
    const { body } = await service.create(aSale({ store_id: 3 }));
    expect(body['vendalink']).toMatchObject({
      currency: 'USD',
      checkout_url: expect.stringMatching(/^https:\/\/loja\.example\/shop\/checkout\//),
    });
  });

  it('computes exactly, coupon and all', async () => {
    const items = [anItem({ qty: 3, price: '0.10' }), anItem({ qty: 1, price: 0.2 })];
    expect((await service.create(aSale({ items }))).body['vendalink'].total).toBe(0.5);
    const ten = [anItem({ qty: 1, price: 0.05 }), anItem({ qty: 1, price: 0.05 })];
    expect((await service.create(aSale({ items: ten, coupon_code: 'TEN' }))).body['vendalink'].total).toBe(0.08);
    expect((await service.create(aSale({ coupon_code: 'FIVE-OFF' }))).body['vendalink'].total).toBe(16);
    expect((await service.create(aSale({ coupon_code: 'HUGE' }))).body['vendalink'].total).toBe(0);
  });

  it('takes options by the formats of their types', async () => {
    const options = { 1: '11', 2: [21, '22'], 3: 'For Ana', 4: '2026-12-24' };
    const { status, body } = await service.create(aSale({ items: [anItem({ sku: 'OPTIONS', options })] }));
    expect(status).toBe(201);
    expect(body['vendalink'].items[0].options).toEqual({ 1: 11, 2: [21, 22], 3: 'For Ana', 4: '2026-12-24' });
  });

  it('takes an expiry of its own', async () => {
    const { body } = await service.create(aSale({ expires_at: '2099-01-31T10:00:00-03:00' }));
    expect(body['vendalink'].expires_at).toBe('2099-01-31T13:00:00Z');
  });

  it('warns that no e-mail goes out', async () => {
    const { status, body } = await service.create(aSale({ send_email: true }));
    expect(status).toBe(201);
    expect(body['vendalink']).toMatchObject({ email_sent: false, warnings: [expect.stringContaining('not scheduled')] });
  });

  it('takes nulls as absent, numeric texts as numbers, unknown fields as nothing', async () => {
    const fields = { store_id: '1', coupon_code: null, send_email: null, expires_at: null, total: null, unknown: 1 };
    const { status } = await service.create(aSale({ ...fields, items: [anItem({ qty: '2', options: null })] }));
    expect(status).toBe(201);
  });
});

describe('400: the payload is wrong', () => {
  it.each<[object, string, string]>([
    [{ email: undefined }, 'email is required', 'email'],
    [{ email: null }, 'email is required', 'email'],
    [{ email: 'ana' }, 'Invalid parameter: email', 'email'],
    [{ email: 5 }, 'Invalid parameter: email', 'email'],
    [{ email: `${'a'.repeat(60)}@${'b'.repeat(90)}.com` }, 'Invalid parameter: email', 'email'],
    [{ store_id: undefined }, 'store_id is required', 'store_id'],
    [{ store_id: 'x' }, 'Invalid parameter: store_id', 'store_id'],
    [{ store_id: 1.5 }, 'Invalid parameter: store_id', 'store_id'],
    [{ store_id: '9223372036854775808' }, 'Invalid parameter: store_id', 'store_id'],
    [{ coupon_code: {} }, 'Invalid parameter: coupon_code', 'coupon_code'],
    [{ coupon_code: 'A\0' }, 'Invalid parameter: coupon_code', 'coupon_code'],
    [{ send_email: 'maybe' }, 'Invalid parameter: send_email', 'send_email'],
    [{ expires_at: 'tomorrow' }, 'Invalid parameter: expires_at', 'expires_at'],
    [{ expires_at: '2026-02-30' }, 'Invalid parameter: expires_at', 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'Invalid parameter: expires_at', 'expires_at'],
    [{ items: undefined }, 'items is required', 'items'],
    [{ items: {} }, 'Invalid parameter: items', 'items'],
    [{ items: [] }, 'Invalid parameter: items', 'items'],
    [{ items: Array.from({ length: 501 }, () => anItem()) }, 'Too many items', 'items'],
    [{ items: [null] }, 'Invalid item', 'items[0]'],
    [{ items: [anItem(), anItem({ sku: '' })] }, 'items[1].sku is required', 'items[1].sku'],
    [{ items: [anItem({ sku: ['A'] })] }, 'Invalid parameter: items[0].sku', 'items[0].sku'],
    [{ items: [anItem({ qty: undefined })] }, 'items[0].qty is required', 'items[0].qty'],
    [{ items: [anItem({ qty: 0 })] }, 'Invalid parameter: items[0].qty', 'items[0].qty'],
    [{ items: [anItem({ qty: -1 })] }, 'Invalid parameter: items[0].qty', 'items[0].qty'],
    [{ items: [anItem({ qty: 'two' })] }, 'Invalid parameter: items[0].qty', 'items[0].qty'],
    [{ items: [anItem({ qty: 1.00001 })] }, 'Invalid parameter: items[0].qty', 'items[0].qty'],
    [{ items: [anItem({ qty: 90_000_000, price: 90_000_000 })] }, 'Invalid parameter: items[0].qty', 'items[0].qty'],
    [{ items: [anItem({ price: undefined })] }, 'items[0].price is required', 'items[0].price'],
    [{ items: [anItem({ price: 0 })] }, 'Invalid parameter: items[0].price', 'items[0].price'],
    [{ items: [anItem({ price: 1.005 })] }, 'Invalid parameter: items[0].price', 'items[0].price'],
    [{ items: [anItem({ price: 1e300 })] }, 'Invalid parameter: items[0].price', 'items[0].price'],
    [{ items: [anItem({ options: 'x' })] }, 'Invalid parameter: items[0].options', 'items[0].options'],
    [{ items: [anItem({ sku: 'OPTIONS', options: { 1: 'red' } })] }, 'Invalid parameter: items[0].options.1', 'items[0].options.1'],
    [
      { items: [anItem({ sku: 'OPTIONS', options: { 1: 11, 4: '24/12/2026' } })] },
      'Invalid parameter: items[0].options.4',
      'items[0].options.4',
    ],
    [{ total: 21 }, 'Invalid parameter: total', 'total'],
  ])('%j', async (fields, error, field) => {
    expect(await service.create(aSale(fields))).toMatchObject(refused(400, error, field));
  });

  it('is no JSON, or no object', async () => {
    for (const body of ['{', '[]', '"x"', '']) expect(await service.create(body)).toMatchObject(refused(400, 'Invalid JSON body', null));
  });

  it('is of another type', async () => {
    const headers = { authorization: `Bearer ${await service.token('vendalink/write')}`, 'idempotency-key': newId() };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await service.call({
        method: 'POST',
        path: '/api2/vendalink',
        headers: { ...headers, 'content-type': type },
        body: 'a=1',
      });
      expect(answer).toMatchObject(refused(400, 'Content-Type must be application/json', null));
    }
  });
});

describe('404 and 422: what it names', () => {
  it.each<[number, object, string, string]>([
    [404, { store_id: 9 }, 'Store not found', 'store_id'],
    [404, { store_id: 4_294_967_297 }, 'Store not found', 'store_id'],
    [422, { store_id: 2 }, 'Store is not active', 'store_id'],
    [404, { items: [anItem(), anItem({ sku: 'NONE' })] }, 'Product not found', 'items[1].sku'],
    [422, { items: [anItem({ sku: 'DISABLED' })] }, 'Product is disabled', 'items[0].sku'],
    [422, { items: [anItem({ sku: 'ELSEWHERE' })] }, 'Product is not sold in this store', 'items[0].sku'],
    [422, { items: [anItem({ sku: 'CHOICE' })] }, 'Product is a choice between variants: send the sku of one', 'items[0].sku'],
    [422, { items: [anItem({ options: { 1: 11 } })] }, 'Product has no such option', 'items[0].options.1'],
    [422, { items: [anItem({ sku: 'OPTIONS' })] }, 'Option is required', 'items[0].options.1'],
    [422, { items: [anItem({ sku: 'OPTIONS', options: { 1: 21 } })] }, 'Option has no such value', 'items[0].options.1'],
    [
      422,
      { items: [anItem({ sku: 'OPTIONS', options: { 1: 11, toString: 1 } })] },
      'Product has no such option',
      'items[0].options.toString',
    ],
    [404, { coupon_code: 'NONE' }, 'Coupon not found', 'coupon_code'],
    [422, { coupon_code: 'OFF' }, 'Coupon is not active', 'coupon_code'],
    [422, { coupon_code: 'PAST' }, 'Coupon has expired', 'coupon_code'],
    [422, { coupon_code: 'USED' }, 'Coupon has no uses left', 'coupon_code'],
    [422, { coupon_code: 'OTHER-STORE' }, 'Coupon is not valid in this store', 'coupon_code'],
  ])('%d for %j', async (status, fields, error, field) => {
    expect(await service.create(aSale(fields))).toMatchObject(refused(status, error, field));
  });
});

describe('the Idempotency-Key', () => {
  it('is required, of 16 to 64 characters', async () => {
    expect(await service.create(aSale(), null)).toMatchObject(refused(400, 'Idempotency-Key is required', null));
    for (const key of ['short', 'x'.repeat(65)])
      expect(await service.create(aSale(), key)).toMatchObject(refused(400, 'Idempotency-Key must have 16 to 64 characters', null));
    for (const key of ['x'.repeat(16), 'x'.repeat(64)]) expect((await service.create(aSale(), key)).status).toBe(201);
  });

  it('answers a retry with the sale as it is now', async () => {
    const key = newId();
    const first = await service.create(aSale(), key);
    await service.rows(`update sale set expires_at = now() - interval '1 second' where sale_id = $1`, first.body['vendalink'].id);
    const again = await service.create(aSale(), key);
    expect(again.status).toBe(200);
    expect(again.body['vendalink']).toEqual({
      ...first.body['vendalink'],
      status: 'expired',
      expires_at: expect.any(String),
      idempotent_replay: true,
    });
  });

  it('answers a retry though the expiry it asked for has passed', async () => {
    const key = newId();
    const sale = aSale({ expires_at: new Date(Date.now() + 600).toISOString() });
    expect((await service.create(sale, key)).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await service.create(sale, key)).toMatchObject({
      status: 200,
      body: { vendalink: { status: 'expired', idempotent_replay: true } },
    });
  });

  it('refuses another payload, but not the same in another order', async () => {
    const key = newId();
    const { email, store_id, items } = aSale();
    await service.create({ email, store_id, items }, key);
    expect((await service.create({ items, store_id, email }, key)).status).toBe(200);
    expect(await service.create(aSale({ email: 'bia@example.com' }), key)).toMatchObject(
      refused(409, 'Idempotency-Key was used with another payload', null),
    );
  });

  it('is free again after a refusal', async () => {
    const key = newId();
    expect((await service.create(aSale({ store_id: 9 }), key)).status).toBe(404);
    expect((await service.create(aSale(), key)).status).toBe(201);
  });

  it('makes one sale of twenty at once', async () => {
    const [before] = await service.rows<{ count: number }>('select count(*)::int as count from sale');
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.create(aSale(), key)));
    const ids = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body['vendalink'].id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const [after] = await service.rows<{ count: number }>('select count(*)::int as count from sale');
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
  });
});

describe('GET /api2/vendalink', () => {
  it('answers the same sale, by query or body', async () => {
    const { body } = await service.create(aSale());
    const { idempotent_replay: _replay, ...sale } = body['vendalink'];
    expect(await service.get(`/api2/vendalink?id=${sale.id}`)).toMatchObject({ status: 200, body: { success: true, vendalink: sale } });
    const other = await service.get(`/api2/vendalink?id=${sale.id}`, { id: 1_000_000 });
    expect(other.body['vendalink']).toEqual(sale);
    expect((await service.get('/api2/vendalink', { id: sale.id })).body['vendalink']).toEqual(sale);
  });

  it.each([
    ['', 400, 'id is required', 'id'],
    ['?id=abc', 400, 'Invalid parameter: id', 'id'],
    ['?id=1.5', 400, 'Invalid parameter: id', 'id'],
    ['?id=9223372036854775808', 400, 'Invalid parameter: id', 'id'],
    ['?id=9223372036854775807', 404, 'Sale not found', 'id'],
    ['?id=-1', 404, 'Sale not found', 'id'],
  ] as const)('%s: %d', async (query, status, error, field) => {
    expect(await service.get(`/api2/vendalink${query}`)).toMatchObject(refused(status, error, field));
  });
});

describe('GET /api2/vendalink/options', () => {
  it('shows a product’s options', async () => {
    const { status, body } = await service.get('/api2/vendalink/options?sku=OPTIONS&store_id=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      product: { sku: 'OPTIONS', name: 'Product OPTIONS', catalog_price: null, options: everyOption },
    });
    expect((await service.get('/api2/vendalink/options?sku=A&store_id=1')).body['product']).toMatchObject({
      catalog_price: 12.5,
      options: [],
    });
  });

  it.each([
    ['store_id=1', 400, 'sku is required', 'sku'],
    ['sku=A', 400, 'store_id is required', 'store_id'],
    ['sku=A&store_id=x', 400, 'Invalid parameter: store_id', 'store_id'],
    ['sku=A&store_id=9', 404, 'Store not found', 'store_id'],
    ['sku=NONE&store_id=1', 404, 'Product not found', 'sku'],
    ['sku=A&store_id=2', 422, 'Store is not active', 'store_id'],
    ['sku=DISABLED&store_id=1', 422, 'Product is disabled', 'sku'],
    ['sku=ELSEWHERE&store_id=1', 422, 'Product is not sold in this store', 'sku'],
  ] as const)('%s: %d', async (query, status, error, field) => {
    expect(await service.get(`/api2/vendalink/options?${query}`)).toMatchObject(refused(status, error, field));
  });
});

describe('access', () => {
  it('is 401 without a token, 403 without the permission', async () => {
    expect(await service.call({ path: '/api2/vendalink?id=1' })).toMatchObject(refused(401, 'Unauthorized', null));
    const reader = { authorization: `Bearer ${await service.token('vendalink/read')}` };
    const writer = { authorization: `Bearer ${await service.token('vendalink/write')}` };
    expect(await service.call({ path: '/api2/vendalink?id=1', headers: writer })).toMatchObject(refused(403, 'Forbidden', null));
    expect(await service.call({ path: '/api2/vendalink/options?sku=A&store_id=1', headers: writer })).toMatchObject({ status: 403 });
    expect(await service.call({ method: 'POST', path: '/api2/vendalink', headers: reader })).toMatchObject(refused(403, 'Forbidden', null));
  });
});

describe('what the catalog tells', () => {
  it('counts by version, whichever comes first', async () => {
    await service.publish(aProduct(50, 'V', { name: 'New', status: 2 }, 3), aProduct(50, 'V', { name: 'Old' }, 2), aProduct(50, 'V'));
    expect(await service.create(aSale({ items: [anItem({ sku: 'V' })] }))).toMatchObject({ status: 422 });
    await service.publish(aProduct(50, 'V', {}, 4));
    expect((await service.create(aSale({ items: [anItem({ sku: 'V' })] }))).status).toBe(201);
  });

  it('a sku may go, and come back with another product', async () => {
    await service.publish(aProduct(60, 'GONE'));
    const previous = { ...(aProduct(60, 'GONE').data as Json) };
    delete previous['stock_change'];
    delete previous['previous'];
    const gone = event(productDeleted, { subject: 60, version: 2, data: { product_id: 60, sku: 'GONE', previous: previous as never } });
    await service.publish(gone, aProduct(60, 'GONE'));
    expect(await service.create(aSale({ items: [anItem({ sku: 'GONE' })] }))).toMatchObject({ status: 404 });
    await service.publish(aProduct(61, 'GONE'));
    await service.publish(gone);
    expect((await service.create(aSale({ items: [anItem({ sku: 'GONE' })] }))).status).toBe(201);
  });
});
