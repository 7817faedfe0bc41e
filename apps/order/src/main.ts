import { runService } from '@entrepot/http';
import { orderSettings } from './config.js';
import { startOrder } from './start-order.js';

await runService('order', orderSettings, startOrder);
