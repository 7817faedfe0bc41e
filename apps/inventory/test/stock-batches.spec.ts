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
  ])('with %s changes nothing and names the index', async (_fault, entry, status, error) => {
    const bad = typeof entry === 'object' && !('sku' in entry) && !('id' in entry) ? { sku, ...entry } : entry;
    expect(await patch([good(), bad, good()])).toMatchObject({ status, body: { error, index: 1 } });
    expect((await itemOf()).qty).toBe(5);
  });

  it('reports the first of several faults, whatever they are', async () => {
    const unknown = { sku: 'nothing', warehouses: { a: 1 } };
    const wrong = { sku, warehouses: { a: -1 } };
    expect((await patch([good(), unknown, wrong])).body).toEqual({ error: 'Product not found', index: 1 });
    expect((await patch([wrong, unknown])).body).toEqual({ error: 'Invalid quantity', index: 0 });
  });

  const faulty = () => [
    { sku: 'nothing', warehouses: { a: 1 } },
    good(),
    { sku, warehouses: { a: -1, nowhere: 1 }, min_qty: 'x' },
    { item_id: 999_999, warehouses: { a: 1 } },
    { sku, warehouses: { nowhere: 1, elsewhere: 2 } },
    { sku, warehouses: { b: 1 }, expected_qty: { b: 7 } },
    5,
    { sku, warehouses: { b: 2 } },
  ];
  const faults = [
    { path: 'items[0].sku', code: 'not_found', message: 'no stock item has it', value: 'nothing' },
    { path: 'items[2].min_qty', code: 'type', message: 'must be a number with at most 4 decimals', value: 'x' },
    { path: 'items[2].warehouses.a', code: 'range', message: 'must be at least 0', value: -1 },
    { path: 'items[2].warehouses.nowhere', code: 'not_found', message: 'no warehouse has this code', value: 'nowhere' },
    { path: 'items[3].item_id', code: 'not_found', message: 'no stock item has it', value: 999_999 },
    { path: 'items[4].warehouses.nowhere', code: 'not_found', message: 'no warehouse has this code', value: 'nowhere' },
    { path: 'items[4].warehouses.elsewhere', code: 'not_found', message: 'no warehouse has this code', value: 'elsewhere' },
    { path: 'items[5].expected_qty.b', code: 'conflict', message: 'warehouse b holds 0, not 7', value: 7 },
    { path: 'items[6]', code: 'type', message: 'must be an object', value: 5 },
  ];

  it.each([
    [{ warehouses: { a: -1, nowhere: 3 } }, 'warehouses.a range', 'warehouses.nowhere not_found'],
    [{ stock_data: { warehouses: { nowhere: 3, a: 'x' } } }, 'stock_data.warehouses.a type', 'stock_data.warehouses.nowhere not_found'],
    [
      { warehouses: [{ code: 'nowhere', qty: 1 }, { code: 'a', qty: -1 }, { code: 'b' }, { qty: 1 }] }, // prettier-ignore
      ...['warehouses[1].qty range', 'warehouses[2].qty required', 'warehouses[3].code required', 'warehouses[0].code not_found'],
    ],
    [{ warehouses: [{ code: 'a', qty: 1 }, { code: 'a', qty: 2 }, 5] }, 'warehouses[1].code duplicate', 'warehouses[2] type'], // prettier-ignore
    [{ warehouses: { a: null, b: 1.00001 }, expected_qty: { nowhere: 1 } }, 'warehouses.a required', 'warehouses.b format', 'expected_qty.nowhere not_found'], // prettier-ignore
    [{ warehouses: { a: 1e15 }, min_qty: '1.00001' }, 'min_qty format', 'warehouses.a range'],
    [{ sku: 'nothing', warehouses: { nowhere: 1 } }, 'sku not_found', 'warehouses.nowhere not_found'],
    [{ warehouses: { a: 1 }, expected_qty: [{ code: 'a', qty: 77 }] }, 'expected_qty[0].qty conflict'],
  ])('%j: each fault is told where it stands', async (entry, ...expected) => {
    const { details } = await patch({ sku, ...(entry as object) });
    expect(details.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });

  it('tells the faults of all entries, and is answered for the first', async () => {
    const answer = await patch(faulty());
    expect(answer).toMatchObject({ status: 404, body: { error: 'Product not found', index: 0 } });
    expect(answer.details).toEqual(faults);
    expect((await itemOf()).qty).toBe(5);
  });

  it('that is lenient writes the good entries and tells of the others, on a replay too', async () => {
    const headers = { prefer: 'handling=lenient', 'idempotency-key': `key-of-a-lenient-batch-${sku}` };
    const answer = await patch(faulty(), headers);
    expect(answer).toMatchObject({ status: 200, headers: { 'preference-applied': 'handling=lenient' } });
    expect(answer.body).toMatchObject({ success: true, updated_count: 2, stockitems: [{ sku }, { sku, warehouses: { a: 1, b: 2 } }] });
    expect(answer.body['details']).toEqual(faults);
    expect((await itemOf()).qty).toBe(3);
    const again = await patch(faulty(), headers);
    expect([again.text, again.headers['preference-applied']]).toEqual([answer.text, 'handling=lenient']);
  });

  it('that is lenient may write nothing, or all', async () => {
    const headers = { prefer: 'respond-async, handling=lenient' };
    const bad = { sku: 'nothing', warehouses: { a: 1 } };
    const none = { success: true, updated_count: 0, stockitems: [] };
    expect((await patch([bad], headers)).body).toMatchObject({ ...none, details: [{ path: 'items[0].sku' }] });
    expect((await patch([{ sku }], headers)).body).toMatchObject({ ...none, details: [{ path: 'items[0].warehouses', code: 'required' }] });
    expect((await patch([good()], headers)).body).toMatchObject({ updated_count: 1, details: [] });
    const single = await patch(bad, headers);
    expect([single.status, single.headers['preference-applied']]).toEqual([404, undefined]);
  });

  it('shows 100 faults of thousands', async () => {
    const wrong = Array.from({ length: 1_000 }, () => ({ sku, is_in_stock: 'x', manage_stock: 'x', min_qty: 'x', min_sale_qty: 'x' }));
    const answer = await patch(wrong);
    expect([answer.status, answer.details.length, answer.body['details_truncated']]).toEqual([400, 100, true]);
    const most = (await patch([...wrong.slice(1), good()], { prefer: 'handling=lenient' })).body;
    expect([most['updated_count'], most['details'].length, most['details_truncated']]).toEqual([1, 100, true]);
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
