import { catalogMigrations } from '@entrepot/catalog';
import { customerMigrations } from '@entrepot/customer';
import { gatewayMigrations } from '@entrepot/gateway';
import { serviceDatabaseUrl, serviceMigrations, type Migrations, type ServiceSettings } from '@entrepot/http';
import { inventoryMigrations } from '@entrepot/inventory';
import { orderMigrations } from '@entrepot/order';
import { saleLinkMigrations } from '@entrepot/sale-link';

/** What makes the tables of each service. */
export const migrationsOfServices: Readonly<Record<string, Migrations>> = {
  gateway: gatewayMigrations,
  order: serviceMigrations(orderMigrations),
  catalog: serviceMigrations(catalogMigrations),
  inventory: serviceMigrations(inventoryMigrations),
  customer: serviceMigrations(customerMigrations),
  'sale-link': serviceMigrations(saleLinkMigrations),
};

export interface ServiceDatabase {
  service: string;
  url: string;
}

/** The six databases on a server. */
export const databasesOn = (settings: Pick<ServiceSettings, 'DATABASE_URL' | 'DATABASE_PREFIX'>): ServiceDatabase[] =>
  Object.keys(migrationsOfServices).map((service) => ({ service, url: serviceDatabaseUrl(service, settings) }));
