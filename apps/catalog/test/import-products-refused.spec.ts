import type { LineFault } from '@entrepot/service';
import { startCatalogWithStores, type TestCatalog } from './catalog.js';
import { everything } from './records.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startCatalogWithStores();
});
afterAll(() => catalog.close());

it('warns of all that it had to make up or to leave open', async () => {
  const { warnings } = await catalog.import('products', [{ ...everything('WARN'), images: [{ file: 'front.jpg' }], stock: { qtty: 3 } }]);
  expect(warnings.every(({ line }) => line === 1)).toBe(true);
  expect(warnings.map(({ warning }) => warning).sort()).toEqual([
    `attribute_set: 'Tops of WARN' was not known; created as a copy of Default`,
    'attributes.fabric_warn: was not known; created with the input text',
    'attributes.material_warn: was not known; created with the input multiselect',
    'attributes.organic_warn: was not known; created with the input boolean',
    'images: sent through POST /api2/products/imagem (or entrepot import … --images DIR), left out',
    `parent_sku: 'WARN-PARENT' is not known yet; the link holds as soon as it is imported`,
    'stock.qtty: unknown field, left out: did you mean qty?',
  ]);
});

it('rejects bad lines by number, naming the field and the fix, and takes the others', async () => {
  const bad = (fields: object) => ({ sku: 'BAD', name: 'Bad', ...fields });
  const result = await catalog.import('products', [
    { sku: 'GOOD-1', name: 'Good' },
    bad({ price: 'cheap' }),
    bad({ price: 1, status: 'x', name: '' }),
    bad({ attributes: { weight: 'heavy' } }),
    bad({ attributes: { 'Bad Code': 1 } }),
    bad({ attributes: { price: 3 } }),
    bad({ attributes: { tax_class_id: 'Nonsense' } }),
    bad({ options: [{ title: 'X', type: 'drop_down' }] }),
    bad({ options: [{ type: 'field' }] }),
    bad({ categories: ['A//B'] }),
    bad({ stock: { warehouses: { a: -1 } } }),
    bad({ tier_prices: [{ qty: 0, price: 1 }] }),
    bad({ type_id: 'complex', status: 3 }),
    bad({ parent_sku: 'BAD' }),
    bad({ name: 'nul \u0000' }),
    { sku: 'NAMELESS' },
    { name: 'No sku' },
    ['BAD'],
    { sku: 'GOOD-2', name: 'Good' },
  ]);
  expect(result).toMatchObject({ accepted: 2, created: 2, rejected: 17 });
  expect(result.errors.map(({ line }) => line)).toEqual(Array.from({ length: 17 }, (_, index) => index + 2));
  const errors = result.errors.map(({ error }) => error);
  expect(errors[0]).toBe('price must be a number from 0 to 9999999999 with at most 4 decimals');
  expect(errors[1]).toMatch(/^name must be .*; status must be/);
  expect(errors[2]).toMatch(/^attributes\.weight: send a number/);
  expect(errors[4]).toBe('attributes.price: is a field of the product; send it as price');
  expect(errors[5]).toBe('attributes.tax_class_id: "Nonsense" is none of its options: None, Taxable Goods, Shipping');
  expect(errors[6]).toMatch(/^options\[0\]\.values: .*at least one value/);
  expect(errors[7]).toBe('options[0].title is required');
  expect(errors[8]).toMatch(/^categories\[0\]: a name is empty/);
  expect(errors[9]).toMatch(/^stock\.warehouses must be/);
  expect(errors[10]).toMatch(/^tier_prices\[0\]\.qty must be/);
  expect(errors[11]).toMatch(/type_id must be one of simple.*; status must be/);
  expect(errors[12]).toBe('parent_sku: a product cannot be its own parent');
  expect(errors[14]).toBe('name: is required for a new product');
  expect(errors[15]).toBe('sku is required');
  expect(await catalog.rows('select 1 from product where sku = $1', 'BAD')).toEqual([]);
});

it('says all that rules find wrong with a line at once', async () => {
  const category = 'a name is empty in "A//B"; write it as A/B';
  const code = 'an attribute code has up to 60 of a-z, 0-9 and _, and starts with a letter';
  const twice = { customer_group_id: 1, price: 2 };
  const line = {
    ...{ sku: 'ALL', parent_sku: 'ALL', attributes: { 'Bad Code': 1, weight: 'heavy' }, categories: ['A//B', 'C', 'D//'] },
    ...{
      options: [
        { title: 'X', type: 'drop_down' },
        { title: 'Y', type: 'radio' },
      ],
      group_prices: [twice, twice],
    },
  };
  const options = {
    token: await catalog.token('admin'),
    headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' },
  };
  const { text } = await catalog.call('POST', '/ops/import/products', { ...options, body: JSON.stringify(line) });
  expect((JSON.parse(text) as LineFault).errors).toEqual([
    'parent_sku: a product cannot be its own parent',
    'name: is required for a new product',
    `attributes.Bad Code: ${code}`,
    expect.stringMatching(/^attributes\.weight: send a number/),
    `categories[0]: ${category}`,
    expect.stringMatching(/^categories\[2\]: a name is empty/),
    'options[0].values: an option of type drop_down needs at least one value',
    'options[1].values: an option of type radio needs at least one value',
    'group_prices[1]: this customer_group_id is there twice; leave one of them out',
  ]);
});

it('names a store and a warehouse that are not known yet', async () => {
  await catalog.rows(`insert into warehouse_ref (warehouse_id, code, is_active, version) values (900, 'known', true, 1)`);
  await catalog.rows(`update projection_state set completed_at = now() where name = 'warehouse'`);
  const record = { sku: 'PLACES', name: 'Places', store_ids: [1, 99], stock: { warehouses: { known: 1, nowhere: 2 } } };
  expect(await catalog.import('products', [record])).toMatchObject({
    created: 1,
    warnings: [
      { line: 1, warning: 'store_ids[1]: store 99 is not known yet, left out' },
      { line: 1, warning: 'stock.warehouses.nowhere: warehouse nowhere is not known yet; the inventory makes it, active' },
    ],
  });
  expect((await catalog.import('products', [record])).warnings).toHaveLength(2);
});

it('refuses a product that is too large for an event, and takes the others', async () => {
  const result = await catalog.import('products', [
    { sku: 'LONG', name: 'Long', attributes: Object.fromEntries([...'abcdefgh'].map((code) => [code, 'á'.repeat(60_000)])) },
    { sku: 'SHORT', name: 'Short' },
  ]);
  expect(result).toMatchObject({
    created: 1,
    rejected: 1,
    errors: [{ line: 1, error: expect.stringContaining('too large to be published') }],
  });
});

it('makes nothing for a line that it rejects', async () => {
  await catalog.import('products', [
    { sku: 'NOPE', attributes: { never_made: 'x', country_of_manufacture: 'Nowhere' }, categories: ['Never'] },
  ]);
  expect(await catalog.rows(`select 1 from attribute where attribute_code = 'never_made'`)).toEqual([]);
  expect(await catalog.rows(`select 1 from attribute_option where label = 'Nowhere'`)).toEqual([]);
  expect(await catalog.rows(`select 1 from category where name_path = 'Never'`)).toEqual([]);
});

it('refuses names of fields that every object has', async () => {
  const result = await catalog.import('products', [
    '{"sku":"PROTO","name":"x","attributes":{"constructor":"acme"}}',
    '{"sku":"PROTO","name":"x","stock":{"warehouses":{"__proto__":{"polluted":1}}}}',
    { sku: 'PLAIN', name: 'x' },
  ]);
  expect(result).toMatchObject({ accepted: 1, rejected: 2 });
  expect(result.errors[0]?.error).toBe('constructor cannot be the name of a field');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
