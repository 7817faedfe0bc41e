import { mergeStock, stockChange } from './stock-settings.rules.js';

describe('the stock of imports', () => {
  it('keeps what a later record does not name', () => {
    expect(mergeStock({ manage_stock: true, warehouses: { a: 1, b: 2 } }, { min_qty: 3, warehouses: { b: 5 } })).toEqual({
      manage_stock: true,
      min_qty: 3,
      warehouses: { a: 1, b: 5 },
    });
  });

  it('hands on nothing but what is new, so that quantities that moved since are not set back', () => {
    expect(
      stockChange({ manage_stock: true, warehouses: { a: 1, b: 2 } }, { manage_stock: true, min_qty: 3, warehouses: { a: 1, b: 5 } }),
    ).toEqual({
      min_qty: 3,
      warehouses: { b: 5 },
    });
  });

  it('hands on all of it the first time, and nothing the second', () => {
    const change = { is_in_stock: true, warehouses: { a: 1 } };
    expect(stockChange(null, change)).toEqual(change);
    expect(stockChange(change, { ...change })).toBeNull();
    expect(stockChange(null, null)).toBeNull();
  });
});
