import { describe, expect, it } from '@jest/globals';
import type { OrderItemData } from '@entrepot/contracts';
import { orderItemData } from '@entrepot/contracts/testing';
import { decimal } from '@entrepot/kernel';
import { leftToShip, openLines, withinLeft, type LeftToShip } from './open-lines.rules.js';

const item = (id: number, fields: Partial<OrderItemData> = {}) => orderItemData(id, `S${id}`, { qty_ordered: 5, ...fields });
const open = (items: OrderItemData[], state = 'processing') =>
  openLines({ state, items }).map(({ sku, qty, line }) => [line, sku, qty.toNumber()]);

describe('what an imported order takes from stock', () => {
  it('is what is neither shipped, refunded nor canceled', () =>
    expect(open([item(1, { qty_shipped: 1, qty_refunded: 1, qty_canceled: 0.5 }), item(2, { qty_shipped: 5 })])).toEqual([[0, 'S1', 2.5]]));
  it('is the child of a configurable product, not its parent', () =>
    expect(open([item(1, { product_type: 'configurable' }), item(2, { parent_item_id: 1 })])).toEqual([[1, 'S2', 5]]));
  it.each(['complete', 'closed', 'canceled'])('is nothing of a %s order', (state) => expect(open([item(1)], state)).toEqual([]));
  it.each(['new', 'pending_payment', 'processing', 'holded', 'payment_review'])('is something of a %s order', (state) =>
    expect(open([item(1)], state)).toHaveLength(1),
  );
});

describe('what may stay set aside', () => {
  const left = (items: OrderItemData[], state = 'processing') => [...leftToShip({ state, items })].map(([id, qty]) => [id, qty.toNumber()]);

  it('is what is left to ship, of parents as of children', () =>
    expect(left([item(1, { qty_shipped: 2 }), item(2, { parent_item_id: 1, qty_shipped: 2 }), item(3, { qty_canceled: 5 })])).toEqual([
      [1, 3],
      [2, 3],
    ]));
  it.each(['closed', 'canceled'])('is nothing of a %s order', (state) => expect(left([item(1)], state)).toEqual([]));
  it('is what is never shipped, of a complete order', () =>
    expect(left([item(1, { product_type: 'virtual', qty_refunded: 2 }), item(2, { qty_shipped: 5 })], 'complete')).toEqual([[1, 3]]));
});

describe('lines within what is left', () => {
  const line = (order_item_id: number | null, qty: number) => ({ order_item_id, qty: decimal(qty) });
  const within = (lines: ReturnType<typeof line>[], left: LeftToShip | null) => withinLeft(lines, left).map(({ qty }) => qty.toNumber());

  it('are as large as it is', () => expect(within([line(1, 5), line(2, 1)], new Map([[1, decimal(2)]]))).toEqual([2]));
  it('are never larger than they were', () => expect(within([line(1, 1)], new Map([[1, decimal(2)]]))).toEqual([1]));
  it('are whole while nothing is known of the order', () => expect(within([line(1, 5), line(null, 3)], null)).toEqual([5, 3]));
});
