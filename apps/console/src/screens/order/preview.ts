import type { Values } from '../../api/client.js';
import type { Line, Order } from './order.js';

/** Amounts in whole cents: sums of them are exact. */
const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100) || 0;
const money = (amount: number): number => amount / 100;

type Amounts = Pick<Line, 'row_total' | 'tax_amount' | 'discount_amount'>;

/** Cost of a quantity of a row after another one, each amount rounded by itself, as the API's documents add up to their row. */
const costOf = (row: Amounts, before: number, qty: number, of: number): number => {
  const upTo = (amount: number, part: number): number => Math.round((cents(amount) * part) / of);
  const share = (amount: number): number => upTo(amount, before + qty) - upTo(amount, before);
  return Math.max(0, share(row.row_total) + share(row.tax_amount) - share(row.discount_amount));
};

interface Chosen {
  line: Line;
  qty: number;
}

const chosenIn = ({ items }: Order, values: Values): Chosen[] =>
  ((values['items'] ?? []) as { order_item_id: number; qty: unknown }[]).flatMap(({ order_item_id, qty }) => {
    const line = items.find((one) => one.order_item_id === order_item_id);
    return line && Number(qty) > 0 ? [{ line, qty: Number(qty) }] : [];
  });
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Pieces of a write, and how many of these lines stay. */
export const pieces = (order: Order, values: Values, openOf: (line: Line) => number): { taken: number; left: number } => {
  const taken = sum(chosenIn(order, values).map(({ qty }) => qty));
  return { taken, left: Math.max(0, sum(order.items.map(openOf)) - taken) };
};

/** Amount of an invoice; the first one that is not canceled takes all of the shipping. */
export const invoiceAmount = (order: Order, values: Values): number => {
  const isFirst = order.invoices.every(({ state }) => state === 3);
  const goods = sum(chosenIn(order, values).map(({ line, qty }) => costOf(line, line.qty_invoiced, qty, line.qty_ordered)));
  return money(goods + (isFirst ? cents(order.shipping_amount) + cents(order.shipping_tax_amount) : 0));
};

/** Amount of a credit memo: the goods by what was invoiced of them, shipping with its tax, and adjustments. */
export const refundAmount = (order: Order, values: Values): number => {
  const goods = chosenIn(order, values).map(({ line, qty }) => {
    const invoiced = (amount: number): number => money(Math.round((cents(amount) * line.qty_invoiced) / line.qty_ordered));
    const row = {
      row_total: invoiced(line.row_total),
      tax_amount: invoiced(line.tax_amount),
      discount_amount: invoiced(line.discount_amount),
    };
    return costOf(row, line.qty_refunded, qty, line.qty_invoiced);
  });
  const shipping = cents(values['shipping_amount']);
  const tax = shipping > 0 ? Math.round((cents(order.shipping_tax_amount) * shipping) / (cents(order.shipping_amount) || shipping)) : 0;
  return money(sum(goods) + shipping + tax + cents(values['adjustment_positive']) - cents(values['adjustment_negative']));
};

/** Part of the total that a cancel takes away. */
export const canceledAmount = (order: Order, values: Values): number => {
  const chosen = chosenIn(order, values);
  const isWhole =
    order.total_invoiced === 0 &&
    order.items.every((line) => {
      const taken = chosen.find((one) => one.line === line)?.qty ?? 0;
      return line.qty_canceled + taken >= line.qty_ordered;
    });
  if (isWhole) return money(cents(order.grand_total) - cents(order.total_canceled));
  const kept = (line: Line, canceled: number): number => costOf(line, 0, line.qty_ordered - canceled, line.qty_ordered);
  return money(sum(chosen.map(({ line, qty }) => kept(line, line.qty_canceled) - kept(line, line.qty_canceled + qty))));
};

/** Amount that is due once more is paid, or less is to be paid. */
export const dueAfter = ({ total_due }: Order, less: number): number => money(Math.max(0, cents(total_due) - cents(less)));
