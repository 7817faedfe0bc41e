import { runService, serviceMigrations } from '@entrepot/service';
import { inventorySettings } from './config.js';
import { inventoryMigrations } from './migrations.js';
import { startInventory } from './start.js';

await runService('inventory', inventorySettings, startInventory, serviceMigrations(inventoryMigrations));
