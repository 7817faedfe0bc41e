import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { InventoryModule } from './app.module.js';
import type { InventorySettings } from './config.js';

export const startInventory = (settings: InventorySettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: 'inventory', module: InventoryModule, migrations: [] }, settings, runtime);
