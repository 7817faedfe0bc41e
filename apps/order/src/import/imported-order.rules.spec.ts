import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { importedOrder } from './imported-order.rules.js';
import type { LineRecord, OrderRecord } from './record.rules.js';

const now = new Date('2026-05-01T00:00:00Z');

const aLine = ({ qty_ordered = 2, price = 10, ...rest }: Record<string, unknown> = {}): LineRecord => ({
  sku: 'A',
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, typeof value === 'number' ? decimal(value) : value])),
  qty_ordered: decimal(qty_ordered as number),
  price: decimal(price as number),
});
const aRecord = (fields: Partial<OrderRecord> = {}): OrderRecord => ({ increment_id: '1', store_id: 1, items: [aLine()], ...fields });

/** invoiced, shipped, refunded, canceled of each line */
const quantities = (record: OrderRecord) =>
  importedOrder(record, now).order.lines.map((line) =>
    [line.qty_invoiced, line.qty_shipped, line.qty_refunded, line.qty_canceled].map(Number),
  );

describe('quantities that a state implies', () => {
  it.each([
    ['new', {}, [0, 0, 0, 0]],
    ['processing', {}, [0, 0, 0, 0]],
    ['holded', {}, [0, 0, 0, 0]],
    ['complete', {}, [2, 2, 0, 0]],
    ['closed', {}, [2, 2, 2, 0]],
    ['canceled', {}, [0, 0, 0, 2]],
    ['complete', { qty_canceled: 1 }, [1, 1, 0, 1]],
    ['complete', { qty_shipped: 0 }, [2, 0, 0, 0]],
    ['complete', { qty_refunded: 1 }, [2, 2, 1, 0]],
    ['closed', { qty_invoiced: 1, qty_shipped: 1 }, [1, 1, 1, 0]],
    ['canceled', { qty_invoiced: 1, qty_refunded: 1 }, [1, 0, 1, 1]],
    ['complete', { product_type: 'virtual' }, [2, 0, 0, 0]],
    ['processing', { qty_invoiced: 1 }, [1, 0, 0, 0]],
  ] as const)('%s %j', (state, fields, expected) => {
    expect(quantities(aRecord({ state, items: [aLine(fields)] }))).toEqual([expected]);
  });

  it('children take from their parent, whatever they say themselves', () => {
    const items = [aLine({ sku: 'P', product_type: 'configurable' }), aLine({ sku: 'C', parent_sku: 'P', qty_ordered: 4, qty_shipped: 1 })];
    expect(quantities(aRecord({ state: 'complete', items }))).toEqual([
      [2, 2, 0, 0],
      [4, 4, 0, 0],
    ]);
  });

  it('a configurable line of a virtual child is not shipped', () => {
    const items = [aLine({ sku: 'P', product_type: 'configurable' }), aLine({ sku: 'C', parent_sku: 'P', product_type: 'virtual' })];
    expect(quantities(aRecord({ state: 'complete', items }))[0]).toEqual([2, 0, 0, 0]);
  });

  it('a child belongs to the nearest parent before it', () => {
    const items = [aLine({ sku: 'P' }), aLine({ sku: 'C', parent_sku: 'P' }), aLine({ sku: 'P' }), aLine({ sku: 'C', parent_sku: 'P' })];
    expect(importedOrder(aRecord({ items }), now).order.lines.map(({ parent }) => parent)).toEqual([null, 0, null, 2]);
  });
});

describe('the state that follows from quantities', () => {
  it.each([
    [{}, 'new'],
    [{ qty_invoiced: 1 }, 'processing'],
    [{ qty_shipped: 2 }, 'processing'],
    [{ qty_invoiced: 2, qty_shipped: 2 }, 'complete'],
    [{ qty_invoiced: 2, qty_refunded: 2 }, 'closed'],
    [{ qty_invoiced: 2, qty_shipped: 2, qty_refunded: 1 }, 'complete'],
    [{ qty_canceled: 2 }, 'canceled'],
    [{ price: 0, qty_invoiced: 2, qty_shipped: 2 }, 'complete'],
  ])('%j', (fields, state) => {
    expect(importedOrder(aRecord({ items: [aLine(fields)] }), now).order.state).toBe(state);
  });
});

describe('amounts', () => {
  it('add up: subtotal − discount + tax + shipping', () => {
    const items = [
      aLine({ price: 0.335, qty_ordered: 3, tax_amount: 0.1 }),
      aLine({ sku: 'B', price: 5, qty_ordered: 1, discount_amount: 0.5 }),
    ];
    const { order } = importedOrder(aRecord({ items, shipping_amount: decimal(2), shipping_tax_amount: decimal(0.2) }), now);
    expect(order.lines.map(({ row_total }) => row_total.toNumber())).toEqual([1.01, 5]);
    expect([order.subtotal, order.discount_amount, order.tax_amount, order.grand_total].map(Number)).toEqual([6.01, 0.5, 0.3, 7.81]);
  });

  it('of a row are taken to the cent, and it is said', () => {
    const { order, warnings } = importedOrder(aRecord({ items: [aLine({ tax_amount: 0.125 })] }), now);
    expect(order.tax_amount.toNumber()).toBe(0.13);
    expect(warnings).toEqual(['items[0].tax_amount has more than 2 decimals: 0.125 is taken as 0.13']);
  });

  it('of children are not counted', () => {
    const items = [aLine({ sku: 'P', price: 30 }), aLine({ sku: 'C', parent_sku: 'P', price: 7 })];
    const { order, warnings } = importedOrder(aRecord({ items }), now);
    expect(order.grand_total.toNumber()).toBe(60);
    expect(warnings).toEqual(['items[1].price is not counted: its parent line carries the price']);
  });
});

describe('documents', () => {
  const documentsOf = (record: OrderRecord) => importedOrder(record, now).documents;

  it('none of an open order without quantities', () => {
    expect(documentsOf(aRecord({ state: 'processing' }))).toEqual({ invoice: null, shipment: null, creditMemo: null });
  });

  it('an invoice carries all of the shipping with its tax, a credit memo none', () => {
    const { invoice, shipment, creditMemo } = documentsOf(
      aRecord({ state: 'closed', items: [aLine({ tax_amount: 1 })], shipping_amount: decimal(5), shipping_tax_amount: decimal(0.5) }),
    );
    expect([invoice?.subtotal, invoice?.tax_amount, invoice?.shipping_amount, invoice?.grand_total].map(Number)).toEqual([
      20, 1.5, 5, 26.5,
    ]);
    expect(shipment?.total_qty.toNumber()).toBe(2);
    expect([creditMemo?.tax_amount, creditMemo?.shipping_amount, creditMemo?.grand_total].map(Number)).toEqual([1, 0, 21]);
  });

  it('an order that is paid without lines has an invoice of its shipping', () => {
    const { invoice, shipment } = documentsOf(aRecord({ state: 'complete', items: [], shipping_amount: decimal(5) }));
    expect(invoice?.grand_total.toNumber()).toBe(5);
    expect(shipment).toBeNull();
  });

  it('share amounts half-up, a refund of what was invoiced', () => {
    const { invoice, creditMemo } = documentsOf(
      aRecord({ items: [aLine({ qty_ordered: 3, price: 3.335, qty_invoiced: 2, qty_refunded: 1 })] }),
    );
    // row 10.01 (3 × 3.335 = 10.005), two thirds 6.67, half of that 3.34 (3.335 half-up)
    expect([invoice?.grand_total, creditMemo?.grand_total].map(Number)).toEqual([6.67, 3.34]);
  });
});

describe('what is odd is a warning', () => {
  it.each([
    [aRecord({ items: [] }), 'items is empty: the order has no lines'],
    [
      aRecord({ state: 'complete', items: [aLine({ qty_shipped: 0 })] }),
      'state is complete although quantities are left to invoice or to ship: taken as the file says',
    ],
    [
      aRecord({ state: 'new', items: [aLine({ qty_invoiced: 1 })] }),
      'state is new although quantities are invoiced or shipped: taken as the file says',
    ],
    [
      aRecord({ state: 'canceled', items: [aLine({ qty_shipped: 1 })] }),
      'state is canceled although quantities are invoiced or shipped: taken as the file says',
    ],
  ])('%#', (record, warning) => {
    expect(importedOrder(record, now).warnings).toEqual([warning]);
  });
});

it('is as new as its import where its file names no updated_at, however old it is', () => {
  const created_at = new Date('2020-01-01T00:00:00Z');
  expect(importedOrder(aRecord({ created_at }), now).order).toMatchObject({ created_at, updated_at: now });
  expect(importedOrder(aRecord({ created_at, updated_at: created_at }), now).order).toMatchObject({ updated_at: created_at });
});

it('is used for what the record does not name', () => {
  const { order } = importedOrder(aRecord(), now);
  expect(order).toMatchObject({ state: 'new', status: 'pending', reserve: true, customer_email: null, created_at: now, updated_at: now });
  expect(order.lines[0]).toMatchObject({ name: 'A', product_type: 'simple', parent: null });
});
