import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { CustomerModule } from './app.module.js';
import type { CustomerSettings } from './config.js';
import { migrations } from './db/migrations.js';
import { restore } from './db/restore.js';
import { snapshots } from './db/snapshots.js';
import { errors } from './http/errors.js';

/** Starts the customer service; resolves when it listens. */
export const startCustomer = (settings: CustomerSettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'customer',
      module: CustomerModule.with(settings),
      migrations,
      errors,
      snapshots,
      restore,
      projections: [{ aggregate: 'store' }],
    },
    settings,
    runtime,
  );
