import { answersWithinMs, isGiven, releaseAtStripe, whyNotRefundable } from '@entrepot/stripe';
import { type Decimal, fromMinorUnits, minorUnits, minorUnitsOrNull } from '@entrepot/kernel';
import Stripe from 'stripe';
import type { Payment, PaymentProvider } from '../../provider/payment-provider.js';

/** Where Stripe keeps which of our payments an effect is of: longer than it knows an Idempotency-Key, which is a day. */
const mark = 'entrepot_payment';

const { StripeAPIError, StripeCardError, StripeInvalidRequestError } = Stripe.errors;

/** Another request of the same payment is under way. */
const busy: readonly unknown[] = ['idempotency_key_in_use', 'lock_timeout'];

/** Stripe has understood the request, and done nothing. Everything else that is thrown says nothing of what happened. */
const isRefusal = (error: unknown): boolean =>
  error instanceof StripeCardError ||
  (error instanceof StripeInvalidRequestError && error.statusCode !== 409 && !busy.includes(error.code));

/**
 * Finds the outcome of a request; `look` finds it where the request was refused, as an earlier request may have had the effect, and where Stripe
 * broke on the way, as it keeps that answer under the key for a day. Null: nothing is seen, and it may still happen, unless the request was refused.
 */
const outcomeOf = async (ask: () => Promise<boolean>, look: () => Promise<boolean | null>): Promise<boolean> => {
  let failure: unknown;
  try {
    return await ask();
  } catch (error) {
    failure = error;
  }
  const isRefused = isRefusal(failure);
  if (!isRefused && !(failure instanceof StripeAPIError)) throw failure;
  const found = await look().catch((error: unknown) => {
    if (isRefusal(error)) return false;
    throw error;
  });
  if (found === null && !isRefused) throw failure;
  return found ?? false;
};

const otherwise = 'cancel it, or invoice it with capture offline when it is paid otherwise';

/** Why nothing of a PaymentIntent can be captured; null: it was declined, or broken. */
const whyNot = ({ status, capture_method, metadata }: Stripe.PaymentIntent): string | null => {
  if (status === 'succeeded' && (mark in metadata || capture_method === 'manual'))
    return `the authorization was captured already, which can be done once, and what was left of it is gone: what is not invoiced yet, ${otherwise}`;
  if (status === 'succeeded') return `what was paid is less than this: what is not invoiced yet, ${otherwise}`;
  if (status === 'canceled') return `the authorization has expired, or was let go: the order is not paid: ${otherwise}`;
  return null;
};

/** Why an amount cannot be asked for at all; null: it can. */
const whyNotAsked = ({ amount, currency, reference }: Payment): string | null => {
  if (reference === null) return `the order has no payment_reference, nothing was authorized for it: ${otherwise}`;
  if (currency === null) return 'the currency of the order is not known: import its store';
  return minorUnitsOrNull(amount, currency) === null ? `Stripe takes no ${amount.toFixed()} ${currency}: ${otherwise}` : null;
};

/** Whether a PaymentIntent is in the order's currency: its amounts mean something else otherwise. */
const isSameCurrency = (intent: Stripe.PaymentIntent, { currency }: Payment): boolean => intent.currency === currency?.toLowerCase();

/**
 * Cards that were authorized, and Pix or boleto that were paid, on a page of Stripe's: the payment's reference is a PaymentIntent. Our id of a payment
 * is the Idempotency-Key of its request, so that asking again cannot move money twice within a day; the mark on what it did tells it afterwards.
 */
export const stripeProvider = (stripe: Stripe): Required<PaymentProvider> => {
  const { paymentIntents, refunds } = stripe;
  const keyOf = ({ intent_id }: Payment) => ({ idempotencyKey: intent_id });
  const markOf = ({ intent_id }: Payment) => ({ [mark]: intent_id });

  /**
   * A card's authorization is captured once, and one that was let go never; what Pix and boleto have paid is there for any part of it. What captured
   * has left its mark: `capture_method` says `manual` only where no method of the page is captured at once.
   */
  const isCaptured = async (reference: string, payment: Payment): Promise<boolean | null> => {
    const intent = await paymentIntents.retrieve(reference);
    if (!isSameCurrency(intent, payment)) return false;
    const { status, capture_method, amount_received, metadata } = intent;
    if (status === 'requires_capture') return null;
    if (status !== 'succeeded') return false;
    if (mark in metadata) return metadata[mark] === payment.intent_id;
    return capture_method !== 'manual' && amount_received >= minorUnits(payment.amount, payment.currency);
  };
  const capture = async (payment: Payment): Promise<boolean> => {
    const { reference, amount, currency } = payment;
    if (reference === null || whyNotAsked(payment) !== null) return false;
    const terms = { amount_to_capture: minorUnits(amount, currency), metadata: markOf(payment) };
    return outcomeOf(
      async () => {
        if (!isSameCurrency(await paymentIntents.retrieve(reference), payment)) return false;
        return (await paymentIntents.capture(reference, terms, keyOf(payment))).status === 'succeeded';
      },
      () => isCaptured(reference, payment),
    );
  };

  const findRefund = async (reference: string, { intent_id }: Payment): Promise<Stripe.Refund | undefined> => {
    for await (const refund of refunds.list({ payment_intent: reference, limit: 100 }))
      if (refund.metadata?.[mark] === intent_id) return refund;
    return undefined;
  };
  const isRefunded = async (reference: string, payment: Payment): Promise<boolean | null> => {
    const found = await findRefund(reference, payment);
    if (found) return isGiven(found);
    const intent = await paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
    return whyNotRefundable(intent) === null ? null : false;
  };
  const refund = async (payment: Payment): Promise<boolean> => {
    const { reference, amount, currency } = payment;
    if (reference === null || whyNotAsked(payment) !== null) return false;
    const terms = { payment_intent: reference, amount: minorUnits(amount, currency), metadata: markOf(payment) };
    return outcomeOf(
      async () => isGiven(await refunds.create(terms, keyOf(payment))),
      () => isRefunded(reference, payment),
    );
  };

  return {
    code: 'stripe',
    answersWithinMs,
    capture,
    refund,
    // Asked again under its key, a request that never arrived has its effect now, and a late one none beside it.
    async settle(payment) {
      if (payment.refund_of === null) return capture(payment);
      const found = payment.reference === null ? undefined : await findRefund(payment.reference, payment);
      return found ? isGiven(found) : refund(payment);
    },
    async refusal(payment) {
      const reason = whyNotAsked(payment);
      if (reason !== null) return reason;
      const intent = await paymentIntents.retrieve(payment.reference as string, { expand: ['latest_charge'] });
      if (payment.refund_of !== null) {
        const unrefundable = whyNotRefundable(intent);
        return unrefundable && `${unrefundable}: pay it back by hand, and make the credit memo with refund_type offline`;
      }
      if (!isSameCurrency(intent, payment))
        return `the payment is in ${intent.currency.toUpperCase()}, not in the order’s ${payment.currency}: ${otherwise}`;
      return whyNot(intent);
    },
    async release({ reference, kept, offline, currency }) {
      const unitsOf = (amount: Decimal): number => (amount.isZero() ? 0 : minorUnits(amount, currency));
      const released = await releaseAtStripe(stripe, reference, unitsOf(kept), unitsOf(offline));
      const given = fromMinorUnits(released.given, released.currency);
      if (!released.rest) return { given, rest: null };
      const { units, ...rest } = released.rest;
      return { given, rest: { ...rest, amount: fromMinorUnits(units, rest.currency) } };
    },
  };
};
