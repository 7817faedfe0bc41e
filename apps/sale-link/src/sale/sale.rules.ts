import { type DomainEvent, event, saleConverted, saleCreated, saleExpired, type SaleData } from '@entrepot/contracts';
import { type Decimal, DomainError, previousValues } from '@entrepot/kernel';

import type { OptionLabel, OptionValues } from '../projections/product/option-values.rules.js';

export type SaleStatus = 'pending' | 'converted' | 'expired';

export interface SaleLine {
  id: number;
  sku: string;
  name: string;
  qty: number;
  price: number;
  row_total: number;
  discount_amount: number;
  options: OptionValues;
  labels: OptionLabel[];
}

export interface Sale {
  sale_id: number;
  status: SaleStatus;
  email: string;
  store_id: number;
  coupon_id: number | null;
  coupon_code: string | null;
  discount_amount: Decimal;
  total: Decimal;
  currency: string;
  /** How often its page was submitted. */
  attempt: number;
  /** A checkout is under way: the sale waits for it, past its expiry too. */
  is_submitted: boolean;
  order_id: number | null;
  order_increment_id: string | null;
  expires_at: Date;
  created_at: Date;
  version: number;
  lines: SaleLine[];
}

/** A sale after a change, and the events that the change means. */
export interface SaleChange {
  sale: Sale;
  events: DomainEvent[];
}

/** Why a sale's e-mail is not sent. */
export type EmailProblem = 'mail_is_off' | 'not_deliverable';

/** Whether an e-mail was requested, and whether it was queued (contract 3, "send_email"). */
export interface SaleEmail {
  email_requested: boolean;
  /** It is in the outbox of mails. */
  email_sent: boolean;
  email_problem: EmailProblem | null;
}

/** ISO 8601 in UTC; whole seconds without a fraction. */
export const isoTimestamp = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

/** A sale as its events show it. */
const saleData = (sale: Sale): SaleData => ({
  sale_id: sale.sale_id,
  status: sale.status,
  email: sale.email,
  store_id: sale.store_id,
  coupon_code: sale.coupon_code,
  total: sale.total.toNumber(),
  currency: sale.currency,
  expires_at: isoTimestamp(sale.expires_at),
  order_id: sale.order_id,
  order_increment_id: sale.order_increment_id,
  items: sale.lines.map(({ sku, qty, price, row_total }) => ({ sku, qty, price, row_total })),
});

/** A sale that was just saved for the first time. */
export const created = (sale: Sale): SaleChange => ({
  sale,
  events: [event(saleCreated, { subject: sale.sale_id, version: sale.version, data: { ...saleData(sale), previous: null } })],
});

const changed = (before: Sale, fields: Partial<Sale>, definition?: typeof saleConverted): SaleChange => {
  const sale = { ...before, ...fields, version: before.version + 1 };
  if (!definition) return { sale, events: [] };
  const now = saleData(sale);
  const data = { ...now, previous: previousValues(saleData(before), now) };
  return { sale, events: [event(definition, { subject: sale.sale_id, version: sale.version, data })] };
};

/** Expired at once when the deadline passes, unless a checkout was submitted in time (contract 4, "Sale"). */
export const isExpired = (sale: Pick<Sale, 'status' | 'is_submitted' | 'expires_at'>, now: Date): boolean =>
  sale.status === 'expired' || (sale.status === 'pending' && !sale.is_submitted && sale.expires_at <= now);

/** The page was filled in. null: this is a repetition, a checkout is under way or has become an order. */
export const submit = (sale: Sale, now: Date): SaleChange | null => {
  if (isExpired(sale, now)) throw new DomainError('sale_expired');
  if (sale.status === 'converted' || sale.is_submitted) return null;
  return changed(sale, { attempt: sale.attempt + 1, is_submitted: true });
};

/** There was not enough stock. null: the answer is to another attempt than the one under way. */
export const reject = (sale: Sale, attempt: number): SaleChange | null =>
  sale.is_submitted && sale.attempt === attempt ? changed(sale, { is_submitted: false }) : null;

/**
 * The checkout has become an order. null: it had before. A sale has one order; a later one replaces it, as the first was lost when the
 * database of the orders was restored.
 */
export const convert = (sale: Sale, { order_id, increment_id }: { order_id: number; increment_id: string }): SaleChange | null =>
  sale.status === 'converted' && order_id <= (sale.order_id ?? 0)
    ? null
    : changed(sale, { status: 'converted', is_submitted: false, order_id, order_increment_id: increment_id }, saleConverted);

/** The deadline has passed. null: it has not, or the sale has ended, or a checkout came first. */
export const expire = (sale: Sale, now: Date): SaleChange | null =>
  sale.status === 'pending' && isExpired(sale, now) ? changed(sale, { status: 'expired' }, saleExpired) : null;
