import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { TestSaleLink } from './sale-link.js';
import { anItem, aSale, refused, startWithCatalog } from './sale-requests.js';
import { aStock, aWarehouse } from './world.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startWithCatalog();
});
afterAll(() => service.close());

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
        shipping: null,
        currency: 'BRL',
        checkout_url: expect.stringMatching(/^https:\/\/pay\.example\/checkout\/[\w-]{43}$/),
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        updated_at: expect.any(String),
        deactivated_at: null,
        order_id: null,
        order_increment_id: null,
        external_reference: null,
        metadata: {},
        email_sent: false,
        version: 1,
        items: [{ id: expect.any(Number), sku: 'A', qty: 2, price: 10.5, row_total: 21, options: {} }],
        idempotent_replay: false,
      },
    });
    const { expires_at, created_at, updated_at } = body['vendalink'];
    expect(updated_at).toBe(created_at);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
    // Whole seconds.
    expect(Date.parse(created_at)).toBeGreaterThan(before - 1_000);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
  });

  it('publishes it, without the token', async () => {
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
    await until(() => service.log().includes('"route":"/checkout/'));
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
    expect((await service.create(aSale({ items: ten, coupon_code: 'TEN' }))).body['vendalink'].total).toBe(0.09);
    expect((await service.create(aSale({ coupon_code: 'FIVE-OFF' }))).body['vendalink'].total).toBe(16);
    expect((await service.create(aSale({ coupon_code: 'HUGE' }))).body['vendalink'].total).toBe(0);
  });

  it('takes an option of each type in its own format', async () => {
    const typed = { 1: '11', 2: [21, '22'], 3: 'For Ana', 4: '2026-12-24', 5: 52, 6: [62], 7: 'Dear Ana,\nall the best', 8: '08:30' };
    const options = { ...typed, 9: '2026-12-24T20:00' };
    const { status, body } = await service.create(aSale({ items: [anItem({ sku: 'OPTIONS', options })] }));
    expect(status).toBe(201);
    const taken = { ...options, 1: 11, 2: [21, 22] };
    expect(body['vendalink'].items[0].options).toEqual(taken);
    expect((await service.get(`/api2/vendalink?id=${body['vendalink'].id}`)).body['vendalink'].items[0].options).toEqual(taken);
  });

  it('leaves a file option that is not required out', async () => {
    const { status, body } = await service.create(aSale({ items: [anItem({ sku: 'FILE-OPTIONAL', options: { 10: '' } })] }));
    expect(status).toBe(201);
    expect(body['vendalink'].items[0].options).toEqual({});
  });

  it.each([
    ['2099-01-31T10:00:00Z', '2099-01-31T10:00:00Z'],
    ['2099-01-31T10:00:00-03:00', '2099-01-31T13:00:00Z'],
    ['2099-01-31T10:00', '2099-01-31T10:00:00Z'],
    ['2099-01-31', '2099-01-31T23:59:59Z'],
  ])('expires at the time that is given: %s', async (expires_at, shown) => {
    expect((await service.create(aSale({ expires_at }))).body['vendalink'].expires_at).toBe(shown);
  });

  it('takes what is just within the limits', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(24)}.com`;
    expect(email).toHaveLength(150);
    const { status, body } = await service.create(aSale({ email, items: [anItem({ qty: 0.0001, price: 0.01 })] }));
    expect(status).toBe(201);
    expect(body['vendalink']).toMatchObject({ email, total: 0, items: [{ qty: 0.0001, price: 0.01, row_total: 0 }] });
  });

  it('creates the sale all the same where no mail is sent at all, and warns', async () => {
    const { status, body } = await service.create(aSale({ send_email: true }));
    expect(status).toBe(201);
    const warnings = ['The e-mail was not scheduled: this installation sends no mail. Pass the checkout_url on yourself.'];
    expect(body['vendalink']).toMatchObject({ email_sent: false, warnings });
    expect(await service.rows('select 1 from mail_outbox')).toEqual([]);
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
    [{ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(25)}.com` }, 'Invalid parameter: email', 'email'],
    [{ store_id: undefined }, 'store_id is required', 'store_id'],
    [{ store_id: 'x' }, 'Invalid parameter: store_id', 'store_id'],
    [{ store_id: 1.5 }, 'Invalid parameter: store_id', 'store_id'],
    [{ store_id: '9223372036854775808' }, 'Invalid parameter: store_id', 'store_id'],
    [{ coupon_code: {} }, 'Invalid parameter: coupon_code', 'coupon_code'],
    [{ coupon_code: 'A\0' }, 'Invalid parameter: coupon_code', 'coupon_code'],
    [{ send_email: 'maybe' }, 'Invalid parameter: send_email', 'send_email'],
    [{ send_email: '' }, 'Invalid parameter: send_email', 'send_email'],
    [{ coupon_code: '' }, 'Invalid parameter: coupon_code', 'coupon_code'],
    [{ expires_at: '' }, 'Invalid parameter: expires_at', 'expires_at'],
    [{ total: '' }, 'Invalid parameter: total', 'total'],
    [{ items: [anItem({ options: '' })] }, 'Invalid parameter: items[0].options', 'items[0].options'],
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
    [{ total: 21 }, 'Invalid parameter: total', 'total'],
    [{ total: 0 }, 'Invalid parameter: total', 'total'],
  ])('%j', async (fields, error, field) => {
    expect(await service.create(aSale(fields))).toMatchObject(refused(400, error, field));
  });

  it.each<[number, unknown]>([
    [1, 'red'],
    [2, 21],
    [2, ['bow']],
    [3, ['For Ana']],
    [4, '24/12/2026'],
    [4, '2026-02-30'],
    [5, [51]],
    [6, '61'],
    [7, { text: 'Dear Ana' }],
    [8, '8:30'],
    [8, '24:00'],
    [9, '2026-12-24 20:00'],
  ])('option %d as %j', async (option, value) => {
    const items = [anItem(), anItem({ sku: 'OPTIONS', options: { 1: 11, [option]: value } })];
    const field = `items[1].options.${option}`;
    expect(await service.create(aSale({ items }))).toMatchObject(refused(400, `Invalid parameter: ${field}`, field));
  });

  it('is no JSON, or no object', async () => {
    for (const body of ['{', '[]', '"x"', '']) expect(await service.create(body)).toMatchObject(refused(400, 'Invalid JSON body', null));
  });

  it('is of another type', async () => {
    const headers = { authorization: `Bearer ${await service.token('vendalink/write')}`, 'idempotency-key': newId() };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
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
  const unsupported = 'Option takes a file, which a sale by link cannot carry';
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
    [422, { items: [anItem({ sku: 'OPTIONS', options: { 1: 11, 6: [61, 21] } })] }, 'Option has no such value', 'items[0].options.6'],
    [
      422,
      { items: [anItem({ sku: 'OPTIONS', options: { 1: 11, toString: 1 } })] },
      'Product has no such option',
      'items[0].options.toString',
    ],
    [422, { items: [anItem({ sku: 'FILE-REQUIRED' })] }, unsupported, 'items[0].options.10'],
    [422, { items: [anItem({ sku: 'FILE-REQUIRED', options: { 10: 'a.pdf' } })] }, unsupported, 'items[0].options.10'],
    [422, { items: [anItem({ sku: 'FILE-OPTIONAL', options: { 10: 'a.pdf' } })] }, unsupported, 'items[0].options.10'],
    [404, { coupon_code: 'NONE' }, 'Coupon not found', 'coupon_code'],
    [422, { coupon_code: 'OFF' }, 'Coupon is not active', 'coupon_code'],
    [422, { coupon_code: 'PAST' }, 'Coupon has expired', 'coupon_code'],
    [422, { coupon_code: 'USED' }, 'Coupon has no uses left', 'coupon_code'],
    [422, { coupon_code: 'OTHER-STORE' }, 'Coupon is not valid in this store', 'coupon_code'],
  ])('%d for %j', async (status, fields, error, field) => {
    expect(await service.create(aSale(fields))).toMatchObject(refused(status, error, field));
  });
});

it.each<[object, [path: string, code: string, message: string, value?: unknown][]]>([
  [{ expires_at: '2020-01-31' }, [['expires_at', 'range', 'must be in the future', '2020-01-31']]],
  [{ expires_at: 5 }, [['expires_at', 'type', 'must be a date like 2026-01-31 or 2026-01-31 12:00:00', 5]]],
  [{ email: `${'a'.repeat(139)}@example.com` }, [['email', 'length', 'must have at most 150 characters', 'a'.repeat(100)]]],
  [
    { store_id: 9, coupon_code: 'NONE', items: [anItem({ sku: 'X' }), anItem({ sku: 'ELSEWHERE' }), anItem({ sku: 'Y' })] },
    [
      ['store_id', 'not_found', 'no store has this id', 9],
      ['items[0].sku', 'not_found', 'no product has this sku', 'X'],
      ['items[2].sku', 'not_found', 'no product has this sku', 'Y'],
      ['coupon_code', 'not_found', 'no coupon has this code', 'NONE'],
    ],
  ],
  [
    {
      items: [
        anItem({ sku: 'OPTIONS', options: { 98: 1, 2: 21, 3: {}, 4: '31/12/2026', 6: [61, 61], 8: '25:00', 5: 11 } }),
        anItem({ sku: 'DISABLED' }),
      ],
    },
    [
      ['items[0].options.98', 'not_found', 'the product has no such option', 1],
      ['items[0].options.1', 'required', 'is required'],
      ['items[0].options.2', 'type', 'must be an array of option_type_ids', 21],
      ['items[0].options.3', 'type', 'must be a text of up to 2000 characters', {}],
      ['items[0].options.4', 'format', 'must be a date like 2026-01-31', '31/12/2026'],
      ['items[0].options.5', 'not_found', 'the option has no such value', 11],
      ['items[0].options.6', 'duplicate', 'names a value twice', [61, 61]],
      ['items[0].options.8', 'format', 'must be a time like 09:30', '25:00'],
      ['items[1].sku', 'state', 'the product is disabled', 'DISABLED'],
    ],
  ],
  [
    { coupon_code: 'USED', items: [anItem({ qty: 9_000, price: 9_000_000 })] },
    [
      ['items[0].qty', 'range', 'must be at most 9999999999.99 when it is multiplied by the price', 9_000],
      ['coupon_code', 'state', 'the coupon has no uses left', 'USED'],
    ],
  ],
])('every fault is told with its rule and what was sent: %j', async (fields, expected) => {
  const { details } = await service.create(aSale(fields));
  expect(details).toEqual(expected.map(([path, code, message, value]) => ({ path, code, message, ...(value !== undefined && { value }) })));
});

it('500: what nobody expects, without a word of its cause', async () => {
  await service.rows('alter table sale_item rename to sale_item_away');
  const answer = await service.create(aSale());
  await service.rows('alter table sale_item_away rename to sale_item');
  expect(answer).toMatchObject(refused(500, 'Internal server error', null));
  expect(answer.text).not.toContain('sale_item');
  expect((await service.create(aSale())).status).toBe(201);
});

describe('a store that no active warehouse serves', () => {
  const unserved = [expect.stringMatching(/^The sale cannot be ordered now: no active warehouse serves its store/)];
  const key = newId();
  const warningsOf = async (idempotencyKey?: string): Promise<unknown> =>
    (await service.create(aSale(), idempotencyKey)).body['vendalink'].warnings;

  it('is no reason to warn before the warehouses are known', async () => {
    await service.publish(aWarehouse(1, 'default'), aWarehouse(2, 'elsewhere', { store_ids: [77] }));
    expect(await warningsOf()).toBeUndefined();
    await service.rows('update projection_state set completed_at = now()');
    expect(await warningsOf(key)).toEqual(unserved);
  });

  it('is warned of by a replay and by the mail that is sent again, as it is then', async () => {
    const { body } = await service.create(aSale(), key);
    expect(body['vendalink']).toMatchObject({ idempotent_replay: true, warnings: unserved });
    const token = await service.token('vendalink/write');
    const again = await service.call({
      method: 'POST',
      path: `/api2/vendalink/${body['vendalink'].id}/resend`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(again.body['vendalink'].warnings).toEqual(expect.arrayContaining(unserved));
  });

  it('is served by stock in a warehouse of all stores, not by stock of others', async () => {
    await service.publish(aStock(1, { warehouses: { elsewhere: 5, default: 0 } }));
    expect(await warningsOf()).toEqual(unserved);
    await service.publish(aStock(1, { warehouses: { elsewhere: 5, default: 20 }, reserved: {} }, 2));
    expect(await warningsOf()).toBeUndefined();
    await service.publish(aWarehouse(1, 'default', { status: 0 }, 2));
    expect(await warningsOf()).toEqual(unserved);
  });

  it('is served by a warehouse that names it, empty or not', async () => {
    await service.publish(aWarehouse(2, 'elsewhere', { store_ids: [77, 1] }, 2));
    expect(await warningsOf()).toBeUndefined();
    await service.publish(aWarehouse(2, 'elsewhere', { store_ids: [] }, 3));
    expect(await warningsOf()).toEqual(unserved);
  });

  it('is warned of lines that there is too little of, one a line', async () => {
    await service.publish(
      aWarehouse(2, 'elsewhere', { store_ids: [1] }, 4),
      aStock(1, { salable_qty: 3, warehouses: { elsewhere: 3 }, reserved: {} }, 3),
    );
    const item = (qty: number) => ({ ...aSale().items[0]!, qty });
    const { body } = await service.create({ ...aSale(), items: [item(1), item(4), item(1)] });
    const { sku } = item(1);
    const warnings = [`items[1]: of ${sku} 2 of 4 can be ordered now.`, `items[2]: ${sku} is sold out, 1 cannot be ordered now.`];
    expect(body['vendalink'].warnings).toEqual(expect.arrayContaining(warnings));
    await service.publish(aWarehouse(2, 'elsewhere', { store_ids: [] }, 5));
  });

  it('sells what needs no stock all the same', async () => {
    await service.publish(aStock(1, { manage_stock: 0 }, 5));
    expect(await warningsOf()).toBeUndefined();
    await service.publish(aStock(1, { backorders: 0 }, 6));
    expect(await warningsOf()).toEqual(unserved);
  });
});
