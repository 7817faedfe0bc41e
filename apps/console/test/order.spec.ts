import type { Line, Order } from '../src/screens/order/order.js';
import { canceledAmount, dueAfter, invoiceAmount, pieces, refundAmount } from '../src/screens/order/preview.js';
import { toCancel, toShip } from '../src/screens/order/open-lines.js';
import { type Entry, inOrder } from '../src/screens/order/timeline-entries.js';
import { looksLikeCsv, piecesOf } from '../src/screens/imports/pieces.js';

const aLine = (line: Partial<Line>): Line =>
  ({
    ...{ order_item_id: 1, qty_ordered: 3, qty_invoiced: 0, qty_shipped: 0, qty_refunded: 0, qty_canceled: 0 },
    ...{ row_total: 10, tax_amount: 0, discount_amount: 0 },
    ...line,
  }) as Line;
const anOrder = (order: Partial<Order>): Order =>
  ({
    ...{ items: [aLine({})], invoices: [], shipping_amount: 5, shipping_tax_amount: 0, grand_total: 15, total_due: 15 },
    ...{ total_canceled: 0, total_invoiced: 0 },
    ...order,
  }) as Order;
const of = (qty: number) => ({ items: [{ order_item_id: 1, qty }] });

describe('the preview of an order’s write', () => {
  it('adds parts of a row up to the row, and puts the shipping onto the first invoice', () => {
    expect(invoiceAmount(anOrder({}), of(1))).toBe(8.33);
    const second = anOrder({ items: [aLine({ qty_invoiced: 1 })], invoices: [{ state: 2 }] });
    expect(invoiceAmount(second, of(1))).toBe(3.34);
    expect(invoiceAmount(anOrder({ items: [aLine({ qty_invoiced: 2 })], invoices: [{ state: 2 }] }), of(1))).toBe(3.33);
    expect(invoiceAmount(anOrder({ invoices: [{ state: 3 }] }), of(3))).toBe(15);
  });

  it('refunds what was invoiced of a row, with the freight and adjustments that are typed', () => {
    const order = anOrder({ items: [aLine({ qty_invoiced: 2, tax_amount: 1, discount_amount: 2 })] });
    expect(refundAmount(order, of(1))).toBe(3.01);
    expect(refundAmount(order, { ...of(2), shipping_amount: 2.5, adjustment_positive: 1, adjustment_negative: 0.5 })).toBe(9.01);
  });

  it('cancels a part of the total, and all of it with its freight where nothing is left', () => {
    expect(canceledAmount(anOrder({}), of(1))).toBe(3.33);
    expect(canceledAmount(anOrder({ items: [aLine({ qty_canceled: 1 })], total_canceled: 3.33 }), of(2))).toBe(11.67);
    expect(canceledAmount(anOrder({ items: [aLine({ qty_invoiced: 1 })], total_invoiced: 8.33 }), of(2))).toBe(6.67);
    expect(dueAfter(anOrder({}), 3.33)).toBe(11.67);
    expect(pieces(anOrder({}), of(1), toCancel)).toEqual({ taken: 1, left: 2 });
    expect(pieces(anOrder({ items: [aLine({ qty_shipped: 1, qty_canceled: 1 })] }), of(1), toShip)).toEqual({ taken: 1, left: 0 });
  });
});

describe('a timeline', () => {
  const at = (key: string, time: string): Entry => ({ key, at: time, what: '', who: '', details: '' });

  it('is in time order, and puts no source out of its own, whatever the clocks say', () => {
    const told = [at('a1', '2026-01-01T10:00:02.000Z'), at('a2', '2026-01-01T10:00:01.500Z'), at('a3', '2026-01-01T10:00:05.000Z')];
    const others = [at('b1', '2026-01-01 10:00:01'), at('b2', '2026-01-01 10:00:03')];
    expect(inOrder([told, others]).map(({ key }) => key)).toEqual(['a3', 'b2', 'a2', 'a1', 'b1']);
  });
});

describe('a file that is imported', () => {
  it('is cut between records, with its header before each part', () => {
    const csv = 'sku;name\nA;"two\nlines"\nB;b\nC;c';
    expect(piecesOf(csv, true, 2)).toEqual([
      { text: 'sku;name\nA;"two\nlines"\nB;b\n', linesBefore: 0 },
      { text: 'sku;name\nC;c', linesBefore: 3 },
    ]);
    expect(piecesOf('{"a":1}\n{"a":2}\n{"a":3}\n', false, 2)).toEqual([
      { text: '{"a":1}\n{"a":2}\n', linesBefore: 0 },
      { text: '{"a":3}\n', linesBefore: 2 },
    ]);
    expect([looksLikeCsv('\uFEFF{"a":1}'), looksLikeCsv('sku,qty')]).toEqual([false, true]);
  });
});
