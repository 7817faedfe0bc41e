export { orderSettings, type OrderSettings } from './config.js';
export { startOrder } from './start-order.js';
export { migrations as orderMigrations } from './migrations/migrations.js';
