import type Stripe from 'stripe';

/** Tells what was given back without a document. */
const mark = 'entrepot_release';

const releasedOf = async ({ refunds }: Stripe, reference: string): Promise<number> => {
  let released = 0;
  for await (const { amount, status, metadata } of refunds.list({ payment_intent: reference, limit: 100 }))
    if (metadata?.[mark] && status !== 'failed' && status !== 'canceled') released += amount;
  return released;
};

/**
 * Lets an authorization go that nothing is kept of, and gives back what was paid beyond what is kept, once.
 * @param reference a PaymentIntent @param kept in the currency's smallest unit
 */
export const releaseAtStripe = async (stripe: Stripe, reference: string, kept = 0): Promise<void> => {
  const { paymentIntents, refunds } = stripe;
  const { status, amount_received, latest_charge } = await paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  if (status === 'canceled') return;
  if (status !== 'succeeded') {
    if (kept === 0) await paymentIntents.cancel(reference, {}, { idempotencyKey: `release-${reference}` });
    return;
  }
  if (typeof latest_charge === 'object' && latest_charge?.refunded) return;
  const amount = amount_received - kept - (await releasedOf(stripe, reference));
  if (amount <= 0) return;
  const terms = { payment_intent: reference, amount, metadata: { [mark]: reference } };
  await refunds.create(terms, { idempotencyKey: `release-${reference}-${kept}` });
};
