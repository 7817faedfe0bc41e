export { orderSettings, type OrderSettings } from './config.js';
export { startOrder } from './start-order.js';
