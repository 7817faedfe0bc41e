import { describe, expect, it } from '@jest/globals';
import { type Decimal, decimal, sum } from '@entrepot/kernel';
import type { AmountDocument } from './document.rules.js';
import { type Refund, type RefundableLine, type RefundableOrder, creditMemoOf } from '../credit-memo/credit-memo.rules.js';
import { type InvoiceableOrder, type InvoicedLine, invoiceOf } from '../invoice/invoice.rules.js';
import { shipmentOf } from '../shipment/shipment.rules.js';
import { aStoredLine } from '../../test/order.builders.js';
import { eachAmount, type RowAmounts, nothing } from '../order/order-lines.rules.js';

const noAmounts: RowAmounts = { row_total: nothing, tax_amount: nothing, discount_amount: nothing };
const aLine = (fields: Partial<InvoicedLine> = {}): InvoicedLine => ({
  ...aStoredLine({ qty_ordered: decimal(3), price: decimal('3.33'), row_total: decimal('10.00') }),
  tax_amount: decimal('0.50'),
  discount_amount: decimal('1.00'),
  invoiced: noAmounts,
  ...fields,
});
const anOrder = (fields: Partial<InvoiceableOrder> = {}): InvoiceableOrder => ({
  state: 'new',
  lines: [aLine()],
  grand_total: decimal('14.5'),
  total_paid: nothing,
  total_refunded: nothing,
  shipping_amount: decimal(5),
  shipping_tax_amount: decimal('0.25'),
  isShippingInvoiced: false,
  ...fields,
});
const qty = (amount: number) => [{ order_item_id: 1, qty: decimal(amount) }];

/** Order after an invoice. */
const invoiced = (order: InvoiceableOrder, invoice: AmountDocument): InvoiceableOrder => ({
  ...order,
  isShippingInvoiced: true,
  lines: order.lines.map((line, index) => {
    const own = invoice.lines.find((part) => part.line === index);
    if (!own) return line;
    return { ...line, qty_invoiced: line.qty_invoiced.plus(own.qty), invoiced: eachAmount((name) => line.invoiced[name].plus(own[name])) };
  }),
});
const amounts = ({ subtotal, discount_amount, tax_amount, shipping_amount, grand_total }: AmountDocument): number[] =>
  [subtotal, discount_amount, tax_amount, shipping_amount, grand_total].map((amount) => amount.toNumber());

describe('an invoice', () => {
  it('takes all that is left, with the shipping', () => {
    expect(amounts(invoiceOf(anOrder()))).toEqual([10, 1, 0.75, 5, 14.75]);
  });

  it('takes shares that add up to the row to the cent, the shipping with the first', () => {
    let order = anOrder();
    const invoices = [1, 1, 1].map((amount) => {
      const invoice = invoiceOf(order, qty(amount));
      order = invoiced(order, invoice);
      return invoice;
    });
    expect(invoices.map(amounts)).toEqual([
      [3.33, 0.33, 0.42, 5, 8.42],
      [3.34, 0.34, 0.16, 0, 3.16],
      [3.33, 0.33, 0.17, 0, 3.17],
    ]);
    expect(sum(invoices.map(({ grand_total }) => grand_total)).toNumber()).toBe(14.75);
    expect(() => invoiceOf(order)).toThrow('invoice_refused');
  });

  it('never costs less than nothing, nor more than what is left of the row: the discount gives way', () => {
    // Thirds of 1.00 + 0.10 − 1.10 are 0.33 + 0.03 − 0.37.
    const row = aLine({ row_total: decimal('1.00'), tax_amount: decimal('0.10'), discount_amount: decimal('1.10') });
    let order = anOrder({ lines: [row], shipping_amount: nothing, shipping_tax_amount: nothing });
    const discounts = [1, 1, 1].map((amount) => {
      const invoice = invoiceOf(order, qty(amount));
      order = invoiced(order, invoice);
      expect(invoice.grand_total.toNumber()).toBe(0);
      return invoice.discount_amount.toNumber();
    });
    expect(discounts).toEqual([0.36, 0.38, 0.36]);
  });

  it('refuses more than is left', () => {
    expect(() => invoiceOf(anOrder({ lines: [aLine({ qty_canceled: decimal(1) })] }), qty(3))).toThrow('invalid_item');
  });
});

describe('a shipment', () => {
  it('takes what goes into a parcel', () => {
    const order = anOrder({ lines: [aLine(), aLine({ order_item_id: 2, product_type: 'virtual' })] });
    const { lines, total_qty } = shipmentOf(order);
    expect(lines.map(({ line }) => line)).toEqual([0]);
    expect(total_qty.toNumber()).toBe(3);
    expect(() => shipmentOf(order, [{ order_item_id: 2, qty: decimal(1) }])).toThrow('invalid_item');
  });
});

describe('a credit memo', () => {
  const part = (amount: number, row_total: number, tax_amount: number, discount_amount: number) => ({
    qty: decimal(amount),
    row_total: decimal(row_total),
    tax_amount: decimal(tax_amount),
    discount_amount: decimal(discount_amount),
  });
  const aRefundable = (fields: Partial<RefundableOrder> = {}, line: Partial<RefundableLine> = {}): RefundableOrder => ({
    ...anOrder({ state: 'complete', total_paid: decimal('14.75') }),
    lines: [{ ...aLine({ qty_invoiced: decimal(3) }), paid: part(3, 10, 0.5, 1), refunded: part(0, 0, 0, 0), invoice: null, ...line }],
    source: 'order',
    shipping: { paid: decimal(5), paidTax: decimal('0.25'), refunded: nothing, refundedTax: nothing },
    left: decimal('14.75'),
    invoiceLeft: null,
    ...fields,
  });
  const refund = (of: RefundableOrder, wanted: Refund = {}): number[] => amounts(creditMemoOf(of, wanted));

  it('gives all back, with the shipping', () => {
    expect(refund(aRefundable())).toEqual([10, 1, 0.75, 5, 14.75]);
  });

  it('gives no shipping with items, unless it is named, and its tax in proportion', () => {
    expect(refund(aRefundable(), { items: qty(1) })).toEqual([3.33, 0.33, 0.17, 0, 3.17]);
    expect(refund(aRefundable(), { items: qty(1), shipping_amount: decimal(2) })).toEqual([3.33, 0.33, 0.27, 2, 5.27]);
  });

  it('takes with the last unit all that is left of the row', () => {
    const order = aRefundable({}, { refunded: part(2, 6.65, 0.32, 0.68) });
    expect(refund(order, { items: qty(1) })).toEqual([3.35, 0.32, 0.18, 0, 3.21]);
  });

  it('of an invoice shares that invoice’s row', () => {
    const invoice = { paid: part(2, 6.67, 0.33, 0.67), refunded: part(0, 0, 0, 0) };
    const order = aRefundable({ source: 'invoice' }, { invoice });
    expect(refund(order, { items: qty(1) })).toEqual([3.34, 0.34, 0.17, 0, 3.17]);
    expect(() => refund(order, { items: qty(3) })).toThrow('invalid_item');
    expect(() => refund(aRefundable({ source: 'invoice' }), { items: qty(1) })).toThrow('invalid_item');
  });

  it('of an invoice takes a cent more than its own where the row’s last unit does, but no more of the order', () => {
    const invoice = { paid: part(1, 3.33, 0, 0), refunded: part(0, 0, 0, 0) };
    const line = { paid: part(3, 10, 0, 0), refunded: part(2, 6.66, 0, 0), invoice };
    const order = aRefundable({ source: 'invoice', invoiceLeft: decimal('3.33') }, line);
    expect(refund(order, { items: qty(1) })).toEqual([3.34, 0, 0, 0, 3.34]);
    expect(() => refund(order, { items: qty(1), adjustment_positive: decimal('0.01') })).toThrow('credit_memo_refused');
    expect(() => refund({ ...order, left: decimal('3.33') }, { items: qty(1) })).toThrow('credit_memo_refused');
  });

  it('gives the tax of free shipping back with all the rest', () => {
    const shipping = { paid: nothing, paidTax: decimal('0.25'), refunded: nothing, refundedTax: nothing };
    expect(refund(aRefundable({ shipping }))).toEqual([10, 1, 0.75, 0, 9.75]);
    expect(refund(aRefundable({ shipping }), { items: qty(3) })).toEqual([10, 1, 0.5, 0, 9.5]);
  });

  it('adjusts what is given back', () => {
    const adjusted: Refund = { items: qty(1), adjustment_positive: decimal(2), adjustment_negative: decimal('0.17') };
    expect(refund(aRefundable(), adjusted).at(-1)).toBe(5);
  });

  it.each<[string, Refund, Decimal?]>([
    ['nothing', { items: qty(1), adjustment_negative: decimal('3.17') }],
    ['more than is left to give', {}, decimal('14.74')],
    ['more shipping than is left', { items: qty(1), shipping_amount: decimal('5.01') }],
    ['negative shipping', { items: qty(1), shipping_amount: decimal(-1) }],
    ['a negative adjustment', { adjustment_positive: decimal(-1) }],
    ['a negative deduction', { adjustment_negative: decimal(-1) }],
  ])('refuses %s', (_, wanted, left = decimal('14.75')) => {
    expect(() => refund(aRefundable({ left }), wanted)).toThrow('credit_memo_refused');
  });

  it.each<[Refund, object, Decimal?]>([
    [{ items: qty(1), adjustment_negative: decimal('3.17') }, { reason: 'nothing is given back: the credit memo amounts to 0.00' }],
    [{}, { reason: '14.75 exceeds the 14.74 that is paid and not yet refunded' }, decimal('14.74')],
    [
      { items: qty(1), shipping_amount: decimal('5.01') },
      { reason: '5.01 exceeds the 5.00 of shipping that is left', path: 'shipping_amount' },
    ],
    [
      { shipping_amount: decimal(-1), adjustment_negative: decimal(-2) },
      {
        faults: [
          { path: 'shipping_amount', code: 'range', message: 'must be at least 0', value: -1 },
          { path: 'adjustment_negative', code: 'range', message: 'must be at least 0', value: -2 },
        ],
      },
    ],
  ])('says why it refuses %j', (wanted, details, left = decimal('14.75')) => {
    expect(() => refund(aRefundable({ left }), wanted)).toThrow(
      expect.objectContaining({ details: expect.objectContaining(details) as object }),
    );
  });
});
