import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { CatalogModule } from './app.module.js';
import type { CatalogSettings } from './config.js';
import { catalogMigrations } from './db/migrations.js';
import { restore } from './db/restore.js';
import { catalogSnapshots } from './db/snapshots.js';
import { errors } from './http/errors.js';

export const startCatalog = (settings: CatalogSettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'catalog',
      module: CatalogModule.with(settings),
      migrations: catalogMigrations,
      errors,
      snapshots: catalogSnapshots,
      restore,
      projections: [{ aggregate: 'stock', rows: 'select from product_stock' }],
    },
    settings,
    runtime,
  );
