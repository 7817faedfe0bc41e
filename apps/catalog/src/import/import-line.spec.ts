import 'reflect-metadata';
import { leftOut, parseRecord, unknownFields } from '@entrepot/service';
import { ProductLineRequest } from './product-line.requests.js';

const read = (value: object) => parseRecord(ProductLineRequest, value);

describe('a line of an import', () => {
  it('keeps what is absent absent, and null where it empties', () => {
    expect({ ...read({ sku: 'A', price: null, name: null }) }).toEqual({ sku: 'A', price: null });
  });

  it('takes a number as a text, a numeric text as a number, 1 and 0 as flags', () => {
    const record = read({ sku: 17, price: '1.50', stock: { is_in_stock: 0, backorders: '2' } });
    expect(record).toMatchObject({ sku: '17', price: 1.5, stock: { is_in_stock: false, backorders: 2 } });
  });

  it('names every field that it does not know by its path', () => {
    const names = unknownFields(ProductLineRequest, {
      sku: 'A',
      colour: 1,
      options: [{ title: 'T', type: 'field', hint: 'x' }],
      attributes: { anything: 'goes' },
    });
    expect(names.map(leftOut)).toEqual(['colour: unknown field, left out', 'options[0].hint: unknown field, left out']);
  });

  it.each([
    { sku: '' },
    { sku: 'A', price: true },
    { sku: 'A', price: '' },
    { sku: 'A', price: 1.23456 },
    { sku: 'A', status: 1.5 },
    { sku: 'A', store_ids: 1 },
    { sku: 'A', attributes: [] },
    { sku: 'A', stock: { warehouses: [{ code: 'a' }, { code: 'a', qty: 1 }] } },
    { sku: 'A', stock: { warehouses: { a: 'many' } } },
    { sku: 'A', options: {} },
  ])('refuses %j', (value) => expect(() => read(value)).toThrow(/must be|is required/));
});
