import { describe, expect, it } from '@jest/globals';
import { decimal, type Decimal } from '@entrepot/kernel';
import type { SetAside } from '../reservation/set-aside.rules.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';
import { takeGoods } from './take-goods.rules.js';

const warehouses = [aWarehouse(1), aWarehouse(2), aWarehouse(3, { status: 0 }), aWarehouse(4, { store_ids: [7] })];
type Amounts = Record<number, number>;
const amounts = (values: Amounts): Map<number, Decimal> => new Map(Object.entries(values).map(([id, qty]) => [Number(id), decimal(qty)]));
const numbers = (values: ReadonlyMap<number, Decimal>): Amounts => Object.fromEntries([...values].map(([id, qty]) => [id, qty.toNumber()]));

const aLine = (qty: number, from: Amounts, product_id: number | null = 1): SetAside => ({
  order_item_id: 7,
  product_id,
  qty: decimal(qty),
  warehouses: amounts(from),
});
const goods = (qty: number, order_item_id = 7) => ({
  order_item_id,
  document_item_id: order_item_id,
  product_id: 1,
  sku: 'A',
  qty: decimal(qty),
});

const taking = (qty: number, line: SetAside | null, item: StockItem | null, named: Amounts = {}) => {
  const source = { warehouses, storeId: 1, namedOf: () => amounts(named) };
  const result = takeGoods([goods(qty)], line ? [line] : [], item ? [item] : [], source);
  const [took] = result.goods;
  return {
    taken: numbers(took?.warehouses ?? new Map()),
    missing: took?.missing.toNumber(),
    left: result.lines.map((after) => [after.qty.toNumber(), numbers(after.warehouses)]),
    stock: Object.fromEntries(
      [...(result.items.get(item?.product_id ?? 0)?.holdings ?? [])].map(([id, { qty: lies, reserved }]) => [
        id,
        [lies.toNumber(), reserved.toNumber()],
      ]),
    ),
  };
};

describe('a shipment that names warehouses takes', () => {
  it('from there, and what was promised elsewhere moves', () =>
    expect(taking(2, aLine(3, { 1: 3 }), aStockItem({ 1: [5, 4], 2: [4, 1] }), { 2: 2 })).toEqual({
      taken: { 2: 2 },
      missing: 0,
      left: [[1, { 1: 1 }]],
      stock: { 1: [5, 2], 2: [2, 1] },
    }));
  it('its own promise there first, and nothing of what is promised to others: the rest is missing', () =>
    expect(taking(4, aLine(4, { 1: 3, 2: 1 }), aStockItem({ 1: [9, 3], 2: [3, 2] }), { 2: 4 })).toEqual({
      taken: { 2: 2 },
      missing: 2,
      left: [[0, {}]],
      stock: { 1: [9, 0], 2: [1, 1] },
    }));
  it('the rest as one that names none, and of each warehouse what is named', () =>
    expect(taking(5, aLine(5, { 1: 5 }), aStockItem({ 1: [5, 5], 2: [2], 4: [1] }), { 2: 2, 4: 1 })).toEqual({
      taken: { 1: 2, 2: 2, 4: 1 },
      missing: 0,
      left: [[0, {}]],
      stock: { 1: [3, 0], 2: [0, 0], 4: [0, 0] },
    }));
});

describe('a shipment takes', () => {
  it('its own reservation where it is allocated, whatever else is free', () =>
    expect(taking(2, aLine(2, { 2: 2 }), aStockItem({ 1: [9], 2: [5, 3] }))).toEqual({
      taken: { 2: 2 },
      missing: 0,
      left: [[0, {}]],
      stock: { 1: [9, 0], 2: [3, 1] },
    }));
  it('a part of it, from the fewest warehouses', () =>
    expect(taking(3, aLine(5, { 1: 2, 2: 3 }), aStockItem({ 1: [2, 2], 2: [3, 3] }))).toEqual({
      taken: { 2: 3 },
      missing: 0,
      left: [[2, { 1: 2 }]],
      stock: { 1: [2, 2], 2: [0, 0] },
    }));
  it('from an inactive warehouse what was reserved there before', () =>
    expect(taking(2, aLine(2, { 3: 2 }), aStockItem({ 3: [5, 2] })).taken).toEqual({ 3: 2 }));
  it('then what is free: not what others reserved, nor what lies in warehouses that are inactive or serve other stores', () =>
    expect(taking(9, aLine(1, { 1: 1 }), aStockItem({ 1: [4, 3], 2: [5, 3], 3: [9], 4: [9] }))).toEqual({
      taken: { 1: 2, 2: 2 },
      missing: 5,
      left: [[0, {}]],
      stock: { 1: [2, 2], 2: [3, 3], 3: [9, 0], 4: [9, 0] },
    }));
  it('what min_qty and the switch keep from sale', () =>
    expect(taking(2, null, aStockItem({ 1: [2] }, { min_qty: decimal(5), is_in_stock: false })).missing).toBe(0));
  it('from what is free by the rule of allocations', () =>
    expect(taking(4, null, aStockItem({ 1: [3], 2: [4] }))).toMatchObject({ taken: { 2: 4 }, left: [] }));
  it('elsewhere what was promised and does not lie there; the promise ends with the shipment', () =>
    expect(taking(3, aLine(3, { 1: 3 }), aStockItem({ 1: [1, 3], 2: [1] }))).toEqual({
      taken: { 1: 1, 2: 1 },
      missing: 1,
      left: [[0, {}]],
      stock: { 1: [0, 0], 2: [0, 0] },
    }));
  it('nothing where stock is not managed, and misses nothing', () =>
    expect(taking(3, aLine(4, { 1: 1 }), aStockItem({ 1: [5, 1] }, { manage_stock: false }))).toEqual({
      taken: {},
      missing: 0,
      left: [[1, {}]],
      stock: { 1: [5, 0] },
    }));
  it('what came to be managed after it was sold from what is free', () =>
    expect(taking(3, aLine(4, {}), aStockItem({ 1: [5] }))).toMatchObject({ taken: { 1: 3 }, left: [[1, {}]], stock: { 1: [2, 0] } }));
  it('nothing of an unknown product, and misses all of it', () =>
    expect(taking(3, aLine(0, {}, null), null)).toMatchObject({ taken: {}, missing: 3, left: [[0, {}]] }));
  it('from what is free for a line that waits for its product, which is here by now', () =>
    expect(taking(1, aLine(0, {}, null), aStockItem({ 1: [5, 5], 2: [1] }))).toMatchObject({ taken: { 2: 1 }, missing: 0 }));
  it('from the product that has the sku now, where the one that was reserved is gone', () =>
    expect(taking(2, aLine(3, { 1: 3 }), aStockItem({ 1: [5, 4] }, { product_id: 2 }))).toMatchObject({
      taken: { 1: 1 },
      missing: 1,
      left: [[1, { 1: 1 }]],
      stock: { 1: [4, 4] },
    }));
});

it('two lines of one product do not take the same unit, nor each other’s reservation', () => {
  const other = { ...aLine(1, { 1: 1 }), order_item_id: 8 };
  const { goods: took, items } = takeGoods([goods(3), goods(1, 8)], [other], [aStockItem({ 1: [3, 1] })], { warehouses, storeId: 1 });
  expect(took.map(({ warehouses: from, missing }) => [numbers(from), missing.toNumber()])).toEqual([
    [{ 1: 2 }, 1],
    [{ 1: 1 }, 0],
  ]);
  expect(items.get(1)?.holdings.get(1)).toEqual({ qty: decimal(0), reserved: decimal(0) });
});

it('is exact with decimals', () =>
  expect(taking(0.3, aLine(0.1, { 1: 0.1 }), aStockItem({ 1: [0.3, 0.1] }))).toEqual({
    taken: { 1: 0.3 },
    missing: 0,
    left: [[0, {}]],
    stock: { 1: [0, 0] },
  }));
