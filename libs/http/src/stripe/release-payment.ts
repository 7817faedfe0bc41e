import type Stripe from 'stripe';

/** Lets an authorization go, and gives back what was paid, once. @param reference a PaymentIntent */
export const releaseAtStripe = async ({ paymentIntents, refunds }: Stripe, reference: string): Promise<void> => {
  const { status, latest_charge } = await paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  const options = { idempotencyKey: `release-${reference}` };
  if (status === 'canceled') return;
  if (status !== 'succeeded') return void (await paymentIntents.cancel(reference, {}, options));
  if (typeof latest_charge === 'object' && latest_charge?.refunded) return;
  await refunds.create({ payment_intent: reference }, options);
};
