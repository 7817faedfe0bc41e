import { Type } from '@sinclair/typebox';
import Stripe from 'stripe';

/** Version of Stripe's API for requests and answers, fixed because a newer one may mean other things. */
const apiVersion = '2026-10-28.endive';

/** Beyond the time in which Stripe answers nearly everything. */
export const answersWithinMs = 10_000;

export const stripeSettings = {
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({
      default: '',
      description: 'Secret or restricted key (sk_…, rk_…) of a Stripe account; empty: the payment method stripe takes nothing',
    }),
  ),
  STRIPE_API_URL: Type.Optional(
    Type.String({ default: 'https://api.stripe.com', format: 'uri', description: 'Where Stripe answers; another one for tests only' }),
  ),
};

export interface StripeSettings {
  STRIPE_SECRET_KEY?: string;
  STRIPE_API_URL?: string;
}

/** Null without a key. It repeats nothing by itself: who asks knows what an answer that is missing means. */
export const stripeClient = ({ STRIPE_SECRET_KEY = '', STRIPE_API_URL = 'https://api.stripe.com' }: StripeSettings): Stripe | null => {
  if (STRIPE_SECRET_KEY === '') return null;
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    apiVersion,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: answersWithinMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
};
