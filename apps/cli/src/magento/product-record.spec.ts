import { describe, expect, it } from '@jest/globals';
import { aRow, hearNotes, type HeardNotes } from '../../test/magento/rows.js';
import type { KnownAttribute } from './attribute-value.js';
import type { RowContext } from './product-attributes.js';
import { productRecord, type ProductRecord } from './product-record.js';

const inputs = { description: 'textarea', weight: 'weight', size: 'select', care: 'multiselect', brand: 'text', special_from_date: 'date' };
const attributes = new Map<string, KnownAttribute>(
  Object.entries(inputs).map(([code, input]) => [code, { attribute_code: code, frontend_input: input, fixedLabels: null }]),
);

const recordOf = (cells: Record<string, string>, context: Partial<RowContext> = {}, notes: HeardNotes = hearNotes()): ProductRecord =>
  productRecord(aRow(cells), { attributes, family: undefined, storeId: undefined, ...context }, notes);

describe('a row as a product', () => {
  it('holds what the row says', () => {
    const record = recordOf({
      name: ' Mug ',
      product_type: 'simple',
      attribute_set_code: 'Kitchen',
      product_online: '1',
      visibility: 'Catalog, Search',
      price: '52.0000',
      special_price: '49.90',
      special_price_from_date: '1/2/26',
      categories: 'Root/Mugs,Root',
      description: '<p>a,\nb</p>',
      additional_attributes: 'size=S,care=Hand|Cold',
      qty: '5',
    });
    expect(record).toEqual({
      sku: 'MUG',
      name: 'Mug',
      type_id: 'simple',
      attribute_set: 'Kitchen',
      status: 1,
      visibility: 4,
      price: '52.0000',
      special_price: '49.90',
      categories: ['Root/Mugs', 'Root'],
      attributes: { special_from_date: '2026-01-02', description: '<p>a,\nb</p>', size: 'S', care: ['Hand', 'Cold'] },
      stock: { warehouses: { default: 5 } },
    });
  });

  it('leaves as it is what a cell leaves empty, and empties what a cell empties', () => {
    expect(recordOf({ name: '', price: '', categories: '', description: '' })).toEqual({ sku: 'MUG' });
    const emptied = '__EMPTY__VALUE__';
    const cells = { special_price: emptied, categories: emptied, description: emptied, additional_attributes: `size=${emptied}` };
    expect(recordOf(cells)).toEqual({ sku: 'MUG', special_price: null, categories: null, attributes: { description: null, size: null } });
  });

  it('cannot empty a name', () => {
    const notes = hearNotes();
    expect(recordOf({ name: '__EMPTY__VALUE__' }, {}, notes)).toEqual({ sku: 'MUG' });
    expect(notes.warnings).toEqual(['name: cannot be emptied']);
  });

  it.each([
    ['product_online', '2', { status: 2 }],
    ['product_online', '0', { status: 2 }],
    ['visibility', 'Not Visible Individually', { visibility: 1 }],
    ['visibility', 'Catalog', { visibility: 2 }],
    ['visibility', 'search', { visibility: 3 }],
  ])('%s %s', (column, cell, fields) => expect(recordOf({ [column]: cell })).toEqual({ sku: 'MUG', ...fields }));

  it('takes a column that is called as an attribute, and additional_attributes before it', () => {
    expect(recordOf({ brand: 'Acme', nothing: 'x' }).attributes).toEqual({ brand: 'Acme' });
    expect(recordOf({ brand: 'Acme', additional_attributes: 'brand=Other' }).attributes).toEqual({ brand: 'Other' });
  });

  it('warns of each value that it leaves out', () => {
    const notes = hearNotes();
    const cells = {
      visibility: 'Everywhere',
      weight: 'heavy',
      additional_attributes: 'stray,sku=1,9lives=x,unknown=y,size=S,has_options=1',
    };
    expect(recordOf(cells, {}, notes)).toEqual({ sku: 'MUG', attributes: { size: 'S' } });
    expect(notes.warnings).toEqual([
      `weight: 'heavy' is no number from 0 on with at most 4 decimals; not taken`,
      `additional_attributes: 'stray' belongs to no code`,
      'additional_attributes, sku: it is a field of the product, which a column of its own sets; not taken',
      'additional_attributes, 9lives: an attribute code has up to 60 of a-z, 0-9 and _, and starts with a letter; not taken',
      'additional_attributes, unknown: there is no attribute unknown; not taken',
      `visibility: 'Everywhere' is none of not visible individually / catalog / search / catalog, search; not taken`,
    ]);
    expect(notes.left).toEqual(['additional_attributes, has_options']);
  });
});

describe('a variation', () => {
  const family = { parent: 'MUGS', line: 9, values: new Map([['size', 'S']]) };

  it('is the child of its parent, and has its values where its own row has none', () => {
    expect(recordOf({}, { family })).toEqual({ sku: 'MUG', parent_sku: 'MUGS', attributes: { size: 'S' } });
  });

  it('keeps its own value', () => {
    const notes = hearNotes();
    expect(recordOf({ additional_attributes: 'size=M' }, { family }, notes).attributes).toEqual({ size: 'M' });
    expect(notes.warnings).toEqual([`configurable_variations of MUGS, size: 'S' is not taken, the row itself says otherwise`]);
    const agreed = hearNotes();
    recordOf({ additional_attributes: 'size=S' }, { family }, agreed);
    expect(agreed.warnings).toEqual([]);
  });
});

it('is sold in the store that was asked for', () => expect(recordOf({}, { storeId: 3 })).toEqual({ sku: 'MUG', store_ids: [3] }));
