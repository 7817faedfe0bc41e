import { runService, serviceMigrations } from '@entrepot/service';
import { orderSettings } from './config.js';
import { migrations } from './migrations/migrations.js';
import { startOrder } from './start-order.js';

await runService('order', orderSettings, startOrder, serviceMigrations(migrations));
