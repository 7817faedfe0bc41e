import {
  type DataOf,
  type DomainEvent,
  event,
  type EventDefinition,
  type HoldBy,
  type Metadata,
  saleCheckoutRefused,
  saleConverted,
  saleCouponRemoved,
  saleCreated,
  saleDeactivated,
  type SaleData,
  saleExpired,
  saleResent,
  saleShippingChosen,
} from '@entrepot/contracts';
import { contentHash, type Decimal, decimal, DomainError, previousValues, sum } from '@entrepot/kernel';

import type { SaleShipping } from '../shipping/freight.rules.js';
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

/** Why a sale's e-mail is not sent. */
export type EmailProblem = 'mail_is_off' | 'not_deliverable';

/** Whether an e-mail was requested, and whether it was queued (contract 3, "send_email"). */
export interface SaleEmail {
  email_requested: boolean;
  /** It is in the outbox of mails. */
  email_sent: boolean;
  /** Problem of the last mail that was asked for. */
  email_problem: EmailProblem | null;
}

export interface Sale extends SaleEmail {
  sale_id: number;
  status: SaleStatus;
  email: string;
  store_id: number;
  coupon_id: number | null;
  coupon_code: string | null;
  discount_amount: Decimal;
  /** Freight included, once it is known. */
  total: Decimal;
  shipping: SaleShipping | null;
  currency: string;
  /** How often its page was submitted. */
  attempt: number;
  /** A checkout is under way: the sale waits for it, past its expiry too. */
  is_submitted: boolean;
  order_id: number | null;
  order_increment_id: string | null;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
  /** It was ended before its time. */
  deactivated_at: Date | null;
  external_reference: string | null;
  metadata: Metadata;
  /** Hold of stock that was handed over with it. */
  hold_id: number | null;
  hold_by: HoldBy | null;
  version: number;
  lines: SaleLine[];
}

/** A sale after a change, and the events that the change means. */
export interface SaleChange {
  sale: Sale;
  events: DomainEvent[];
}

const secondMs = 1_000;
/** Answers and filters speak in seconds. */
export const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / secondMs) * secondMs);

/** ISO 8601 in UTC; whole seconds without a fraction. */
export const isoTimestamp = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

const warnings: Readonly<Record<EmailProblem, string>> = {
  mail_is_off: 'The e-mail was not scheduled: this installation sends no mail. Pass the checkout_url on yourself.',
  not_deliverable: 'The e-mail was not scheduled: no mail can be sent to this address. Pass the checkout_url on yourself.',
};

/** A sale as its events have it, and as it is shown beside its link. */
export const saleData = (sale: Sale) =>
  ({
    sale_id: sale.sale_id,
    status: sale.status,
    email: sale.email,
    store_id: sale.store_id,
    coupon_code: sale.coupon_code,
    total: sale.total.toNumber(),
    shipping: sale.shipping && { code: sale.shipping.code, amount: sale.shipping.amount, description: sale.shipping.description },
    currency: sale.currency,
    expires_at: isoTimestamp(sale.expires_at),
    created_at: isoTimestamp(sale.created_at),
    updated_at: isoTimestamp(sale.updated_at),
    deactivated_at: sale.deactivated_at && isoTimestamp(sale.deactivated_at),
    order_id: sale.order_id,
    order_increment_id: sale.order_increment_id,
    external_reference: sale.external_reference,
    metadata: sale.metadata,
    email_sent: sale.email_sent,
    ...(sale.email_problem && { warnings: [warnings[sale.email_problem]] }),
    items: sale.lines.map(({ id, sku, qty, price, row_total, options }) => ({ id, sku, qty, price, row_total, options })),
  }) satisfies SaleData;

/** A sale that was just saved for the first time. */
export const created = (sale: Sale): SaleChange => ({
  sale,
  events: [event(saleCreated, { subject: sale.sale_id, version: sale.version, data: { ...saleData(sale), previous: null } })],
});

/** A sale with other fields, and the event that tells them. */
export const changed = <E extends EventDefinition = typeof saleConverted>(
  before: Sale,
  fields: Partial<Sale>,
  now: Date,
  { definition, more = {} }: { definition: E; more?: object },
): SaleChange => {
  const sale = { ...before, ...fields, version: before.version + 1, updated_at: wholeSecond(now) };
  const shown = saleData(sale);
  const data = { ...shown, ...more, previous: previousValues<object>(saleData(before), shown) } as DataOf<E>;
  return { sale, events: [event(definition, { subject: sale.sale_id, version: sale.version, data })] };
};

/** Expired at once when the deadline passes, unless a checkout was submitted in time (contract 4, "Sale"). */
export const isExpired = (sale: Pick<Sale, 'status' | 'is_submitted' | 'expires_at'>, now: Date): boolean =>
  sale.status === 'expired' || (sale.status === 'pending' && !sale.is_submitted && sale.expires_at <= now);

/**
 * Submits the filled-in page; `checkout.submitted` carries it. Nothing that is shown of the sale changes. null: this is a repetition, a checkout is
 * under way or has become an order
 */
export const submit = (sale: Sale, now: Date): Sale | null => {
  if (isExpired(sale, now)) throw new DomainError('sale_expired');
  if (sale.status === 'converted' || sale.is_submitted) return null;
  return { ...sale, attempt: sale.attempt + 1, is_submitted: true, version: sale.version + 1 };
};

/** Takes the coupon and its discount off a sale. null: it has none. */
export const withoutCoupon = (sale: Sale, now: Date): SaleChange | null => {
  if (sale.coupon_code === null) return null;
  const lines = sale.lines.map((line) => ({ ...line, discount_amount: 0 }));
  const total = sale.total.plus(sale.discount_amount);
  const fields = { coupon_id: null, coupon_code: null, discount_amount: decimal(0), total, lines };
  return changed(sale, fields, now, { definition: saleCouponRemoved });
};

/** Says how the goods of a sale are sent; its total holds the freight. null: nothing changes. */
export const withShipping = (sale: Sale, shipping: SaleShipping | null, now: Date): SaleChange | null => {
  const goods = sum(sale.lines.map(({ row_total, discount_amount }) => decimal(row_total).minus(discount_amount)));
  const total = goods.plus(shipping?.amount ?? 0);
  if (total.eq(sale.total) && contentHash(shipping) === contentHash(sale.shipping)) return null;
  return changed(sale, { shipping, total }, now, { definition: saleShippingChosen });
};

/** There was not enough stock for these lines. null: the answer is to another attempt than the one under way. */
export const reject = (sale: Sale, attempt: number, missing: readonly { line: number; sku: string }[], now: Date): SaleChange | null =>
  sale.is_submitted && sale.attempt === attempt
    ? changed(sale, { is_submitted: false }, now, { definition: saleCheckoutRefused, more: { attempt, missing } })
    : null;

/**
 * Converts a sale whose checkout has become an order. null: it had before. A sale has one order; a later one replaces it, as the first was lost when
 * the database of the orders was restored.
 */
export const convert = (
  sale: Sale,
  { order_id, increment_id }: { order_id: number; increment_id: string },
  now: Date,
): SaleChange | null =>
  sale.status === 'converted' && order_id <= (sale.order_id ?? 0)
    ? null
    : changed(sale, { status: 'converted', is_submitted: false, order_id, order_increment_id: increment_id }, now, {
        definition: saleConverted,
      });

/** Expires a sale whose deadline has passed. null: it has not, or the sale has ended, or a checkout came first. */
export const expire = (sale: Sale, now: Date): SaleChange | null =>
  sale.status === 'pending' && isExpired(sale, now) ? changed(sale, { status: 'expired' }, now, { definition: saleExpired }) : null;

/** Ends a sale whose order is nowhere. */
export const withoutOrder = (sale: Sale, now: Date): SaleChange =>
  changed(sale, { status: 'expired', is_submitted: false, order_id: null, order_increment_id: null }, now, { definition: saleExpired });

const refuseFor = (code: string, reason: string): never => {
  throw new DomainError(code, { reason });
};
const becameOrder = ({ order_increment_id }: Sale): string => `the sale has become the order ${order_increment_id}`;

/** Ends a sale before its time. null: it has ended without an order already. @throws sale_not_deactivated */
export const deactivate = (sale: Sale, now: Date): SaleChange | null => {
  if (sale.status === 'converted') return refuseFor('sale_not_deactivated', becameOrder(sale));
  if (isExpired(sale, now)) return null;
  if (sale.is_submitted) return refuseFor('sale_not_deactivated', 'a checkout of the sale is under way');
  const ended = wholeSecond(now);
  return changed(sale, { status: 'expired', expires_at: ended, deactivated_at: ended }, now, { definition: saleDeactivated });
};

/** Refuses to mail the link of a sale that has ended. @throws sale_not_resent */
export const assertOpen = (sale: Sale, now: Date): void => {
  if (sale.status === 'converted') refuseFor('sale_not_resent', becameOrder(sale));
  if (isExpired(sale, now)) refuseFor('sale_not_resent', 'the sale has expired');
};

/** Notes that the mail with the link was asked for once more. @param problem why it was not queued; null: it was */
export const resend = (sale: Sale, problem: EmailProblem | null, now: Date): SaleChange => {
  const email = { email_requested: true, email_sent: sale.email_sent || problem === null, email_problem: problem };
  return changed(sale, email, now, { definition: saleResent });
};
