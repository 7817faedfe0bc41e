import { Example, Money } from '@entrepot/requests';
import { paymentStatuses, type PaymentStatus } from './order.rules.js';
import { ApiProperty } from '@nestjs/swagger';
import { type Language, languages, methodTitle } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';

/** Abilities of a provider that takes a payment method online. */
export interface OnlineAbilities {
  /** Captures in parts. */
  partialCapture: boolean;
  /** Captures and lets go only what was authorized or paid before, which has a reference. */
  needsReference: boolean;
  refund: boolean;
  release: boolean;
}

/** Abilities of a provider for a payment now. */
export class PaymentCan {
  @Example(false, { description: 'Capture something with an invoice: `capture: online`' }) capture: boolean;
  @Example(true, { description: 'Give back something with a credit memo: `refund_type: online`' }) refund: boolean;
  @Example(false, { description: 'Let go what it holds, when the order is canceled' }) void: boolean;
}

/** How an order is paid (contract 6, 6.1). */
export class OrderPayment {
  @Example('sandbox_card') method: string;
  @Example('Card (test environment)', { description: 'In the words of the store' }) title: string;
  @Example('sandbox_card', { nullable: true, description: 'Null where store and customer settle it between themselves' })
  provider: string | null;
  @Example('paid', { enum: [...paymentStatuses] }) status: PaymentStatus;
  @Example('pi_3QK0aBcDeFgHiJkL', { nullable: true, description: 'The payment’s name at its provider' }) reference: string | null;
  @Money(112.3) amount_authorized: number;
  @Money(112.3, { description: 'Gross: what was given back is in amount_refunded' }) amount_received: number;
  @Money(0, { description: 'With credit memos and without' }) amount_refunded: number;
  @Example('BRL', { nullable: true, description: 'Null while the store is not known' }) currency: string | null;
  @Example('2026-02-07T12:00:00.000Z', {
    nullable: true,
    description: 'Until when the provider holds what is authorized, where it says so',
  })
  expires_at: string | null;
  @ApiProperty() can: PaymentCan;
}

/** SQL of the words of an order's store for its payment method; index store_ref_pkey. */
export const paymentStore = `
  (select json_build_object('locale', s.locale, 'title', jsonb_path_query_first(
            s.payment_methods, '$[*] ? (@.code == $code).title', jsonb_build_object('code', o.payment_method)) #>> '{}')
     from store_ref s where s.store_id = o.store_id)`;

/** Value of `paymentStore`; null where the store is not known. */
export type PaymentStore = { locale: string | null; title: string | null } | null;

const sumOnline = (table: string): string =>
  `(select sum(d.grand_total) from ${table} d where d.order_id = o.entity_id and d.intent_id is not null)`;

/**
 * SQL of what of an order's payment does not stand in its other columns. Documents are looked at where money says that there are some; indexes
 * store_ref_pkey, invoice_order, credit_memo_order.
 */
export const paymentColumn = `
  case when o.payment_method is not null then json_build_object(
    'amount_refunded', o.amount_refunded, 'expires_at', o.payment_expires_at, 'store', ${paymentStore},
    'captured', case when o.total_paid > 0 then ${sumOnline('invoice')} end,
    'refunded', case when o.total_refunded > 0 then ${sumOnline('credit_memo')} end) end`;

/** Value of `paymentColumn`. */
export interface PaymentColumn {
  amount_refunded: number;
  expires_at: string | null;
  store: PaymentStore;
  /** Captured online; null: nothing was. */
  captured: number | null;
  /** Given back online. */
  refunded: number | null;
}

/** Columns of an order that its payment is shown from. */
export interface PaidOrder {
  state: string;
  payment_method: string | null;
  payment_reference: string | null;
  payment_status: PaymentStatus;
  currency: string | null;
  grand_total: number;
  total_canceled: number;
  total_paid: number;
  total_refunded: number;
  amount_authorized: number;
  amount_received: number;
}

const languageIn = (locale: string): Language => languages.find((language) => locale.startsWith(language)) ?? 'en';

/** Title of a payment method in the words of its store. */
export const paymentTitle = (method: string, store: PaymentStore): string =>
  methodTitle(method, store?.title, languageIn(store?.locale ?? 'pt'));

/** States in which nothing is invoiced, refunded or canceled. */
const closed: ReadonlySet<string> = new Set(['holded', 'payment_review', 'canceled', 'closed']);

const canOf = (order: PaidOrder, { captured, refunded }: PaymentColumn, online: OnlineAbilities | null): PaymentCan => {
  if (!online || closed.has(order.state)) return { capture: false, refund: false, void: false };
  const { payment_reference, amount_authorized, amount_received, grand_total, total_canceled } = order;
  const isLeft = order.state !== 'complete' && decimal(grand_total).minus(total_canceled).gt(amount_received);
  const isKnown = !online.needsReference || payment_reference !== null;
  const isCaptured = captured !== null;
  return {
    capture: isKnown && isLeft && (!isCaptured || online.partialCapture),
    refund: online.refund && order.total_paid > order.total_refunded && (captured ?? 0) > (refunded ?? 0),
    void: online.release && payment_reference !== null && isLeft && !isCaptured && amount_authorized > 0,
  };
};

/** Shows the payment of an order; null where it has no method. @param online what its provider takes, null where it has none */
export const shownPayment = (order: PaidOrder, found: PaymentColumn | null, online: OnlineAbilities | null): OrderPayment | null => {
  if (!found || order.payment_method === null) return null;
  const { payment_method: method, payment_status, payment_reference, amount_authorized, amount_received, currency } = order;
  return {
    method,
    title: paymentTitle(method, found.store),
    provider: online && method,
    status: payment_status,
    reference: payment_reference,
    amount_authorized,
    amount_received,
    amount_refunded: found.amount_refunded,
    currency,
    expires_at: payment_status === 'authorized' && found.expires_at !== null ? new Date(found.expires_at).toISOString() : null,
    can: canOf(order, found, online),
  };
};
