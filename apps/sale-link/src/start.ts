import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { SaleLinkModule } from './app.module.js';
import type { SaleLinkSettings } from './config.js';

export const startSaleLink = (settings: SaleLinkSettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: 'sale-link', module: SaleLinkModule, migrations: [] }, settings, runtime);
