import { isOnline } from '@entrepot/contracts';
import { type Decimal, decimal, parseDecimal } from '@entrepot/kernel';
import type { Order } from '../../order/order.rules.js';

/** Line of a bank's file. */
export interface Receipt {
  /** Number of the order. */
  txid: string;
  amount: Decimal;
  /** Day as 2026-01-31. */
  date: string;
  end_to_end_id?: string;
}

const grouped = /^(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;

/** An amount as banks write it: 374.97, 374,97, 1.234,56, 1,234.56, R$ 374,97; null for anything else, and for none. */
export const bankAmount = (sent: unknown): Decimal | null => {
  if (typeof sent === 'number') {
    const exact = parseDecimal(sent, 2);
    return exact?.gt(0) ? exact : null;
  }
  if (typeof sent !== 'string') return null;
  const found = grouped.exec(sent.replace(/^\s*R\$|[\s+]/g, ''));
  if (!found) return null;
  const [, whole = '', group, point, cents = '0'] = found;
  if (group !== undefined && group === point) return null;
  const amount = decimal(`${whole.replace(/[.,]/g, '')}.${cents}`);
  return amount.gt(0) ? amount : null;
};

/** Day of a date as banks write it: 31/01/2026, 2026-01-31, either with a time behind it; null for anything else. */
export const bankDay = (sent: unknown): string | null => {
  const text = typeof sent === 'string' ? sent.trim() : '';
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  const [, ownDay = day, ownMonth = month, ownYear = year] = /^(\d\d)[/.-](\d\d)[/.-](\d{4})(?:[T ].*)?$/.exec(text) ?? [];
  const date = `${ownYear}-${ownMonth}-${ownDay}`;
  return Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date ? null : date;
};

/** Natural key of a receipt: the bank's own id, else what the line says. */
export const receiptKey = ({ txid, amount, date, end_to_end_id }: Receipt): string =>
  end_to_end_id ?? `${txid} ${amount.toFixed(2)} ${date}`;

type Payable = Pick<Order, 'state' | 'payment_method' | 'grand_total' | 'total_canceled' | 'amount_received'> & { held: object | null };

/** Says why money is not taken for an order; null where it is what the order waits for. */
export const whyRefused = (order: Payable, { amount }: Pick<Receipt, 'amount'>): string | null => {
  const due = order.grand_total.minus(order.total_canceled).minus(order.amount_received);
  if (order.state === 'canceled') return 'the order is canceled';
  if (isOnline(order.payment_method)) return `the order is paid by ${order.payment_method}`;
  if (due.lte(0)) return 'the order is paid already';
  if (!due.eq(amount)) return `${amount.toFixed(2)} was paid, but ${due.toFixed(2)} is due`;
  return order.held ? 'the order is on hold' : null;
};
