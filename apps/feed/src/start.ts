import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { FeedModule } from './app.module.js';
import type { FeedSettings } from './config.js';
import { errors } from './errors.js';
import { migrations } from './migrations/migrations.js';

/** Starts the feed service; resolves when it listens. */
export const startFeed = (settings: FeedSettings, runtime: Runtime): Promise<RunningService> =>
  startService({ name: 'feed', module: FeedModule, migrations, errors }, settings, runtime);
