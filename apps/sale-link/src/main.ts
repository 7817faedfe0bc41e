import { runService, serviceMigrations } from '@entrepot/service';
import { saleLinkSettings } from './config.js';
import { migrations } from './migrations/migrations.js';
import { startSaleLink } from './start.js';

await runService('sale-link', saleLinkSettings, startSaleLink, serviceMigrations(migrations));
