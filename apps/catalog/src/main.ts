import { runService } from '@entrepot/http';
import { catalogSettings } from './config.js';
import { startCatalog } from './start.js';

await runService('catalog', catalogSettings, startCatalog);
