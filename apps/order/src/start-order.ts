import { type RunningService, type Runtime, startService } from '@entrepot/http';
import { OrderModule } from './app.module.js';
import type { OrderSettings } from './config.js';
import { migrations } from './db/migrations.js';
import { projections } from './db/projections.js';
import { errors } from './http/errors.js';

/** Starts the order service; resolves when it listens. */
export const startOrder = (settings: OrderSettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: 'order', module: OrderModule.with(settings), migrations, errors, projections }, settings, runtime);
