export { startGateway, type GatewayRuntime, type RunningGateway } from './gateway.js';
export { developmentSecrets, gatewaySettings, type GatewaySettings } from './settings.js';
export { table as routes, services, type Row, type Service } from './routes.js';
