import { describe, expect, it } from '@jest/globals';
import { aProduct, itemOf, patch, product, sku } from './stock-shop.js';

describe('expected_qty', () => {
  it('lets a write through while the warehouses hold it', async () => {
    expect(await patch({ sku, warehouses: { a: 4 }, expected_qty: { a: 5, b: 0 } })).toMatchObject({ status: 200 });
    expect(
      await patch({ sku, stock_data: { warehouses: [{ code: 'a', qty: 3 }], expected_qty: [{ code: 'a', qty: '4.0' }] } }),
    ).toMatchObject({ status: 200 });
    expect((await itemOf()).qty).toBe(3);
  });
});

describe('a batch', () => {
  it('takes entries of every shape, in their order, and answers each', async () => {
    const other = await aProduct();
    const { status, body } = await patch([
      { sku, warehouses: { a: 1 } },
      { product_id: product, stock_data: { warehouses: [{ code: 'b', qty: 2 }] } },
      { sku, warehouses: { b: 3 }, expected_qty: { a: 1 } },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      updated_count: 3,
      stockitems: [
        { sku, warehouses: { a: 1, b: 3 } },
        { sku: other, warehouses: { a: 5, b: 2 } },
        { sku, warehouses: { a: 1, b: 3 } },
      ],
    });
  });

  it('of none changes none', async () => expect((await patch([])).body).toEqual({ success: true, updated_count: 0, stockitems: [] }));

  const good = () => ({ sku, warehouses: { a: 1 } });
  it.each([
    ['an unknown product', { sku: 'nothing', warehouses: { a: 1 } }, 404, 'Product not found'],
    ['an unknown stock item', { id: 999_999, warehouses: { a: 1 } }, 404, 'Stock item not found'],
    ['an unknown warehouse', { warehouses: { nowhere: 1 } }, 400, 'Invalid warehouse code'],
    ['a wrong quantity', { warehouses: { a: -1 } }, 400, 'Invalid quantity'],
    ['a qty alone', { qty: 1 }, 400, 'warehouses is required'],
    ['another expectation', { warehouses: { b: 1 }, expected_qty: { b: 1 } }, 409, 'Conflict on save'],
    ['no object', 5, 400, 'Invalid JSON body'],
  ])('with %s changes nothing and tells the index', async (_fault, entry, status, error) => {
    const bad = typeof entry === 'object' && !('sku' in entry) && !('id' in entry) ? { sku, ...entry } : entry;
    expect(await patch([good(), bad, good()])).toMatchObject({ status, body: { error, index: 1 } });
    expect((await itemOf()).qty).toBe(5);
  });

  it('tells the first of several faults, whatever they are', async () => {
    const unknown = { sku: 'nothing', warehouses: { a: 1 } };
    const wrong = { sku, warehouses: { a: -1 } };
    expect((await patch([good(), unknown, wrong])).body).toEqual({ error: 'Product not found', index: 1 });
    expect((await patch([wrong, unknown])).body).toEqual({ error: 'Invalid quantity', index: 0 });
  });

  it('takes 1,000 entries and no more', async () => {
    const entries = Array.from({ length: 1_001 }, (_, index) => ({ sku, warehouses: { a: index } }));
    expect(await patch(entries)).toMatchObject({ status: 400, body: { error: 'Too many entries' } });
    expect(await patch(entries.slice(1))).toMatchObject({ status: 200, body: { updated_count: 1_000 } });
    expect((await itemOf()).qty).toBe(1_000);
  });
});

describe('Idempotency-Key', () => {
  it('answers a retry byte for byte, refuses another payload, and is free after a refusal', async () => {
    const key = { 'idempotency-key': `key-of-the-test-${sku}` };
    expect(await patch({ sku, warehouses: { a: -1 } }, key)).toMatchObject({ status: 400 });
    const first = await patch({ sku, warehouses: { a: 8 } }, key);
    await patch({ sku, warehouses: { a: 9 } });
    const again = await patch({ sku, warehouses: { a: 8 } }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect((await itemOf()).qty).toBe(9);
    expect(await patch({ sku, warehouses: { a: 1 } }, key)).toMatchObject({
      status: 409,
      body: { error: 'Idempotency-Key was used with another payload' },
    });
  });
});
