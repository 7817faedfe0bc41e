import { describe, expect, it } from '@jest/globals';
import type { OrderItemData } from '@entrepot/contracts';
import { orderItemData } from '@entrepot/contracts/testing';
import { returnedGoods, shippedGoods } from './goods.rules.js';

const anOrderItem = (id: number, fields: Partial<OrderItemData> = {}) => orderItemData(id, `S${id}`, { qty_ordered: 5, ...fields });

const configurable = (ordered: number, childOrdered: number, fields: Partial<OrderItemData>): OrderItemData[] => [
  anOrderItem(1, { qty_ordered: ordered, product_type: 'configurable', ...fields }),
  anOrderItem(2, { qty_ordered: childOrdered, parent_item_id: 1 }),
];

describe('what leaves with a shipment', () => {
  const shipped = (qty: number, items: OrderItemData[]) =>
    shippedGoods([{ order_item_id: 1, qty }], items).map((goods) => [goods.document_item_id, goods.sku, goods.qty.toNumber()]);

  it('is the line', () => expect(shipped(2, [anOrderItem(1, { qty_shipped: 3 })])).toEqual([[1, 'S1', 2]]));
  it('is the child of a configurable product', () => expect(shipped(2, configurable(5, 5, { qty_shipped: 2 }))).toEqual([[1, 'S2', 2]]));
  it('is in proportion to what was ordered of the child', () =>
    expect(shipped(2, configurable(2, 6, { qty_shipped: 2 }))).toEqual([[1, 'S2', 6]]));
  it('is each of several children', () =>
    expect(shipped(1, [...configurable(2, 2, { qty_shipped: 1 }), anOrderItem(3, { qty_ordered: 4, parent_item_id: 1 })])).toEqual([
      [1, 'S2', 1],
      [1, 'S3', 2],
    ]));
  it('adds up to the whole in parts that cannot be divided', () =>
    expect([1, 2, 3].map((qty_shipped) => shipped(1, configurable(3, 1, { qty_shipped }))[0]?.[2])).toEqual([0.3333, 0.3334, 0.3333]));
  it('must be of the order', () => expect(() => shipped(1, [anOrderItem(7)])).toThrow('line 1'));
});

describe('what comes back with a refund', () => {
  const table: [rule: string, refunded: number, fields: Partial<OrderItemData>, back: number][] = [
    ['is nothing while units are not shipped', 2, { qty_shipped: 3, qty_refunded: 2 }, 0],
    ['is what goes beyond those', 3, { qty_shipped: 3, qty_refunded: 3 }, 1],
    ['does not come back twice', 1, { qty_shipped: 3, qty_refunded: 4 }, 1],
    ['is all of what was shipped whole', 5, { qty_shipped: 5, qty_refunded: 5 }, 5],
    ['counts what was canceled as not shipped', 2, { qty_shipped: 3, qty_canceled: 2, qty_refunded: 2 }, 2],
    ['is nothing of what never left', 5, { qty_refunded: 5 }, 0],
  ];
  it.each(table)('%s', (_rule, qty, fields, back) => {
    const goods = returnedGoods([{ order_item_id: 1, qty }], [anOrderItem(1, fields)]);
    expect(goods.map((line) => line.qty.toNumber())).toEqual(back > 0 ? [back] : []);
  });
  it('is the child of a configurable product', () => {
    const [back] = returnedGoods([{ order_item_id: 1, qty: 1 }], configurable(5, 10, { qty_shipped: 5, qty_refunded: 1 }));
    expect([back?.order_item_id, back?.qty.toNumber()]).toEqual([2, 2]);
  });
});
