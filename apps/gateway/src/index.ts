export { gatewayMigrations } from './migrations.js';
export { startGateway, type GatewayRuntime, type RunningGateway } from './gateway.js';
export { wellKnownSecrets } from './secrets.js';
export { developmentSecrets, gatewaySettings, oidcSettings, type GatewaySettings } from './settings.js';
