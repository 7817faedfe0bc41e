import { resolve } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { shortestChosenSecret } from '@entrepot/auth';
import { webhookSettings } from '@entrepot/feed';
import { gatewaySettings, oidcSettings, wellKnownSecrets } from '@entrepot/gateway';
import {
  isSandbox,
  openedBy,
  readSettings,
  refuseDevelopmentSecrets,
  sandboxSetting,
  serviceSettings,
  SettingsError,
} from '@entrepot/service';
import { stripeSettings } from '@entrepot/stripe';
import { mailSettings } from '@entrepot/mail';
import { mediaSettings, s3Settings } from '@entrepot/media';
import { kafkaSettings, retentionSettings } from '@entrepot/messaging';
import { saleLinkSettings } from '@entrepot/sale-link';
import { metricsSettings, tracingSettings } from '@entrepot/telemetry';

const {
  BOOTSTRAP_CLIENT_ID,
  RATE_LIMIT_PER_MINUTE,
  REQUESTS_AT_ONCE,
  ADDRESS_RATE_LIMIT_PER_MINUTE,
  CONNECTIONS_PER_ADDRESS,
  TRUSTED_PROXIES,
} = gatewaySettings.properties;

export const standaloneSettings = Type.Object({
  GATEWAY_PORT: Type.Integer({ default: 3000, minimum: 1, maximum: 65_535, description: 'Port of the API' }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address of the API; 0.0.0.0 opens it to the network' }),
  DATA_DIR: Type.String({ default: './var', description: 'Database, logs, generated secrets, mails that have no server to go to' }),
  BOOTSTRAP_CLIENT_ID,
  BOOTSTRAP_CLIENT_SECRET: Type.Optional(
    Type.String({ minLength: shortestChosenSecret, description: 'Its secret; made and kept in DATA_DIR/bootstrap.json when missing' }),
  ),
  GATEWAY_SECRET_KEY: Type.Optional(
    Type.String({ minLength: 32, description: 'Seals keys and hashes secrets; made and kept in DATA_DIR/bootstrap.json when missing' }),
  ),
  PUBLIC_URL: Type.String({
    default: '',
    description: 'Address of the API and of the checkout page as callers know it; empty: HOST and GATEWAY_PORT',
  }),
  SAMPLE_DATA: Type.Boolean({ default: true, description: 'Import a small sample store once' }),
  SANDBOX: Type.Optional(sandboxSetting('empty: true, or false there')),
  EVENTS: Type.Union([Type.Literal('embedded'), Type.Literal('kafka')], {
    default: 'embedded',
    description: 'How events travel between the services',
  }),
  KAFKA_BROKERS: Type.Optional(
    Type.String({ minLength: 1, description: 'Kafka bootstrap servers, comma-separated; needed with EVENTS=kafka' }),
  ),
  ...kafkaSettings,
  ...retentionSettings,
  RATE_LIMIT_PER_MINUTE,
  REQUESTS_AT_ONCE,
  ADDRESS_RATE_LIMIT_PER_MINUTE,
  CONNECTIONS_PER_ADDRESS,
  TRUSTED_PROXIES,
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'A PostgreSQL server of your own; without it one is started on DATA_DIR' }),
  ),
  MULTI_WAREHOUSE: Type.Boolean({ default: true, description: 'Stock by warehouse; false: one quantity a product' }),
  TAXVAT_RULE: Type.Union([Type.Literal('br'), Type.Literal('none')], {
    default: 'br',
    description: 'br: CPF and CNPJ with their check digits; none: any taxvat',
  }),
  RESTOCK_ON_REFUND: Type.Boolean({ default: false, description: 'true: what a credit memo takes back is put into stock again' }),
  ...oidcSettings,
  MAIL: mailSettings.MAIL,
  MAIL_FROM: mailSettings.MAIL_FROM,
  SMTP_URL: mailSettings.SMTP_URL,
  DISK_MIN_FREE_MB: mediaSettings.DISK_MIN_FREE_MB,
  FEED_RETENTION_DAYS: webhookSettings.FEED_RETENTION_DAYS,
  WEBHOOK_ALLOW_HTTP: Type.Optional(
    Type.Boolean({ description: 'true: webhooks may go to http:// URLs; unless set, so where HOST and PUBLIC_URL are on this machine' }),
  ),
  WEBHOOK_ALLOWED_NETWORKS: Type.Optional(
    Type.String({
      description:
        'Networks (10.20.0.0/16), comma-separated, that webhooks may reach although they are not public; ' +
        'unless set, this machine (127.0.0.0/8, ::1/128) where HOST and PUBLIC_URL are on it',
    }),
  ),
  ...stripeSettings,
  STRIPE_WEBHOOK_SECRET: saleLinkSettings.properties.STRIPE_WEBHOOK_SECRET,
  POSTCODE_LOOKUP_URL: saleLinkSettings.properties.POSTCODE_LOOKUP_URL,
  ...s3Settings,
  ...metricsSettings,
  LOG_LEVEL: serviceSettings.LOG_LEVEL,
  ...tracingSettings,
});

export type StandaloneSettings = Static<typeof standaloneSettings>;

/**
 * Defaults where only this machine reaches the API: a test card, and webhooks to a developer's receiver beside it. An installation for others lets
 * webhooks reach none of its own addresses.
 */
const localDefaults: Partial<StandaloneSettings> = {
  SANDBOX: 'true',
  WEBHOOK_ALLOW_HTTP: true,
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
};

/** Reads the settings from the environment; throws SettingsError with one sentence for each that does not fit. */
export const readStandaloneSettings = (environment: Readonly<Record<string, string | undefined>>): StandaloneSettings => {
  const settings = readSettings(standaloneSettings, environment);
  if (settings.EVENTS === 'kafka' && settings.KAFKA_BROKERS === undefined) {
    throw new SettingsError('KAFKA_BROKERS is missing: with EVENTS=kafka it must name the brokers, like localhost:9092');
  }
  const { HOST, PUBLIC_URL } = settings;
  const opened = openedBy({ PUBLIC_URL }) ?? openedBy({ HOST });
  refuseDevelopmentSecrets(opened, wellKnownSecrets(settings));
  isSandbox(settings, opened);
  return { ...(opened === null && localDefaults), ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
};
