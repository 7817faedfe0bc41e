import { runService } from '@entrepot/http';
import { customerSettings } from './config.js';
import { startCustomer } from './start.js';

await runService('customer', customerSettings, startCustomer);
