import { runService } from '@entrepot/service';
import { gatewayMigrations } from './migrations.js';
import { startGateway } from './gateway.js';
import { gatewaySettings } from './settings.js';

await runService('gateway', gatewaySettings, startGateway, gatewayMigrations);
