import { startService, type RunningService, type Runtime } from '@entrepot/service';
import { InventoryModule } from './app.module.js';
import { inventoryChecks } from './check/checks.js';
import type { InventorySettings } from './config.js';
import { errors } from './errors.js';
import { countOverdueHolds } from './hold/hold-metrics.js';
import { inventoryMigrations } from './migrations.js';
import { arrivedProduct, waitingReservation } from './order-reservation/reserve-order.js';
import { restore } from './restore.js';
import { inventorySnapshots } from './snapshots.js';
import { addMonths } from './ledger/ledger.partitions.js';
import { warehouseStock } from './stock-item/recalculate-warehouse.js';
import { tables } from './tables.js';

/** Starts the inventory service; resolves when it listens. */
export const startInventory = (settings: InventorySettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'inventory',
      module: InventoryModule.with(settings),
      tables,
      migrations: inventoryMigrations,
      errors,
      background: [addMonths, countOverdueHolds],
      checks: inventoryChecks,
      snapshots: inventorySnapshots,
      followUps: [warehouseStock, arrivedProduct, waitingReservation],
      restore,
      // Only `product.deleted` removes stock: a rebuild never does because no snapshot names the product.
      projections: [{ aggregate: 'store' }, { aggregate: 'product', rows: 'select from product where not is_deleted' }],
    },
    settings,
    runtime,
  );
