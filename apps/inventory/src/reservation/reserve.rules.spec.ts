import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { reserve, type Buyer } from './reserve.rules.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';

const warehouses = [aWarehouse(1), aWarehouse(2), aWarehouse(3, { status: 0 }), aWarehouse(4, { store_ids: [7] })];

const reserving = (item: StockItem | null, quantities: number[], buyer: Buyer = 'checkout', storeId = 1) => {
  const lines = quantities.map((qty, line) => ({ line, product_id: 1, sku: 'A', qty: decimal(qty) }));
  const known = new Map(item ? [[1, item]] : []);
  const { lines: got, short, items } = reserve(lines, known, { warehouses, storeId, buyer });
  return {
    got: got.map(({ qty, warehouses: from }) => [qty.toNumber(), Object.fromEntries([...from].map(([id, part]) => [id, part.toNumber()]))]),
    short: short.map(({ line, available }) => [line, available.toNumber()]),
    reserved: Object.fromEntries([...(items.get(1)?.holdings ?? [])].map(([id, { reserved }]) => [id, reserved.toNumber()])),
  };
};

describe('a checkout', () => {
  it('gets what may be sold', () =>
    expect(reserving(aStockItem({ 1: [5, 1] }), [4])).toMatchObject({ got: [[4, { 1: 4 }]], short: [], reserved: { 1: 5 } }));
  it('is short of what is more', () => expect(reserving(aStockItem({ 1: [5, 1] }), [5]).short).toEqual([[0, 4]]));
  it('counts two lines of one product together', () => expect(reserving(aStockItem({ 1: [5] }), [3, 3]).short).toEqual([[1, 2]]));
  it('leaves min_qty', () => expect(reserving(aStockItem({ 1: [5] }, { min_qty: decimal(3) }), [3]).short).toEqual([[0, 2]]));
  it('takes nothing from inactive warehouses', () => expect(reserving(aStockItem({ 3: [5] }), [1]).short).toEqual([[0, 0]]));
  it('takes nothing from warehouses of other stores', () => expect(reserving(aStockItem({ 4: [5] }), [1]).short).toEqual([[0, 0]]));
  it('takes from warehouses of its own store', () =>
    expect(reserving(aStockItem({ 4: [5] }), [1], 'checkout', 7).got).toEqual([[1, { 4: 1 }]]));
  it('gets nothing with the switch off', () =>
    expect(reserving(aStockItem({ 1: [5] }, { is_in_stock: false }), [1]).short).toEqual([[0, 0]]));
  it('gets nothing of an unknown product', () => expect(reserving(null, [1])).toMatchObject({ got: [], short: [[0, 0]] }));
  it('gets what is not there yet with backorders, promised from the product’s first warehouse', () =>
    expect(reserving(aStockItem({ 2: [1] }, { backorders: 1 }), [3])).toEqual({ got: [[3, { 2: 3 }]], short: [], reserved: { 2: 3 } }));
  it('is short of what is more than a warehouse can count, with backorders as well', () =>
    expect(reserving(aStockItem({ 1: [0, 9_999_999_997] }, { backorders: 1 }), [3])).toMatchObject({
      short: [[0, 2]],
      reserved: { 1: 9_999_999_999 },
    }));
  it('reserves nothing where stock is not managed', () =>
    expect(reserving(aStockItem({ 1: [1] }, { manage_stock: false }), [3])).toEqual({ got: [[3, {}]], short: [], reserved: { 1: 0 } }));
});

describe('an imported order', () => {
  it('gets what there is, and is short of the rest', () =>
    expect(reserving(aStockItem({ 1: [2], 2: [1] }), [5], 'order')).toEqual({
      got: [[3, { 1: 2, 2: 1 }]],
      short: [[0, 3]],
      reserved: { 1: 2, 2: 1 },
    }));
  it('takes what min_qty and the switch keep from sale: it was sold elsewhere', () =>
    expect(reserving(aStockItem({ 1: [2] }, { min_qty: decimal(5), is_in_stock: false }), [2], 'order').got).toEqual([[2, { 1: 2 }]]));
  it('gets nothing where nothing is', () =>
    expect(reserving(aStockItem({ 1: [0] }), [2], 'order')).toMatchObject({ got: [], short: [[0, 0]] }));
});
