import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { InventoryModule } from './app.module.js';
import type { InventorySettings } from './config.js';
import { inventoryMigrations } from './migrations.js';
import { restore } from './restore.js';
import { inventorySnapshots } from './snapshots.js';
import { errors } from './errors.js';
import { followUps } from './reservation/follow-ups.js';

/** Starts the inventory service; resolves when it listens. */
export const startInventory = (settings: InventorySettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'inventory',
      module: InventoryModule.with(settings),
      migrations: inventoryMigrations,
      errors,
      snapshots: inventorySnapshots,
      followUps,
      restore,
      // Stock goes with `product.deleted` alone, never because a product was not told of: a rebuild removes nothing here.
      projections: [{ aggregate: 'store' }, { aggregate: 'product', rows: 'select from product where not is_deleted' }],
    },
    settings,
    runtime,
  );
