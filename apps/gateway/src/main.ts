import { runService } from '@entrepot/http';
import { startGateway } from './gateway.js';
import { gatewaySettings } from './settings.js';

await runService('gateway', gatewaySettings, startGateway);
