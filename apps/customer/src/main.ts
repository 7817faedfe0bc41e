import { runService, serviceMigrations } from '@entrepot/service';
import { customerSettings } from './config.js';
import { migrations } from './migrations.js';
import { startCustomer } from './start.js';

await runService('customer', customerSettings, startCustomer, serviceMigrations(migrations));
