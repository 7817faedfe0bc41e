import { describe, expect, it } from '@jest/globals';
import { decimal, type Decimal } from '@entrepot/kernel';
import { partOf, release, type SetAside } from './set-aside.rules.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';

const warehouses = [aWarehouse(1), aWarehouse(2), aWarehouse(3)];
const amounts = (values: Record<number, number>): Map<number, Decimal> =>
  new Map(Object.entries(values).map(([id, qty]) => [Number(id), decimal(qty)]));
const numbers = (values: ReadonlyMap<number, Decimal>) => Object.fromEntries([...values].map(([id, qty]) => [id, qty.toNumber()]));

describe('a part of what is set aside', () => {
  const table: [rule: string, setAside: Record<number, number>, qty: number, item: StockItem | null, part: Record<number, number>][] = [
    ['comes from the fewest warehouses', { 1: 2, 2: 3 }, 3, aStockItem({ 1: [9], 2: [9] }), { 2: 3 }],
    ['comes first from where it lies', { 1: 3, 2: 2 }, 2, aStockItem({ 1: [0], 2: [2] }), { 2: 2 }],
    ['is promised all the same where nothing lies', { 1: 3, 2: 2 }, 4, aStockItem({ 1: [1], 2: [2] }), { 1: 2, 2: 2 }],
    ['is never more than all of it', { 1: 3 }, 5, aStockItem({ 1: [9] }), { 1: 3 }],
    ['goes by the warehouses alone where the product is gone', { 2: 3, 1: 3 }, 2, null, { 1: 2 }],
    ['is nothing of nothing', {}, 2, aStockItem({ 1: [9] }), {}],
  ];
  it.each(table)('%s', (_rule, setAside, qty, item, part) =>
    expect(numbers(partOf(amounts(setAside), decimal(qty), item, warehouses))).toEqual(part),
  );
});

describe('a release', () => {
  const line = (order_item_id: number | null, qty: number, from: Record<number, number>): SetAside => ({
    order_item_id,
    product_id: 1,
    qty: decimal(qty),
    warehouses: amounts(from),
  });
  const releasing = (lines: SetAside[], left: Record<number, number>, item: StockItem | null) => {
    const known = new Map(item ? [[1, item]] : []);
    const { lines: changed, items } = release(lines, amounts(left), known, warehouses);
    return {
      lines: changed.map(({ qty, warehouses: from }) => [qty.toNumber(), numbers(from)]),
      reserved: Object.fromEntries([...(items.get(1)?.holdings ?? [])].map(([id, { reserved }]) => [id, reserved.toNumber()])),
    };
  };

  it('keeps what is left to ship', () =>
    expect(releasing([line(7, 5, { 1: 2, 2: 3 })], { 7: 3 }, aStockItem({ 1: [9, 4], 2: [9, 3] }))).toEqual({
      lines: [[3, { 2: 3 }]],
      reserved: { 1: 2, 2: 3 },
    }));
  it('gives all of a line back that has nothing left', () =>
    expect(releasing([line(7, 2, { 1: 2 }), line(8, 1, { 1: 1 })], { 8: 1 }, aStockItem({ 1: [9, 4] }))).toEqual({
      lines: [[0, {}]],
      reserved: { 1: 2 },
    }));
  it('changes nothing within what is left, nor where the order’s line is not known', () =>
    expect(releasing([line(7, 2, { 1: 2 }), line(null, 1, { 1: 1 })], { 7: 3 }, aStockItem({ 1: [9, 4] }))).toEqual({
      lines: [],
      reserved: { 1: 4 },
    }));
  it('counts down a line of stock that is not managed', () =>
    expect(releasing([line(7, 5, {})], { 7: 2 }, aStockItem({ 1: [0] }, { manage_stock: false }))).toMatchObject({ lines: [[2, {}]] }));
  it('has nothing to give back to a product that is gone', () =>
    expect(releasing([line(7, 5, { 1: 5 })], {}, null)).toEqual({ lines: [[0, {}]], reserved: {} }));
});
