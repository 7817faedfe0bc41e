import { applyProductRecord } from './product-record.rules.js';
import { productEvent, newProduct, type Product, type ProductLine } from './product.rules.js';

const aProduct = (fields: Partial<Product> = {}): Product => ({ ...newProduct('MUG', 'Mug'), product_id: 9, version: 4, ...fields });
const apply = (known: Product | null, record: Partial<ProductLine>, values = {}) =>
  applyProductRecord(known, { sku: 'MUG', ...record }, () => values);

describe('a line of a products import', () => {
  it('makes an enabled simple product of the Default set that every store sells', () => {
    expect(apply(null, { name: 'Mug' })).toEqual({
      product: expect.objectContaining({
        type_id: 'simple',
        attribute_set: 'Default',
        status: 1,
        visibility: 4,
        store_ids: null,
        version: 1,
      }),
      previous: null,
    });
  });

  it('asks for the name of a new product', () => expect(() => apply(null, { price: 1 })).toThrow('invalid_record'));
  it('refuses a product that is its own parent', () =>
    expect(() => apply(null, { name: 'Mug', parent_sku: 'MUG' })).toThrow('invalid_record'));

  it('changes what it names, raises the version and gives the old values', () => {
    const change = apply(aProduct({ price: 10, special_price: 8 }), { price: 12, special_price: null });
    expect(change).toEqual({ product: aProduct({ price: 12, version: 5 }), previous: { price: 10, special_price: 8 } });
  });

  it('publishes only the attributes that changed, null where there was none', () => {
    const change = apply(
      aProduct({ attributes: { color: 'Red', weight: 1, fabric: 'Wool' } }),
      {},
      { color: 'Blue', size: 'M', fabric: null },
    );
    expect(change?.product.attributes).toEqual({ color: 'Blue', weight: 1, size: 'M' });
    expect(change?.previous).toEqual({ attributes: { color: 'Red', size: null, fabric: 'Wool' } });
  });

  it('is nothing where all is as it says, however its lists are ordered', () => {
    const known = aProduct({
      store_ids: [1, 2],
      categories: ['A/B', 'C'],
      group_prices: [
        { customer_group_id: 1, price: 5 },
        { customer_group_id: 2, price: 4 },
      ],
      tier_prices: [
        { customer_group_id: null, qty: 5, price: 4 },
        { customer_group_id: 1, qty: 2, price: 3 },
      ],
      stock: { min_qty: 1, warehouses: { main: 3 } },
    });
    const record = {
      store_ids: [2, 1, 2],
      categories: ['C', 'A / B'],
      group_prices: [...known.group_prices].reverse(),
      tier_prices: [...known.tier_prices].reverse(),
      stock: { warehouses: { main: 3 } },
    };
    expect(apply(known, record)).toBeNull();
  });

  it('empties lists with null', () => {
    const known = aProduct({ store_ids: [1], categories: ['A'], group_prices: [{ customer_group_id: 1, price: 5 }] });
    expect(apply(known, { store_ids: null, categories: null, group_prices: null })?.product).toMatchObject({
      store_ids: null,
      categories: [],
      group_prices: [],
    });
  });

  it('refuses a group or a tier that is there twice', () => {
    const group = { customer_group_id: 1, price: 5 };
    const tier = { qty: 5, price: 4 };
    expect(() => apply(aProduct(), { group_prices: [group, { ...group, price: 6 }] })).toThrow('invalid_record');
    expect(() => apply(aProduct(), { tier_prices: [tier, { ...tier, customer_group_id: null }] })).toThrow('invalid_record');
  });
});

describe('the event of a product', () => {
  it('carries the whole product and, of the stock, what is new', () => {
    const change = apply(aProduct({ stock: { min_qty: 1, warehouses: { a: 1 } } }), { stock: { warehouses: { a: 1, b: 2 } } })!;
    expect(productEvent(change)).toMatchObject({
      type: 'product.updated',
      subject: '9',
      version: 5,
      data: { sku: 'MUG', stock: { min_qty: 1, warehouses: { a: 1, b: 2 } }, stock_change: { warehouses: { b: 2 } } },
    });
  });

  it('has no stock for the inventory where the stock stayed', () => {
    const change = apply(aProduct({ stock: { min_qty: 1 } }), { name: 'Cup' })!;
    expect(productEvent(change).data).toMatchObject({ stock_change: null, previous: { name: 'Mug' } });
  });
});
