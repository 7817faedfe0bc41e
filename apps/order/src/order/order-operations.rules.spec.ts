import { expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { aStoredLine } from '../../test/order.builders.js';
import { assertAllowed, type Guarded, type Operation, isAllowed, type OrderState, orderStates } from './order.rules.js';
import type { OrderLine } from './order-lines.rules.js';
import { cancel, type Holdable, hold, unhold } from './order-operations.rules.js';

const aLine = (
  quantities: Partial<Record<'ordered' | 'invoiced' | 'shipped' | 'refunded' | 'canceled', number>> = {},
  fields = {},
): OrderLine =>
  aStoredLine({ ...Object.fromEntries(Object.entries(quantities).map(([name, qty]) => [`qty_${name}`, decimal(qty)])), ...fields });
const anOrder = (fields: Partial<Holdable> = {}): Holdable => ({
  state: 'new',
  status: 'pending',
  held: null,
  lines: [aLine()],
  grand_total: decimal(20),
  total_paid: decimal(0),
  total_refunded: decimal(0),
  ...fields,
});

const allowed: Record<Operation, OrderState[]> = {
  hold: ['new', 'pending_payment', 'processing'],
  unhold: ['holded'],
  cancel: ['new', 'pending_payment', 'processing'],
  invoice: ['new', 'pending_payment', 'processing'],
  ship: ['new', 'pending_payment', 'processing', 'complete', 'closed'],
  refund: ['new', 'pending_payment', 'processing', 'complete'],
};
const cases = Object.entries(allowed).flatMap(([operation, states]) =>
  orderStates.map((state) => [operation as Operation, state, states.includes(state)] as const),
);

it.each(cases)('%s an order that is %s: %s', (operation, state, expected) => {
  expect(isAllowed(operation, anOrder({ state, total_paid: decimal(20) }))).toBe(expected);
});

it('cancels an order without lines: there is nothing of it to invoice or to ship', () => {
  expect(cancel(anOrder({ lines: [] }))).toMatchObject({ state: 'canceled', status: 'canceled' });
  expect(isAllowed('cancel', anOrder({ lines: [], state: 'holded' }))).toBe(false);
});

it.each<[Operation, string, Partial<Guarded>]>([
  ['cancel', 'all of it is invoiced', { lines: [aLine({ invoiced: 2 })] }],
  ['cancel', 'all of it is shipped', { lines: [aLine({ shipped: 2 })] }],
  ['cancel', 'what came back was not canceled', { lines: [aLine({ invoiced: 1, shipped: 1, refunded: 1 })] }],
  ['invoice', 'all of it is invoiced', { lines: [aLine({ invoiced: 2 })] }],
  ['ship', 'all of it is shipped', { lines: [aLine({ shipped: 2 })] }],
  ['ship', 'nothing of it can be', { lines: [aLine({}, { product_type: 'virtual' })] }],
  ['refund', 'nothing is paid', {}],
  ['refund', 'all is refunded', { total_paid: decimal(20), total_refunded: decimal(20) }],
])('refuses to %s when %s', (operation, _, fields) => {
  expect(isAllowed(operation, anOrder({ state: 'processing', ...fields }))).toBe(false);
});

it('holds an order, and gives it back as it was', () => {
  const held = hold(anOrder({ state: 'processing', status: 'packing' }));
  expect(held).toMatchObject({ state: 'holded', status: 'holded' });
  expect(unhold(held)).toMatchObject({ state: 'processing', status: 'packing', held: null });
});

it.each<[string, Partial<Holdable>, OrderState, string]>([
  ['came on hold', {}, 'new', 'pending'],
  ['came on hold with an invoice', { lines: [aLine({ invoiced: 1 })] }, 'processing', 'processing'],
  [
    'was paid meanwhile, and is shipped',
    { held: { state: 'processing', status: 'packing' }, lines: [aLine({ invoiced: 2, shipped: 2 })], total_paid: decimal(20) },
    'complete',
    'complete',
  ],
])('unholds an order that %s', (_, fields, state, status) => {
  expect(unhold(anOrder({ state: 'holded', status: 'holded', ...fields }))).toMatchObject({ state, status });
});

it('cancels an order of which nothing has happened yet, children with their parents', () => {
  const order = cancel(anOrder({ lines: [aLine(), aLine({ ordered: 4 }, { parent: 0 })] }));
  expect(order).toMatchObject({ state: 'canceled', status: 'canceled' });
  expect(order.lines.map(({ qty_canceled }) => qty_canceled.toNumber())).toEqual([2, 4]);
});

it.each<[string, Partial<Holdable>, boolean, OrderState, number]>([
  ['is paid and shipped in part', { lines: [aLine({ invoiced: 1, shipped: 1 })], total_paid: decimal(10) }, false, 'complete', 1],
  ['is paid in part', { lines: [aLine({ invoiced: 1 })], total_paid: decimal(10) }, false, 'processing', 1],
  ['has an open invoice', { lines: [aLine({ invoiced: 1, shipped: 1 })] }, true, 'processing', 1],
])('cancels the rest of an order that %s', (_, fields, hasOpenInvoice, state, canceled) => {
  const order = cancel(anOrder({ state: 'processing', ...fields }), hasOpenInvoice);
  expect(order.state).toBe(state);
  expect(order.lines[0]?.qty_canceled.toNumber()).toBe(canceled);
});

it.each([
  ['hold', () => hold(anOrder({ state: 'complete' }))],
  ['unhold', () => unhold(anOrder())],
  ['cancel', () => cancel(anOrder({ state: 'closed' }))],
])('says so when it cannot %s', (_, refused) => {
  expect(refused).toThrow('order_not_cancelable');
});

it.each<[Operation, Partial<Guarded>, string, string]>([
  ['hold', { state: 'complete' }, 'order_not_cancelable', 'the order is complete'],
  ['hold', { state: 'holded' }, 'order_not_cancelable', 'the order is on hold'],
  ['unhold', {}, 'order_not_cancelable', 'the order is not on hold'],
  ['cancel', { state: 'closed' }, 'order_not_cancelable', 'the order is closed'],
  ['cancel', { lines: [aLine({ shipped: 2 })] }, 'order_not_cancelable', 'nothing is left to cancel'],
  ['invoice', { state: 'payment_review' }, 'invoice_refused', 'the order is under payment review'],
  ['invoice', { lines: [aLine({ invoiced: 2 })] }, 'invoice_refused', 'nothing is left to invoice'],
  ['ship', { state: 'canceled' }, 'shipment_refused', 'the order is canceled'],
  ['ship', { lines: [aLine({ shipped: 2 })] }, 'shipment_refused', 'nothing is left to ship'],
  ['refund', {}, 'credit_memo_refused', 'nothing is paid and not yet refunded'],
])('says why it refuses to %s %j', (operation, fields, code, reason) => {
  expect(() => assertAllowed(operation, anOrder(fields))).toThrow(expect.objectContaining({ code, details: { reason } }));
});
