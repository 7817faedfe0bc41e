import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { CustomerModule } from './app.module.js';
import type { CustomerSettings } from './config.js';

export const startCustomer = (settings: CustomerSettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: 'customer', module: CustomerModule, migrations: [] }, settings, runtime);
