import { DomainError } from '@entrepot/kernel';
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
  discount_amount: number;
  total: number;
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

const changed = (sale: Sale, fields: Partial<Sale>): Sale => ({ ...sale, ...fields, version: sale.version + 1 });

/** Expired at once when the deadline passes, unless a checkout was submitted in time (contract 4, "Sale"). */
export const isExpired = (sale: Pick<Sale, 'status' | 'is_submitted' | 'expires_at'>, now: Date): boolean =>
  sale.status === 'expired' || (sale.status === 'pending' && !sale.is_submitted && sale.expires_at <= now);

/** The page was filled in. null: a checkout is under way, or has become an order, and this one is a repetition. */
export const submit = (sale: Sale, now: Date): Sale | null => {
  if (isExpired(sale, now)) throw new DomainError('sale_expired');
  if (sale.status === 'converted' || sale.is_submitted) return null;
  return changed(sale, { attempt: sale.attempt + 1, is_submitted: true });
};

/** There was not enough stock. null: the answer is to another attempt than the one under way. */
export const reject = (sale: Sale, attempt: number): Sale | null =>
  sale.is_submitted && sale.attempt === attempt ? changed(sale, { is_submitted: false }) : null;

/**
 * The checkout has become an order. null: it had before. A sale has one order: a later one was made because the first was lost when the
 * orders were put back to an earlier moment.
 */
export const convert = (sale: Sale, order: { order_id: number; increment_id: string }): Sale | null =>
  sale.status === 'converted' && order.order_id <= (sale.order_id ?? 0)
    ? null
    : changed(sale, { status: 'converted', is_submitted: false, order_id: order.order_id, order_increment_id: order.increment_id });

/** The deadline has passed. null: it has not, or the sale has ended, or a checkout came first. */
export const expire = (sale: Sale, now: Date): Sale | null =>
  sale.status === 'pending' && isExpired(sale, now) ? changed(sale, { status: 'expired' }) : null;
