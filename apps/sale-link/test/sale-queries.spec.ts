import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, productDeleted } from '@entrepot/contracts';
import { productData } from '@entrepot/contracts/testing';
import type { Json, TestSaleLink } from './sale-link.js';
import { anItem, aSale, refused, startWithCatalog } from './sale-requests.js';
import { aProduct, everyOption, fileOption } from './world.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startWithCatalog();
});
afterAll(() => service.close());

describe('GET /api2/vendalink', () => {
  it('answers the same sale, by query or body', async () => {
    const items = [anItem(), anItem({ sku: 'OPTIONS', options: { 1: 11 } }), anItem({ qty: 1 })];
    const { body } = await service.create(aSale({ items, coupon_code: 'ten' }));
    const { idempotent_replay: _replay, ...sale } = body['vendalink'];
    expect(await service.get(`/api2/vendalink?id=${sale.id}`)).toMatchObject({ status: 200, body: { success: true, vendalink: sale } });
    const other = await service.get(`/api2/vendalink?id=${sale.id}`, { id: 1_000_000 });
    expect(other.body['vendalink']).toEqual(sale);
    expect((await service.get('/api2/vendalink', { id: sale.id })).body['vendalink']).toEqual(sale);
  });

  it('has a tag, is 304 to who has it, and is another when its time is over', async () => {
    const { id } = (await service.create(aSale())).body['vendalink'];
    const token = await service.token('vendalink/read');
    const read = (known = '') =>
      service.call({ path: `/api2/vendalink?id=${id}`, headers: { authorization: `Bearer ${token}`, 'if-none-match': known } });
    const tag = String((await read()).headers['etag']);
    expect(await read(tag)).toMatchObject({ status: 304, headers: { etag: tag, 'cache-control': 'no-store' } });
    await service.rows(`update sale set expires_at = created_at where sale_id = $1`, id);
    expect(await read(tag)).toMatchObject({ status: 200, body: { vendalink: { status: 'expired' } } });
  });

  it('shows a sale whose link was sealed with another key', async () => {
    const { body } = await service.create(aSale());
    const { id } = body['vendalink'];
    await service.rows(`update sale set token_sealed = 'another key' where sale_id = $1`, id);
    const shown = await service.get(`/api2/vendalink?id=${id}`);
    expect(shown).toMatchObject({
      status: 200,
      body: { vendalink: { id, total: 21, checkout_url: null, warnings: [expect.stringMatching('SALE_LINK_SECRET_KEY')] } },
    });
  });

  it.each([
    ['?id=abc', 400, 'Invalid parameter: id', 'id'],
    ['?id=1.5', 400, 'Invalid parameter: id', 'id'],
    ['?id=9223372036854775808', 400, 'Invalid parameter: id', 'id'],
    ['?id=9223372036854775807', 404, 'Sale not found', 'id'],
    ['?id=-1', 404, 'Sale not found', 'id'],
  ] as const)('%s: %d', async (query, status, error, field) => {
    expect(await service.get(`/api2/vendalink${query}`)).toMatchObject(refused(status, error, field));
  });
});

describe('a GET with a body', () => {
  it.each(['{', '[]', '"id"'])('that is no JSON object is 400: %s', async (body) => {
    expect(await service.get('/api2/vendalink', body)).toMatchObject(refused(400, 'Invalid JSON body', null));
    expect(await service.get('/api2/vendalink/options?sku=A&store_id=1', body)).toMatchObject(refused(400, 'Invalid JSON body', null));
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
    const required = await service.get('/api2/vendalink/options?sku=FILE-REQUIRED&store_id=1');
    expect(required.body['product'].options).toEqual([{ ...fileOption, required: true }]);
    const plain = await service.get('/api2/vendalink/options?sku=A', { sku: 'OPTIONS', store_id: 1 });
    expect(plain.body['product']).toEqual({ sku: 'A', name: 'Product A', catalog_price: 12.5, options: [] });
  });

  it.each([
    ['store_id=1', 400, 'sku is required', 'sku'],
    ['sku=A', 400, 'store_id is required', 'store_id'],
    ['sku=A&store_id=x', 400, 'Invalid parameter: store_id', 'store_id'],
    ['sku=A&store_id=9', 404, 'Store not found', 'store_id'],
    ['sku=NONE&store_id=1', 404, 'Product not found', 'sku'],
    ['sku=A%00&store_id=1', 400, 'Invalid parameter: sku', 'sku'],
    ['sku=CHOICE&store_id=1', 422, 'Product is a choice between variants: send the sku of one', 'sku'],
    ['sku=A&store_id=2', 422, 'Store is not active', 'store_id'],
    ['sku=DISABLED&store_id=1', 422, 'Product is disabled', 'sku'],
    ['sku=ELSEWHERE&store_id=1', 422, 'Product is not sold in this store', 'sku'],
  ] as const)('%s: %d', async (query, status, error, field) => {
    expect(await service.get(`/api2/vendalink/options?${query}`)).toMatchObject(refused(status, error, field));
  });
});

describe('access', () => {
  it('is 401 without a token, 403 without the permission', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic YTpi' }] as Record<string, string>[]) {
      for (const path of ['/api2/vendalink?id=1', '/api2/vendalink/options?sku=A&store_id=1']) {
        expect(await service.call({ path, headers })).toMatchObject(refused(401, 'Unauthorized', null));
      }
      expect(await service.call({ method: 'POST', path: '/api2/vendalink', headers })).toMatchObject(refused(401, 'Unauthorized', null));
    }
    const reader = { authorization: `Bearer ${await service.token('vendalink/read')}` };
    const writer = { authorization: `Bearer ${await service.token('vendalink/write')}` };
    expect(await service.call({ path: '/api2/vendalink?id=1', headers: writer })).toMatchObject(refused(403, 'Forbidden', null));
    expect(await service.call({ path: '/api2/vendalink/options?sku=A&store_id=1', headers: writer })).toMatchObject({ status: 403 });
    expect(await service.call({ method: 'POST', path: '/api2/vendalink', headers: reader })).toMatchObject(refused(403, 'Forbidden', null));
  });
});

describe('an event of the catalog', () => {
  it('counts by version, whichever comes first', async () => {
    await service.publish(aProduct(50, 'V', { name: 'New', status: 2 }, 3), aProduct(50, 'V', { name: 'Old' }, 2), aProduct(50, 'V'));
    expect(await service.create(aSale({ items: [anItem({ sku: 'V' })] }))).toMatchObject({ status: 422 });
    await service.publish(aProduct(50, 'V', {}, 4));
    expect((await service.create(aSale({ items: [anItem({ sku: 'V' })] }))).status).toBe(201);
  });

  it('a sku may go, and come back with another product', async () => {
    await service.publish(aProduct(60, 'GONE'));
    const data = { product_id: 60, sku: 'GONE', previous: productData(60, 'GONE') };
    const gone = event(productDeleted, { subject: 60, version: 2, data });
    await service.publish(gone, aProduct(60, 'GONE'));
    expect(await service.create(aSale({ items: [anItem({ sku: 'GONE' })] }))).toMatchObject({ status: 404 });
    await service.publish(aProduct(61, 'GONE'));
    await service.publish(gone);
    expect((await service.create(aSale({ items: [anItem({ sku: 'GONE' })] }))).status).toBe(201);
  });
});

describe('the OpenAPI document', () => {
  it('has an example of each answer of each endpoint', async () => {
    const { body } = await service.call({ path: '/openapi.json' });
    const operations = Object.entries<Json>(body['paths'])
      .filter(([path]) => /^\/(api2|checkout|ops\/import)\//.test(path))
      .flatMap(([path, methods]) =>
        Object.entries<Json>(methods).map(([method, { responses }]) => [`${method} ${path}`, responses] as const),
      );
    expect(operations.map(([name]) => name)).toEqual([
      'post /api2/vendalink',
      'get /api2/vendalink',
      'post /api2/vendalink/{id}/deactivate',
      'post /api2/vendalink/{id}/resend',
      'get /api2/vendalink/options',
      'get /checkout/{token}',
      'post /checkout/{token}',
      'post /checkout/{token}/postcode',
      'post /ops/import/coupons',
    ]);
    // Accept an example of its own, or of each property of its class.
    const hasExample = (schema: Json): boolean => {
      if (schema?.example !== undefined || schema?.enum) return true;
      const forms = schema?.oneOf ?? schema?.anyOf ?? schema?.allOf;
      if (forms) return forms.every(hasExample);
      const type = body['components'].schemas[schema?.$ref?.split('/').at(-1)];
      return (
        type !== undefined && Object.values<Json>(type.properties).every((property) => hasExample(property) || hasExample(property.items))
      );
    };
    const without = operations.flatMap(([name, responses]) =>
      Object.entries<Json>(responses)
        .filter(([status, { content }]) => !status.startsWith('3') && !hasExample(content?.['application/json']?.schema))
        .map(([status]) => `${name}: ${status}`),
    );
    expect(without).toEqual([]);
  });
});
