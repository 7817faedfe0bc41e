import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { withMoney } from './order-change.rules.js';

const aLine = (fields: Record<string, unknown> = {}) => ({
  parent: null as number | null,
  qty_ordered: decimal(3),
  qty_canceled: decimal(0),
  row_total: decimal('10.00'),
  tax_amount: decimal('0.50'),
  discount_amount: decimal('1.00'),
  ...fields,
});
const anOrder = (fields: Partial<Parameters<typeof withMoney>[0]> = {}) => ({
  state: 'new',
  payment_method: 'sandbox_card' as string | null,
  lines: [aLine()],
  grand_total: decimal('14.50'),
  total_invoiced: decimal(0),
  total_paid: decimal(0),
  amount_authorized: decimal(0),
  amount_received: decimal(0),
  amount_refunded: decimal(0),
  ...fields,
});
const money = (amount: number | string) => decimal(amount);

describe('payment_status', () => {
  it.each<[string, string, Parameters<typeof anOrder>[0]]>([
    ['a card', 'unpaid', {}],
    ['cash on delivery', 'unpaid', { payment_method: 'cashondelivery' }],
    ['no method', 'unpaid', { payment_method: null }],
    ['a transfer', 'pending', { payment_method: 'banktransfer' }],
    ['Pix', 'pending', { payment_method: 'pix' }],
    ['a voucher', 'pending', { payment_method: 'boleto' }],
    ['an authorized card', 'authorized', { amount_authorized: money(14.5) }],
    ['nothing to pay', 'paid', { grand_total: money(0), lines: [] }],
    ['a part of it received', 'partially_paid', { amount_received: money(14.49) }],
    ['all of it received', 'paid', { amount_received: money(14.5) }],
    ['more than all of it', 'paid', { amount_received: money(15) }],
    ['Pix before its invoice', 'paid', { payment_method: 'pix', amount_received: money(14.5) }],
    ['an offline invoice of a part', 'partially_paid', { total_invoiced: money(5), total_paid: money(5) }],
    ['a part given back', 'partially_refunded', { amount_received: money(14.5), amount_refunded: money(1) }],
    ['all that was received given back', 'refunded', { amount_received: money(5), amount_refunded: money(5) }],
    ['canceled without money', 'voided', { state: 'canceled', amount_authorized: money(14.5) }],
    ['canceled and given back', 'refunded', { state: 'canceled', amount_received: money(14.5), amount_refunded: money(14.5) }],
    [
      'what is left of a canceled part received',
      'paid',
      { state: 'processing', lines: [aLine({ qty_canceled: decimal(1) })], amount_received: money('11.33') },
    ],
  ])('of %s is %s', (_, status, fields) => expect(withMoney(anOrder(fields)).payment_status).toBe(status));
});

describe('total_canceled', () => {
  const canceled = (fields: Parameters<typeof anOrder>[0]) => withMoney(anOrder(fields)).total_canceled.toNumber();

  it('is all of it where all is gone and nothing was invoiced, the shipping too', () => {
    expect(canceled({ state: 'canceled', lines: [aLine({ qty_canceled: decimal(3) })] })).toBe(14.5);
  });

  it('is by line and amount what invoices of the rest leave', () => {
    // 10 − 6.67, 0.50 − 0.33, 1.00 − 0.67.
    expect(canceled({ state: 'processing', lines: [aLine({ qty_canceled: decimal(1) })] })).toBe(3.17);
  });

  it('leaves the shipping where something was invoiced', () => {
    const lines = [aLine({ qty_canceled: decimal(3) }), aLine()];
    expect(canceled({ state: 'canceled', total_invoiced: money(14.5), lines })).toBe(9.5);
  });

  it('is never less than nothing: a row that costs nothing leaves nothing, whatever its rounding', () => {
    const amounts = { qty_ordered: decimal(2), row_total: money('0.01'), tax_amount: money('0.01'), discount_amount: money('0.02') };
    expect(canceled({ state: 'new', lines: [aLine({ ...amounts, qty_canceled: decimal(1) })] })).toBe(0);
  });

  it('counts no child of a configurable product', () => {
    const child = aLine({ parent: 0, qty_canceled: decimal(3), row_total: decimal(99) });
    expect(canceled({ state: 'processing', lines: [aLine({ qty_canceled: decimal(3) }), child] })).toBe(9.5);
  });
});

it('counts what paid invoices say as received, once', () => {
  const received = (fields: Parameters<typeof anOrder>[0]) => withMoney(anOrder(fields)).amount_received.toNumber();
  expect(received({ total_paid: money(14.5) })).toBe(14.5);
  expect(received({ total_paid: money(14.5), amount_received: money(14.5) })).toBe(14.5);
  expect(received({ total_paid: money(5), amount_received: money(14.5) })).toBe(14.5);
});
