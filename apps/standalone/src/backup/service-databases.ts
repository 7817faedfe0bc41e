import { serviceNames } from '@entrepot/contracts';
import { gatewayMigrations } from '@entrepot/gateway';
import { serviceDatabaseUrl, serviceMigrations, type Migrations, type ServiceSettings } from '@entrepot/service';
import { backends } from '../services/services.js';

/** Migrations of each service. */
export const migrationsOfServices: Readonly<Record<string, Migrations>> = Object.fromEntries(
  serviceNames.map((name) => [name, name === 'gateway' ? gatewayMigrations : serviceMigrations(backends[name].migrations)]),
);

export interface ServiceDatabase {
  service: string;
  url: string;
}

/** Lists the services' databases on a server. */
export const databasesOn = (settings: Pick<ServiceSettings, 'DATABASE_URL' | 'DATABASE_PREFIX'>): ServiceDatabase[] =>
  serviceNames.map((service) => ({ service, url: serviceDatabaseUrl(service, settings) }));
