import { Type, type Static, type TObject } from '@sinclair/typebox';
import { databaseUrl } from '@entrepot/database';
import { kafkaSettings, retentionSettings } from '@entrepot/messaging';
import { metricsSettings, tracingSettings } from '@entrepot/telemetry';

/** Settings that each service has, by the same names everywhere. */
export const serviceSettings = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 in a container' }),
  PORT: Type.Integer({ default: 0, minimum: 0, maximum: 65_535, description: 'Port to listen on; 0 takes a free one' }),
  DATABASE_URL: Type.String({ minLength: 1, description: 'PostgreSQL server; each service has its own database on it' }),
  DATABASE_PREFIX: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{0,30}$',
      description: 'What the names of the databases begin with; by default `entrepot_`',
    }),
  ),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 5,
    maximum: 200,
    description: 'Connections of one process to its database at most',
    reason: 'publishing events takes two, and handling them, requests and upkeep one each',
  }),
  DATABASE_WIRE: Type.Optional(
    Type.Union([Type.Literal('pipelined'), Type.Literal('plain')], {
      description:
        'How statements go to PostgreSQL: several in a message, or (plain) one by one, by the public API of pg alone; by default pipelined',
    }),
  ),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'The least important lines that are still logged' },
  ),
};

export type ServiceSettings = Static<TObject<typeof serviceSettings>>;

/** Makes the URL of a service's database on the server of DATABASE_URL. */
export const serviceDatabaseUrl = (name: string, { DATABASE_URL, DATABASE_PREFIX = 'entrepot_' }: DatabaseSettings): string =>
  databaseUrl(DATABASE_URL, DATABASE_PREFIX + name.replaceAll('-', '_'));

type DatabaseSettings = Pick<ServiceSettings, 'DATABASE_URL' | 'DATABASE_PREFIX'>;

/** Settings of a service in a container. */
export const containerSettings = {
  KAFKA_BROKERS: Type.String({ minLength: 1, description: 'Kafka bootstrap servers, comma-separated' }),
  ...kafkaSettings,
  ...retentionSettings,
  GATEWAY_URL: Type.String({
    default: 'http://gateway:3000',
    description: 'Where the public keys of the tokens are (/.well-known/jwks.json)',
  }),
  ...metricsSettings,
  ...tracingSettings,
};
