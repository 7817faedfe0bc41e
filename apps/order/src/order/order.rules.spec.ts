import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { countOf, incrementId } from './order.rules.js';
import { followParent, impossibleQuantity, type Quantities, toCancel, toInvoice, toRefund, toShip } from './order-lines.rules.js';

const q = (ordered: number, invoiced = 0, shipped = 0, refunded = 0, canceled = 0): Quantities => ({
  qty_ordered: decimal(ordered),
  qty_invoiced: decimal(invoiced),
  qty_shipped: decimal(shipped),
  qty_refunded: decimal(refunded),
  qty_canceled: decimal(canceled),
});

describe('what is left of an ordered quantity', () => {
  it.each([
    ['nothing happened', q(5), { invoice: 5, ship: 5, refund: 0, cancel: 5 }],
    ['some invoiced', q(5, 2), { invoice: 3, ship: 5, refund: 2, cancel: 3 }],
    ['some shipped', q(5, 0, 2), { invoice: 5, ship: 3, refund: 0, cancel: 3 }],
    ['invoiced and refunded', q(5, 2, 0, 2), { invoice: 3, ship: 3, refund: 0, cancel: 3 }],
    ['shipped, then refunded', q(5, 5, 5, 2), { invoice: 0, ship: 0, refund: 3, cancel: 0 }],
    ['canceled', q(5, 2, 2, 0, 3), { invoice: 0, ship: 0, refund: 2, cancel: 0 }],
    ['never below nothing', q(1, 1, 1, 1), { invoice: 0, ship: 0, refund: 0, cancel: 0 }],
    ['fractions', q(0.3, 0.1, 0.2), { invoice: 0.2, ship: 0.1, refund: 0.1, cancel: 0.1 }],
  ])('%s', (_, quantities, { invoice, ship, refund, cancel }) => {
    const left = [toInvoice, toShip, toRefund, toCancel].map((rule) => rule(quantities).toNumber());
    expect(left).toEqual([invoice, ship, refund, cancel]);
  });

  it('refunds only what stands on paid invoices', () => {
    expect(toRefund(q(5, 4, 0, 1), decimal(3)).toNumber()).toBe(2);
  });
});

it.each([
  [q(2, 3), 'qty_invoiced (3) and qty_canceled (0) must not add up to more than qty_ordered (2)'],
  [q(2, 1, 0, 0, 1.5), 'qty_invoiced (1) and qty_canceled (1.5) must not add up to more than qty_ordered (2)'],
  [q(2, 0, 2, 0, 1), 'qty_shipped (2) and qty_canceled (1) must not add up to more than qty_ordered (2)'],
  [q(2, 1, 0, 2), 'qty_refunded (2) must not be greater than qty_invoiced (1)'],
  [q(2, 2, 2, 2), null],
  [q(2, 1, 1, 1, 1), null],
])('finds an impossible quantity', (quantities, fault) => {
  expect(impossibleQuantity(quantities)).toBe(fault);
});

it('lets a child follow its parent in proportion', () => {
  const child = followParent(decimal(4), q(3, 2, 1, 0, 1));
  expect(Object.values(child).map(Number)).toEqual([4, 2.6667, 1.3333, 0, 1.3333]);
});

it.each([
  [1, 1, '100000001'],
  [12, 345, '1200000345'],
  [0, 7, '000000007'],
])('numbers store %d’s %d', (store, count, number) => {
  expect(incrementId(store, count)).toBe(number);
  expect(countOf(number)).toEqual({ storeId: store, count });
});

it.each(['A-1', '00000001', '0100000001', 'e481f51cbdc54678b7cc49136f2d6af7', '12345678901234567890'])(
  '%s is of another system',
  (number) => {
    expect(countOf(number)).toBeNull();
  },
);
