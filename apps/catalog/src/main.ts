import { runService, serviceMigrations } from '@entrepot/service';
import { catalogSettings } from './config.js';
import { catalogMigrations } from './migrations.js';
import { startCatalog } from './start.js';

await runService('catalog', catalogSettings, startCatalog, serviceMigrations(catalogMigrations));
