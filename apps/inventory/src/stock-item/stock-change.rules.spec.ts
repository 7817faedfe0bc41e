import { describe, expect, it } from '@jest/globals';
import { decimal, type Decimal } from '@entrepot/kernel';
import { applyStockChange, spreadTotal } from './stock-change.rules.js';
import { countedShort, recalculatedEvent, recordStockChange } from './stock-data.rules.js';
import { type StockItem, type StockSettings, changedHoldings, hasSameSettings, isMovement } from './stock-item.rules.js';
import { aStockItem, aWarehouse } from '../../test/stock.builders.js';

const quantities = (values: Record<number, number>): Map<number, Decimal> =>
  new Map(Object.entries(values).map(([id, qty]) => [Number(id), decimal(qty)]));
const change = (
  item: StockItem,
  qty: Record<number, number>,
  expected: Record<number, number> = {},
  settings: Partial<StockSettings> = {},
) => applyStockChange(item, { settings, quantities: quantities(qty), expected: quantities(expected) });
const held = (item: StockItem) => Object.fromEntries([...item.holdings].map(([id, { qty }]) => [id, qty.toNumber()]));

describe('a change of quantities', () => {
  it('leaves the warehouses that it does not name', () =>
    expect(held(change(aStockItem({ 1: [5], 2: [3] }), { 2: 7 }))).toEqual({ 1: 5, 2: 7 }));
  it('keeps what is reserved', () =>
    expect(
      change(aStockItem({ 1: [5, 4] }), { 1: 2 })
        .holdings.get(1)
        ?.reserved.toNumber(),
    ).toBe(4));
  it('names a warehouse with 0', () => expect(held(change(aStockItem({}), { 3: 0 }))).toEqual({ 3: 0 }));
  it('is made while the warehouse holds what was expected', () =>
    expect(held(change(aStockItem({ 1: [5] }), { 1: 4 }, { 1: 5 }))).toEqual({ 1: 4 }));
  it('expects 0 of a warehouse that was never named', () => expect(held(change(aStockItem({}), { 1: 4 }, { 1: 0 }))).toEqual({ 1: 4 }));
  it('is refused when the warehouse holds something else', () =>
    expect(() => change(aStockItem({ 1: [5] }), { 1: 4 }, { 1: 4 })).toThrow('conflict_on_save'));
});

describe('manage_stock', () => {
  it('is the product’s own from when it is set', () =>
    expect(change(aStockItem({}), {}, {}, { manage_stock: true })).toMatchObject({ manage_stock: true, use_config_manage_stock: false }));
  it('is the default again with use_config_manage_stock', () =>
    expect(
      change(aStockItem({}, { manage_stock: false, use_config_manage_stock: false }), {}, {}, { use_config_manage_stock: true }),
    ).toMatchObject({
      manage_stock: true,
      use_config_manage_stock: true,
    }));
});

describe('one total where no warehouses are counted', () => {
  const warehouses = [aWarehouse(1), aWarehouse(2), aWarehouse(3, { status: 0, priority: 0 })];
  const table: [rule: string, item: StockItem, total: number, expected: Record<number, number>][] = [
    ['more goes to the first active one', aStockItem({ 2: [3] }), 5, { 1: 2 }],
    ['less is taken from the first that have it', aStockItem({ 1: [2], 2: [3], 3: [4] }), 5, { 1: 0, 2: 1 }],
    ['inactive ones give last', aStockItem({ 1: [2], 3: [4] }), 1, { 1: 0, 3: 1 }],
    ['the same total changes nothing', aStockItem({ 1: [2] }), 2, {}],
    ['a first 0 names the first one', aStockItem({}), 0, { 1: 0 }],
  ];
  it.each(table)('%s', (_rule, item, total, expected) =>
    expect(Object.fromEntries([...spreadTotal(item, decimal(total), warehouses)].map(([id, qty]) => [id, qty.toNumber()]))).toEqual(
      expected,
    ),
  );
});

describe('the effect of a change', () => {
  const numbers = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  const before = aStockItem({ 1: [5, 4], 2: [3] });

  it('is nothing where nothing changed', () => {
    expect(changedHoldings(before, change(before, { 1: 5 }))).toEqual([]);
    expect(hasSameSettings(before, change(before, { 1: 6 }))).toBe(true);
    expect(hasSameSettings(before, { ...before, min_qty: decimal(1) })).toBe(false);
  });
  it('is a holding, and no movement, to name a warehouse for the first time', () => {
    const changes = changedHoldings(before, change(before, { 9: 0 }));
    expect(changes.map(({ warehouse_id }) => warehouse_id)).toEqual([9]);
    expect(changes.filter(isMovement)).toEqual([]);
  });
  it('is a movement in each warehouse that changed', () =>
    expect(changedHoldings(before, change(before, { 1: 2.5, 2: 3 })).map(numbers)).toEqual([
      { warehouse_id: 1, qty: 2.5, reserved: 4, qty_change: -2.5, reserved_change: 0 },
    ]));
  it('takes everything from an item that goes, and gives everything to a new one', () => {
    expect(changedHoldings(before, null).map(numbers)).toEqual([
      { warehouse_id: 1, qty: 0, reserved: 0, qty_change: -5, reserved_change: -4 },
      { warehouse_id: 2, qty: 0, reserved: 0, qty_change: -3, reserved_change: 0 },
    ]);
    expect(changedHoldings(null, before).map(({ qty_change, reserved_change }) => [Number(qty_change), Number(reserved_change)])).toEqual([
      [5, 4],
      [3, 0],
    ]);
  });
  it('publishes all data, and the old values of what changed', () => {
    const after = { ...change(before, { 2: 0 }), version: 2 };
    expect(recalculatedEvent(before, after, [aWarehouse(1), aWarehouse(2)])).toMatchObject({
      subject: '1',
      version: 2,
      data: { qty: 5, salable_qty: 1, warehouses: { w1: 5, w2: 0 }, previous: { qty: 8, salable_qty: 4, warehouses: { w1: 5, w2: 3 } } },
    });
  });
  it('publishes a count below what is reserved', () =>
    expect(countedShort(before, change(before, { 1: 1 }))).toMatchObject([{ missing: decimal(3), cause: 'stock' }]));
  const now = new Date('2026-03-02T14:05:10.700Z');
  it('numbers the shortage after the change, and dates the item', () => {
    const made = recordStockChange(before, change(before, { 1: 1 }), [aWarehouse(1), aWarehouse(2)], now);
    expect(made).toMatchObject({ item: { version: 3, updated_at: '2026-03-02 14:05:10' } });
    expect(made?.events).toMatchObject([
      { type: 'stock.recalculated', version: 2, data: { missing_qty: 3, updated_at: '2026-03-02 14:05:10' } },
      { type: 'stock.short', version: 3, data: { missing_qty: 3, cause: 'stock' } },
    ]);
  });
  it('tells a new name of the product', () =>
    expect(recordStockChange(before, { ...before, name: 'B' }, [aWarehouse(1)], now)?.events).toMatchObject([
      { data: { name: 'B', previous: { name: 'A' } } },
    ]));
  it('does not publish a shortage that became smaller', () =>
    expect(countedShort(aStockItem({ 1: [0, 4] }), aStockItem({ 1: [2, 4] }))).toEqual([]));
});
