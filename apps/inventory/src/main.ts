import { runService } from '@entrepot/http';
import { inventorySettings } from './config.js';
import { startInventory } from './start.js';

await runService('inventory', inventorySettings, startInventory);
