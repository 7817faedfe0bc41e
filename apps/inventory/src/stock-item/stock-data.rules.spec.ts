import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';
import { isInStock, missingQty, stockData, totalQty } from './stock-data.rules.js';
import type { StockItem } from './stock-item.rules.js';

const two = [aWarehouse(1), aWarehouse(2)];
const closed = [aWarehouse(1), aWarehouse(2, { status: 0 })];

describe('is_in_stock: the switch and the stock together', () => {
  const table: [rule: string, fields: Partial<StockItem>, qty: number, expected: boolean][] = [
    ['is there while there is stock', {}, 1, true],
    ['is gone with the stock', {}, 0, false],
    ['is gone at min_qty', { min_qty: decimal(2) }, 2, false],
    ['is there above min_qty', { min_qty: decimal(2) }, 2.0001, true],
    ['stays with backorders', { backorders: 1 }, 0, true],
    ['stays where stock is not managed', { manage_stock: false }, 0, true],
    ['is off with the switch', { is_in_stock: false }, 9, false],
    ['is off with the switch, whatever backorders say', { is_in_stock: false, backorders: 2 }, 9, false],
  ];
  it.each(table)('%s', (_rule, fields, qty, expected) => expect(isInStock(aStockItem({}, fields), decimal(qty))).toBe(expected));
});

describe('what may be sold', () => {
  const table: [rule: string, item: StockItem, warehouses: typeof two, salable: number, isSalable: boolean][] = [
    ['qty − reserved', aStockItem({ 1: [5, 2], 2: [3] }), two, 6, true],
    ['less min_qty', aStockItem({ 1: [5, 2], 2: [3] }, { min_qty: decimal(4) }), two, 2, true],
    ['never below 0', aStockItem({ 1: [1] }, { min_qty: decimal(4) }), two, 0, false],
    ['without inactive warehouses', aStockItem({ 1: [5], 2: [3] }), closed, 5, true],
    ['what is missing in one warehouse is not sold from another', aStockItem({ 1: [0, 2], 2: [3] }), two, 1, true],
    ['nothing with the switch off', aStockItem({ 1: [5] }, { is_in_stock: false }), two, 5, false],
    ['without limit with backorders', aStockItem({ 1: [0] }, { backorders: 1 }), two, 0, true],
    ['without limit where stock is not managed', aStockItem({}, { manage_stock: false }), two, 0, true],
  ];
  it.each(table)('%s', (_rule, item, warehouses, salable_qty, is_salable) =>
    expect(stockData(item, warehouses)).toMatchObject({ salable_qty, is_salable }),
  );
});

it('sums exactly', () => {
  expect(totalQty(aStockItem({ 1: [0.1], 2: [0.2] })).toString()).toBe('0.3');
});

it('counts what is missing where it was promised from', () => {
  expect(missingQty(aStockItem({ 1: [2, 5], 2: [9] })).toNumber()).toBe(3);
});

it('shows a warehouse with 0 once it was named, in the order of the warehouses', () => {
  expect(Object.entries(stockData(aStockItem({ 2: [3], 1: [0] }), two).warehouses)).toEqual([
    ['w1', 0],
    ['w2', 3],
  ]);
});
