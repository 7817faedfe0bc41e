// Not part of the library's root: services that never speak to Stripe do not load it.
export { isGiven, type NotRefunded, releaseAtStripe, releaseMark, whyFailed, whyNotRefundable } from './release-payment.js';
export { answersWithinMs, stripeClient, stripeSettings, type StripeSettings } from './stripe-client.js';
