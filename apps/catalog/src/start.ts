import { startService, type RunningService, type Runtime } from '@entrepot/service';
import { CatalogModule } from './app.module.js';
import { catalogChecks } from './checks.js';
import type { CatalogSettings } from './config.js';
import { catalogMigrations } from './migrations.js';
import { restore } from './restore.js';
import { catalogSnapshots } from './snapshots.js';
import { errors } from './errors.js';
import { tables } from './tables.js';

export const startCatalog = (settings: CatalogSettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'catalog',
      module: CatalogModule.with(settings),
      tables,
      migrations: catalogMigrations,
      errors,
      checks: catalogChecks,
      snapshots: catalogSnapshots,
      restore,
      projections: [{ aggregate: 'warehouse' }, { aggregate: 'stock', rows: 'select from product_stock' }],
      gatherMs: 100,
    },
    settings,
    runtime,
  );
