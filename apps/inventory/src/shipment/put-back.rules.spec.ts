import { describe, expect, it } from '@jest/globals';
import { decimal, type Decimal } from '@entrepot/kernel';
import { putBack } from './put-back.rules.js';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';

const warehouses = [aWarehouse(1), aWarehouse(2, { status: 0 })];
const amounts = (values: Record<number, number>): Map<number, Decimal> =>
  new Map(Object.entries(values).map(([id, qty]) => [Number(id), decimal(qty)]));

const puttingBack = (qty: number, away: Record<number, number>, sku = 'A') => {
  const returned = [{ order_item_id: 7, document_item_id: 7, product_id: 1, sku, qty: decimal(qty) }];
  const { lines, items } = putBack(returned, new Map([[7, amounts(away)]]), [aStockItem({ 1: [1, 1], 2: [0] })], warehouses);
  return {
    lines: lines.map(({ warehouses: back }) => Object.fromEntries([...back].map(([id, part]) => [id, part.toNumber()]))),
    stock: Object.fromEntries([...(items.get(1)?.holdings ?? [])].map(([id, holding]) => [id, holding.qty.toNumber()])),
  };
};

describe('what comes back', () => {
  it('goes where it was taken from, inactive or not', () =>
    expect(puttingBack(3, { 1: 1, 2: 2 })).toEqual({ lines: [{ 1: 1, 2: 2 }], stock: { 1: 2, 2: 2 } }));
  it('goes to the fewest warehouses', () => expect(puttingBack(2, { 1: 1, 2: 2 }).lines).toEqual([{ 2: 2 }]));
  it('is never more than was taken: what was missing returns to no stock', () =>
    expect(puttingBack(5, { 1: 2 })).toEqual({ lines: [{ 1: 2 }], stock: { 1: 3, 2: 0 } }));
  it('has nowhere to go when its product is gone', () => expect(puttingBack(2, { 1: 2 }, 'GONE').lines).toEqual([]));
});
