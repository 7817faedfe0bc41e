export * from './checkout-form.js';
export * from './error-details.js';
export * from './plan.js';
export * from './postcode-double.js';
export * from './postgres-proxy.js';
export * from './test-database.js';
export * from './trace-collector.js';
export * from './until.js';
export { openStripeDouble, stripeMessage, stripeSignature, type StripeDouble, type DoubleFault } from './stripe-double.js';
