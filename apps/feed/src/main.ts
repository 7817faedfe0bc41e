import { runService, serviceMigrations } from '@entrepot/service';
import { feedSettings } from './config.js';
import { migrations } from './migrations/migrations.js';
import { startFeed } from './start.js';

await runService('feed', feedSettings, startFeed, serviceMigrations(migrations));
