import { createHmac } from 'node:crypto';
import { catalogMigrations, startCatalog } from '@entrepot/catalog';
import { backendNames, databaseOf, serviceNames, urlSettingOf, type BackendName } from '@entrepot/contracts';
import { customerMigrations, startCustomer } from '@entrepot/customer';
import { feedMigrations, startFeed } from '@entrepot/feed';
import { gatewaySettings, startGateway, type RunningGateway } from '@entrepot/gateway';
import { readSettings, type RunningService, type Runtime, type ServiceDefinition, type ServiceSettings } from '@entrepot/service';
import { inventoryMigrations, startInventory } from '@entrepot/inventory';
import { s3Settings, type S3Settings } from '@entrepot/media';
import { orderMigrations, startOrder } from '@entrepot/order';
import { saleLinkMigrations, startSaleLink } from '@entrepot/sale-link';
import { addProcessMetrics, openMetrics, type OpenMetrics } from '@entrepot/telemetry';
import type { StandaloneSettings } from './settings.js';

/** Settings of the whole that any of the services reads. */
type HouseSettings = ServiceSettings &
  Pick<
    StandaloneSettings,
    | 'MULTI_WAREHOUSE'
    | 'RESTOCK_ON_REFUND'
    | 'TAXVAT_RULE'
    | 'PUBLIC_URL'
    | 'SANDBOX'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_API_URL'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'POSTCODE_LOOKUP_URL'
    | 'DATA_DIR'
    | 'MAIL'
    | 'MAIL_FROM'
    | 'SMTP_URL'
    | 'FEED_RETENTION_DAYS'
    | 'WEBHOOK_ALLOW_HTTP'
    | 'WEBHOOK_ALLOWED_NETWORKS'
  > &
  S3Settings & { SALE_LINK_SECRET_KEY: string; FEED_SECRET_KEY: string };
interface Backend {
  start: (settings: HouseSettings, runtime: Runtime) => Promise<RunningService>;
  /** Migrations of its own tables. */
  migrations: ServiceDefinition['migrations'];
}

/** Services behind the gateway. */
export const backends: Readonly<Record<BackendName, Backend>> = {
  order: { start: startOrder, migrations: orderMigrations },
  catalog: { start: startCatalog, migrations: catalogMigrations },
  inventory: { start: startInventory, migrations: inventoryMigrations },
  customer: { start: startCustomer, migrations: customerMigrations },
  'sale-link': { start: startSaleLink, migrations: saleLinkMigrations },
  feed: { start: startFeed, migrations: feedMigrations },
};

/** Databases, one a service, the gateway's included. */
export const databaseNames = serviceNames.map((name) => `entrepot_${databaseOf(name)}`);

export interface Platform {
  databaseUrl: string;
  runtime: Omit<Runtime, 'jwks'>;
  clientSecret: string;
  secretKey: string;
}

/** Started services, closed in reverse. */
export interface RunningHouse {
  url: string;
  metricsUrl: string;
  close(): Promise<void>;
}

const reachableHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** Where people on this machine reach the gateway. */
export const gatewayUrl = ({ HOST, GATEWAY_PORT }: StandaloneSettings): string => `http://${reachableHost(HOST)}:${GATEWAY_PORT}`;

const s3SettingsOf = (settings: StandaloneSettings): S3Settings =>
  Object.fromEntries(Object.keys(s3Settings).map((name) => [name, settings[name as keyof S3Settings]]));

/** Starts the services on free ports of 127.0.0.1, then the gateway that leads to them. Nothing is left running when one fails. */
export const startServices = async (
  settings: StandaloneSettings,
  { databaseUrl, runtime, clientSecret, secretKey }: Platform,
): Promise<RunningHouse> => {
  const url = gatewayUrl(settings);
  const keyOf = (service: BackendName): string => createHmac('sha256', secretKey).update(service).digest('base64url');
  const publicUrl = settings.PUBLIC_URL || url;
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: 10,
    LOG_LEVEL: settings.LOG_LEVEL,
    PUBLIC_URL: publicUrl,
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
    STRIPE_API_URL: settings.STRIPE_API_URL,
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    POSTCODE_LOOKUP_URL: settings.POSTCODE_LOOKUP_URL,
    SANDBOX: settings.SANDBOX,
    MULTI_WAREHOUSE: settings.MULTI_WAREHOUSE,
    RESTOCK_ON_REFUND: settings.RESTOCK_ON_REFUND,
    TAXVAT_RULE: settings.TAXVAT_RULE,
    DATA_DIR: settings.DATA_DIR,
    MAIL: settings.MAIL,
    MAIL_FROM: settings.MAIL_FROM,
    SMTP_URL: settings.SMTP_URL,
    DISK_MIN_FREE_MB: settings.DISK_MIN_FREE_MB,
    FEED_RETENTION_DAYS: settings.FEED_RETENTION_DAYS,
    WEBHOOK_ALLOW_HTTP: settings.WEBHOOK_ALLOW_HTTP,
    WEBHOOK_ALLOWED_NETWORKS: settings.WEBHOOK_ALLOWED_NETWORKS,
    ...s3SettingsOf(settings),
    // Derived, so that one secret is kept and no service can use another's key.
    SALE_LINK_SECRET_KEY: keyOf('sale-link'),
    FEED_SECRET_KEY: keyOf('feed'),
  };
  let gateway: RunningGateway | undefined;
  let metrics: OpenMetrics | undefined;
  const jwks: Runtime['jwks'] = async () => gateway?.jwks() ?? Promise.reject(new Error('the gateway is not up yet'));
  const running: RunningService[] = [];
  const close = async (): Promise<void> => {
    await gateway?.close();
    await Promise.all(running.splice(0).map((service) => service.close()));
    await metrics?.close();
  };
  try {
    const starting = backendNames.map(async (name) => {
      const service = await backends[name].start({ ...shared, HOST: '127.0.0.1', PORT: 0 }, { ...runtime, jwks });
      running.push(service);
      return [urlSettingOf(name), service.url] as const;
    });
    const urls = Object.fromEntries(await whenAllEnded(starting));
    const environment = { ...settings, ...shared, ...urls, BOOTSTRAP_CLIENT_SECRET: clientSecret, GATEWAY_SECRET_KEY: secretKey };
    gateway = await startGateway(readSettings(gatewaySettings, asText(environment)), runtime);
    addProcessMetrics(gateway.metrics);
    metrics = await openMetrics(
      settings,
      [gateway, ...running].map((one) => one.metrics),
      runtime.logger,
    );
    return { url, metricsUrl: metrics.url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const asText = (values: Record<string, string | number | boolean | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));

/** All results, or the first failure once none is under way any more. */
const whenAllEnded = async <T>(promises: Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};
