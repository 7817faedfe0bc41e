import { expect, it } from '@jest/globals';
import { type Decimal, decimal } from '@entrepot/kernel';
import { aStoredLine } from '../../test/order.builders.js';
import { type ItemSelector, type StoredOrderLine, selectLines } from './order-lines.rules.js';

const aLine = (order_item_id: number, sku: string, fields: Partial<StoredOrderLine> = {}) =>
  aStoredLine({ order_item_id, sku, qty_ordered: decimal(3), ...fields });
const lines = [
  aLine(11, 'SHIRT-M', { product_type: 'configurable' }),
  aLine(12, 'SHIRT-M', { parent: 0, qty_ordered: decimal(6) }),
  aLine(13, 'TWICE'),
  aLine(14, 'TWICE'),
  aLine(15, 'GONE', { qty_ordered: decimal(0) }),
];
const all = ({ qty_ordered }: StoredOrderLine): Decimal => qty_ordered;
const select = (...items: (Omit<ItemSelector, 'qty'> & { qty: number | string })[]) =>
  selectLines(
    lines,
    items.map((item) => ({ ...item, qty: decimal(item.qty) })),
    all,
    'shipped',
  ).map(({ line, qty }) => [line, qty.toNumber()]);

it('takes all that is available where nothing is named', () => {
  expect(selectLines(lines, undefined, all, 'shipped').map(({ line, qty }) => [line, qty.toNumber()])).toEqual([
    [0, 3],
    [2, 3],
    [3, 3],
  ]);
});

it('finds lines by id and by sku, and takes a child for its parent, in proportion', () => {
  expect(select({ sku: 'SHIRT-M', qty: 1 }, { order_item_id: 14, qty: 0.5 })).toEqual([
    [0, 1],
    [3, 0.5],
  ]);
  expect(select({ order_item_id: 12, qty: 2 })).toEqual([[0, 1]]);
});

it.each<[string, Parameters<typeof select>]>([
  ['an empty list', []],
  ['an entry that names nothing', [{ qty: 1 }]],
  ['a line of another order', [{ order_item_id: 99, qty: 1 }]],
  ['a sku on two independent lines', [{ sku: 'TWICE', qty: 1 }]],
  ['id and sku of different lines', [{ order_item_id: 11, sku: 'TWICE', qty: 1 }]],
  [
    'the same line twice',
    [
      { order_item_id: 13, qty: 1 },
      { order_item_id: 13, qty: 1 },
    ],
  ],
  [
    'a line and its child',
    [
      { order_item_id: 11, qty: 1 },
      { order_item_id: 12, qty: 1 },
    ],
  ],
  ['more than available', [{ order_item_id: 13, qty: 3.0001 }]],
  ['nothing of a line', [{ order_item_id: 13, qty: 0 }]],
  ['less than nothing', [{ order_item_id: 13, qty: -1 }]],
  ['more than 4 decimals', [{ order_item_id: 13, qty: '0.00001' }]],
  ['what is no number', [{ order_item_id: 13, qty: 'NaN' }]],
])('refuses %s', (_, items) => {
  expect(() => select(...items)).toThrow('invalid_item');
});

it('reports all faults of the items, each where it stands', () => {
  const refused = (): unknown =>
    select(
      { order_item_id: 13, qty: 5 },
      { sku: 'NONE', qty: 1 },
      { order_item_id: 11, qty: 1 },
      { sku: 'TWICE', qty: 1 },
      { order_item_id: 12, qty: 2 },
      { sku: 'GONE', qty: 1 },
      { order_item_id: 99, idName: 'item_id', qty: 1 },
    );
  expect(refused).toThrow(
    expect.objectContaining({
      details: {
        faults: [
          { path: 'items[0].qty', code: 'too_large', message: 'at most 3 can be shipped', value: 5 },
          { path: 'items[1].sku', code: 'not_found', message: 'the order has no line of sku NONE', value: 'NONE' },
          {
            path: 'items[3].sku',
            code: 'conflict',
            message: 'several lines of the order are of sku TWICE: name one by order_item_id',
            value: 'TWICE',
          },
          { path: 'items[4].order_item_id', code: 'duplicate', message: 'the line is there twice', value: 12 },
          { path: 'items[5].qty', code: 'too_large', message: 'nothing of it can be shipped', value: 1 },
          { path: 'items[6].item_id', code: 'not_found', message: 'the order has no line 99', value: 99 },
        ],
      },
    }),
  );
});

it('counts what can be taken of a child in its own quantity', () => {
  expect(() => select({ order_item_id: 12, qty: 7 })).toThrow(
    expect.objectContaining({
      details: { faults: [{ path: 'items[0].qty', code: 'too_large', message: 'at most 6 can be shipped', value: 7 }] },
    }),
  );
});
