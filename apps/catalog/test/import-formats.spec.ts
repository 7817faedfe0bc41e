import type { ImportResult, LineFault } from '@entrepot/service';
import type { Answer } from '@entrepot/service/testing';
import { startCatalogWithStores, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
let token: string;
beforeAll(async () => {
  catalog = await startCatalogWithStores();
  token = await catalog.token('admin');
});
afterAll(() => catalog.close());

const send = (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer<ImportResult>> =>
  catalog.call('POST', `/ops/import/${path}`, { token, headers: { 'content-type': 'application/x-ndjson', ...headers }, body });
const csv = (path: string, body: string): Promise<Answer<ImportResult>> => send(path, body, { 'content-type': 'text/csv; charset=utf-8' });
const ndjson = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const productOf = async (sku: string): Promise<Record<string, unknown> | undefined> => {
  const [found] = await catalog.rows<{ product: Record<string, unknown> }>(
    `select to_jsonb(p) || jsonb_build_object(
        'groups', (select jsonb_object_agg(customer_group_id, price) from group_price g where g.product_id = p.product_id),
        'tiers', (select jsonb_agg(jsonb_build_array(customer_group_id, qty, price) order by customer_group_id nulls first, qty)
                    from tier_price t where t.product_id = p.product_id)) as product
       from product p where sku = $1`,
    sku,
  );
  return found?.product;
};
const written = (): Promise<unknown> =>
  catalog.rows(`select (select count(*) from product) as products, (select count(*) from outbox) as events,
    (select count(*) from attribute) as attributes, (select count(*) from category) as categories`);

describe('a dry run', () => {
  /** Beyond the lines of a batch. */
  const lines = [
    { sku: 'DRY-0', name: 'First', categories: ['Dry/Goods'], attributes: { dry_colour: 'Red' } },
    { sku: 'DRY-0', price: 5, attributes: { dry_colour: { a: 1 } } },
    { sku: 'DRY-0', price: 6, parent_sku: 'DRY-FILL-1', surprise: 1 },
    ...Array.from({ length: 700 }, (_, n) => ({ sku: `DRY-FILL-${n}`, name: `Fill ${n}`, ...(n % 100 === 7 && { price: -1 }) })),
    { sku: 'DRY-NAMELESS', price: 7 },
  ];

  it('answers what the import then answers, earlier lines of the file included, and writes nothing', async () => {
    const before = await written();
    const { dry_run, ...dry } = (await send('products?dry_run=true', ndjson(lines))).body;
    expect([dry_run, dry.created, dry.updated, dry.rejected]).toEqual([true, 694, 1, 9]);
    expect(await written()).toEqual(before);
    const real = (await send('products?dry_run=false', ndjson(lines))).body;
    expect(real).toEqual(dry);
    expect((await send('products?dry_run=true', ndjson(lines))).body).toMatchObject({ created: 0, updated: 0, accepted: 695 });
  });

  it('shows a line those before it of its 500 lines: no more are locked at once', async () => {
    const far = ndjson([{ sku: 'FAR', name: 'Far' }, ...lines.slice(3, 605), { sku: 'FAR', price: 5 }]);
    const { errors } = (await send('products?dry_run=true', far)).body;
    expect(errors.at(-1)).toEqual({ line: 604, error: 'name: is required for a new product' });
  });

  it('goes beside imports of the same lines, and holds nothing behind itself', async () => {
    const file = ndjson(Array.from({ length: 1_200 }, (_, n) => ({ sku: `BESIDE-${n % 1_100}`, name: `Beside ${n}`, price: n % 7 })));
    const results = await Promise.all(['?dry_run=true', '', '?dry_run=true'].map((query) => send(`products${query}`, file)));
    expect(results.map(({ body: { accepted, rejected } }) => [accepted, rejected])).toEqual(Array(3).fill([1_200, 0]));
    expect(await catalog.rows(`select 1 from product where sku like 'BESIDE-%'`)).toHaveLength(1_100);
  });

  it.each(['1', 'yes', '', 'TRUE'])('is refused where it is said as %j: nothing is written', async (value) => {
    const { status, details } = await send(`products?dry_run=${value}`, ndjson([{ sku: 'NEVER', name: 'Never' }]));
    expect([status, details[0]?.path]).toEqual([400, 'dry_run']);
    expect(await productOf('NEVER')).toBeUndefined();
  });
});

describe('the stream of faults', () => {
  const faultsOf = ({ text }: Answer<ImportResult>): LineFault[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LineFault);
  /** Lines of the file; IMPORT_LINES=100000 tries a large one. */
  const length = Number(process.env['IMPORT_LINES'] ?? 3_000);
  const file = (prefix: string, isWhole: boolean): object[] =>
    Array.from({ length }, (_, n) => ({
      ...{ sku: `${prefix}-${n}`, name: `Product ${n}`, price: n % 10 === 3 && !isWhole ? 'much' : n },
      categories: n % 20 === 13 && !isWhole ? ['A//B'] : [`Aisle ${n % 3}`],
    }));
  const shown = (prefix: string): Promise<unknown> =>
    catalog.rows(
      `select substr(sku, 2) as sku, name, price, version, (select count(*) from product_category c where c.product_id = p.product_id) as categories
         from product p where sku like $1 order by length(sku), sku`,
      `${prefix}-%`,
    );

  it('has every rejected line; mended and sent again it is the whole import', async () => {
    const sent = await send('products', ndjson(file('M', false)), { accept: 'application/x-ndjson' });
    const faults = faultsOf(sent);
    expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: length / 10 }, (_, n) => 10 * n + 4));
    expect(faults[1]).toEqual({
      line: 14,
      key: 'M-13',
      errors: ['price must be a number from 0 to 9999999999 with at most 4 decimals'],
      record: { sku: 'M-13', name: 'Product 13', price: 'much', categories: ['A//B'] },
    });
    expect(JSON.parse(String(sent.headers['import-result']))).toEqual({
      ...{ success: false, accepted: 0.9 * length, created: 0.9 * length, updated: 0, rejected: length / 10 },
    });
    const mended = faults.map(({ record, line }) => ({ ...(record as object), price: line - 1, categories: [`Aisle ${(line - 1) % 3}`] }));
    const again = await send('products', ndjson(mended), { accept: 'application/x-ndjson' });
    expect([again.text, JSON.parse(String(again.headers['import-result']))]).toEqual(['', expect.objectContaining({ success: true })]);
    expect((await send('products', ndjson(file('W', true)))).body).toMatchObject({ created: length, rejected: 0 });
    expect(await shown('M')).toEqual(await shown('W'));
  });

  it('comes of a dry run, of a CSV and of strict handling too', async () => {
    const strict = await send('products?dry_run=true', ndjson([{ sku: 'S', colour: 1, price: 'x' }]), {
      ...{ accept: 'application/x-ndjson, application/json', prefer: 'handling=strict' },
    });
    expect(strict.headers['preference-applied']).toBe('handling=strict');
    expect(faultsOf(strict)).toMatchObject([{ line: 1, key: 'S', errors: ['colour is unknown', expect.stringMatching(/^price must be/)] }]);
    expect(JSON.parse(String(strict.headers['import-result']))).toMatchObject({ dry_run: true, rejected: 1 });
    const table = await send('prices', 'sku;price\nDRY-0;1,x\n', { 'content-type': 'text/csv', accept: 'application/x-ndjson' });
    expect(faultsOf(table)).toMatchObject([{ line: 2, key: 'DRY-0', record: { sku: 'DRY-0', price: '1,x' } }]);
  });
});

describe('CSV', () => {
  it('of products has the fields of the records, those of stock and attributes too', async () => {
    await catalog.import('products', [{ sku: 'T-0', name: 'T', attributes: { weight: 1, csv_material: ['Steel'], csv_note: 'a' } }]);
    const columns =
      'sku;name;price;store_ids;categories;stock.qty;stock.warehouses.north;attributes.weight;attributes.csv_material;attributes.csv_note;hint';
    const text = [
      `\ufeff${columns}`,
      'T-1;"Mug; ""large""";32,90;1|2|9;Kitchen/Mugs|Gifts;7,5;;0,35;Steel|Enamel;1,5|2;',
      'T-2;Bowl;;;;;12;;;;x',
      'T-3;Bowl;1,2,3',
    ].join('\r\n');
    const { status, body } = await csv('products', text);
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 2, created: 2, errors: [{ line: 4, error: expect.stringMatching(/^price must be/) }] });
    expect(body.warnings).toEqual(
      expect.arrayContaining([
        { line: 2, warning: 'store_ids[2]: store 9 is not known yet, left out' },
        { line: 3, warning: 'hint: unknown field, left out' },
      ]),
    );
    const [event] = await catalog.events('product', Number((await productOf('T-1'))?.['product_id']));
    expect(event?.data).toMatchObject({
      ...{ name: 'Mug; "large"', price: 32.9, store_ids: [1, 2], categories: ['Gifts', 'Kitchen/Mugs'], stock_change: { qty: 7.5 } },
      attributes: { weight: 0.35, csv_material: ['Enamel', 'Steel'], csv_note: '1,5|2' },
    });
    expect((await csv('products', text)).body).toMatchObject({ accepted: 2, created: 0, updated: 0 });
  });

  it('is refused where a resource takes none', async () => {
    const { status, text } = await csv('stores', 'store_id,code\n1,a\n');
    expect([status, text]).toEqual([400, expect.stringContaining('Content-Type must be application/x-ndjson')]);
  });

  it('that is NDJSON is one error', async () => {
    const { body } = await csv('products', '{"sku":"A","name":"B"}\n{"sku":"C"}\n');
    expect([body.rejected, body.errors]).toEqual([2, [{ line: 1, error: expect.stringContaining('application/x-ndjson') }]]);
  });

  it('is no body of other requests', async () => {
    const headers = { 'content-type': 'text/csv' };
    const { status, text } = await catalog.call('GET', '/api2/products', {
      token: await catalog.token('products/read'),
      headers,
      body: 'a,b',
    });
    expect([status, text]).toEqual([400, expect.stringContaining('Content-Type must be application/json')]);
  });
});

describe('prices', () => {
  beforeAll(() =>
    catalog.import('products', [
      { sku: 'P-1', name: 'One', price: 10, group_prices: [{ customer_group_id: 1, price: 9 }], tier_prices: [{ qty: 5, price: 8 }] },
      { sku: 'P-2', name: 'Two', price: 20 },
    ]),
  );

  it('are those of products, groups and quantities; what no line names stays', async () => {
    const lines = [
      { sku: 'P-1', price: 11, special_price: 10.5 },
      { sku: 'P-1', customer_group_id: 2, price: 7 },
      { sku: 'P-1', qty: 5, price: 7.5 },
      { sku: 'P-1', qty: 5, customer_group_id: 2, price: 6 },
      { sku: 'P-2', price: 20 },
      { sku: 'NOPE', price: 1 },
    ];
    const { body } = await send('prices', ndjson(lines));
    expect(body).toEqual({
      ...{ success: true, accepted: 6, created: 0, updated: 4, rejected: 0, errors: [] },
      warnings: [{ line: 6, warning: 'sku NOPE is not known yet: no product has it, its price is left out' }],
    });
    expect(await productOf('P-1')).toMatchObject({
      ...{ price: 11, special_price: 10.5, version: 2, groups: { 1: 9, 2: 7 } },
      tiers: [
        [null, 5, 7.5],
        [2, 5, 6],
      ],
    });
    expect(await productOf('P-2')).toMatchObject({ version: 1 });
    const events = await catalog.events('product', Number((await productOf('P-1'))?.['product_id']));
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['product.created', 1],
      ['product.updated', 2],
    ]);
    expect((await send('prices', ndjson(lines))).body).toMatchObject({ accepted: 6, updated: 0 });
    const gone = [
      { sku: 'P-1', special_price: null },
      { sku: 'P-1', customer_group_id: 1, price: null },
      { sku: 'P-1', qty: 5, price: null },
    ];
    expect((await send('prices', ndjson(gone))).body).toMatchObject({ updated: 3 });
    expect(await productOf('P-1')).toMatchObject({ price: 11, special_price: null, groups: { 2: 7 }, tiers: [[2, 5, 6]] });
  });

  it('are refused with all faults of a line', async () => {
    const { body } = await send(
      'prices',
      ndjson([{ sku: '', qty: 0, special_price: 3 }, { sku: 'P-2' }, { sku: 'P-2', price: 20, store: 1 }]),
    );
    expect(body.errors.map(({ line, error }) => [line, error.split('; ').map((one) => one.split(' ', 1)[0])])).toEqual([
      [1, ['sku', 'price', 'qty']],
      [2, ['price']],
    ]);
    expect(body.warnings).toEqual([{ line: 3, warning: 'store: unknown field, left out' }]);
  });

  it('come as CSV', async () => {
    const { body } = await csv('prices', 'sku;price;special_price;customer_group_id;qty\nP-2;21,50;;;\nP-2;19,90;;3;\nP-2;18,00;;;10\n');
    expect(body).toMatchObject({ accepted: 3, updated: 3 });
    expect(await productOf('P-2')).toMatchObject({ price: 21.5, groups: { 3: 19.9 }, tiers: [[null, 10, 18]] });
  });
});
