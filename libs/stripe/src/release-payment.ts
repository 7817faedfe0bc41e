import type Stripe from 'stripe';

/** Tells what was given back without a document. */
export const releaseMark = 'entrepot_release';

/** Money that Stripe does not give back: somebody has to. */
export interface NotRefunded {
  /** In the currency's smallest unit. */
  units: number;
  /** As `BRL`. */
  currency: string;
  reason: string;
  /** Id of the failed refund; null: none was made. */
  refund_id: string | null;
}

/** Methods of which Stripe refunds nothing: https://docs.stripe.com/refunds. */
const withoutRefunds: ReadonlySet<string> = new Set(['boleto', 'oxxo']);

/** Why nothing of a PaymentIntent can be refunded, whose `latest_charge` is expanded; null: it can. */
export const whyNotRefundable = ({ latest_charge }: Stripe.PaymentIntent): string | null => {
  const type = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.type : undefined;
  return type !== undefined && withoutRefunds.has(type) ? `Stripe refunds no ${type}` : null;
};

/** True for a refund that has reached the customer's bank or is on its way there. */
export const isGiven = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

/** As the operator reads it. */
export const whyFailed = ({ id, failure_reason, status }: Stripe.Refund): string =>
  `the refund ${id} is ${status}: ${failure_reason ?? 'no reason was given'}`;

interface Released {
  units: number;
  failed: Stripe.Refund | null;
}

const releasedOf = async ({ refunds }: Stripe, reference: string): Promise<Released> => {
  const released: Released = { units: 0, failed: null };
  for await (const refund of refunds.list({ payment_intent: reference, limit: 100 })) {
    if (!refund.metadata?.[releaseMark]) continue;
    if (isGiven(refund)) released.units += refund.amount;
    else released.failed = refund;
  }
  return released;
};

/** Outcome of a release, however often it was asked for. */
export interface ReleasedAtStripe {
  /** Amount that Stripe has given back, in the currency's smallest unit; 0 where it let go an authorization. */
  given: number;
  currency: string;
  /** Money that Stripe does not give back; null: nothing is left to do. */
  rest: NotRefunded | null;
}

/**
 * Lets an authorization go that nothing is kept of, and gives back what was paid beyond what is kept, once.
 * @param reference a PaymentIntent @param kept in the currency's smallest unit @param offline part of it that was paid otherwise
 */
export const releaseAtStripe = async (stripe: Stripe, reference: string, kept = 0, offline = 0): Promise<ReleasedAtStripe> => {
  const { paymentIntents, refunds } = stripe;
  const intent = await paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  const { status, amount_received, latest_charge } = intent;
  const currency = intent.currency.toUpperCase();
  const done = (given: number, rest: NotRefunded | null = null): ReleasedAtStripe => ({ given, currency, rest });
  if (status === 'canceled') return done(0);
  if (status !== 'succeeded') {
    if (kept <= offline) await paymentIntents.cancel(reference, {}, { idempotencyKey: `release-${reference}` });
    return done(0);
  }
  if (typeof latest_charge === 'object' && latest_charge?.refunded) return done(Math.max(0, amount_received - kept));
  const released = await releasedOf(stripe, reference);
  const amount = amount_received - kept - released.units;
  if (amount <= 0) return done(released.units);
  const byHand = (reason: string, refund_id: string | null): ReleasedAtStripe =>
    done(released.units, { units: amount, currency, reason, refund_id });
  const failed = (refund: Stripe.Refund): ReleasedAtStripe => byHand(whyFailed(refund), refund.id);
  const reason = whyNotRefundable(intent);
  if (reason !== null) return byHand(reason, null);
  if (released.failed) return failed(released.failed);
  const terms = { payment_intent: reference, amount, metadata: { [releaseMark]: reference } };
  const refund = await refunds.create(terms, { idempotencyKey: `release-${reference}-${kept}` });
  return isGiven(refund) ? done(released.units + amount) : failed(refund);
};
