import { runService } from '@entrepot/http';
import { saleLinkSettings } from './config.js';
import { startSaleLink } from './start.js';

await runService('sale-link', saleLinkSettings, startSaleLink);
