import { startService, type RunningService, type Runtime } from '@entrepot/service';
import { CustomerModule } from './app.module.js';
import { customerChecks } from './checks.js';
import type { CustomerSettings } from './config.js';
import { migrations } from './migrations.js';
import { restore } from './restore.js';
import { snapshots } from './snapshots.js';
import { errors } from './errors.js';
import { tables } from './tables.js';

/** Starts the customer service; resolves when it listens. */
export const startCustomer = (settings: CustomerSettings, runtime: Runtime): Promise<RunningService> =>
  startService(
    {
      name: 'customer',
      module: CustomerModule.with(settings),
      tables,
      migrations,
      errors,
      checks: customerChecks,
      snapshots,
      restore,
      projections: [{ aggregate: 'store' }],
      gatherMs: 200,
    },
    settings,
    runtime,
  );
