import { isAwaited } from '@entrepot/contracts';
import type { Decimal } from '@entrepot/kernel';

/** How an order is paid (contract 6, 6.1): it follows the money, not the documents. */
export const paymentStatuses = [
  'unpaid',
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Facts that the payment status follows from. */
export interface PaymentFacts {
  state: string;
  payment_method: string | null;
  grand_total: Decimal;
  /** Part of grand_total that belongs to canceled items. */
  total_canceled: Decimal;
  amount_authorized: Decimal;
  /** Gross: what a provider or an offline invoice brought. */
  amount_received: Decimal;
  /** Amount that was given back of it. */
  amount_refunded: Decimal;
}

/** Derives the payment status from the facts. The backfill in migrations/payment-facts.ts does the same in SQL. */
export const paymentStatusOf = (facts: PaymentFacts): PaymentStatus => {
  const { amount_received: received, amount_refunded: refunded, grand_total } = facts;
  if (received.gt(0)) {
    if (refunded.gte(received)) return 'refunded';
    if (refunded.gt(0)) return 'partially_refunded';
    return received.gte(grand_total.minus(facts.total_canceled)) ? 'paid' : 'partially_paid';
  }
  if (grand_total.isZero()) return 'paid';
  if (facts.state === 'canceled') return 'voided';
  if (facts.amount_authorized.gt(0)) return 'authorized';
  return isAwaited(facts.payment_method) ? 'pending' : 'unpaid';
};
