export { orderSettings, type OrderSettings } from './config.js';
export { startOrder } from './start-order.js';
export { stripeSettings, type StripeSettings } from './payment/providers/stripe/stripe-client.js';
export { migrations as orderMigrations } from './migrations/migrations.js';
