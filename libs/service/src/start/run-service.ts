import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { JSONWebKeySet } from 'jose';
import { parseTimestamp } from '@entrepot/kernel';
import { kafkaAccess, kafkaDriver } from '@entrepot/messaging';
import { addProcessMetrics, createLogger, openMetrics, startTracing, type Logger, type OpenMetrics } from '@entrepot/telemetry';
import { spreadTopic } from './spread-topic.js';
import { drain } from './close-gently.js';
import { migrateDatabase, type Migrations } from './migrate.js';
import { returnMemory } from './return-memory.js';
import { containerSettings, type ServiceSettings } from '../settings/service-settings.js';
import { SettingsError, readSettings } from '../settings/settings.js';
import type { RunningService, Runtime } from './start-service.js';

/** Fetches the gateway's public keys over HTTP. */
const keysOf = (gatewayUrl: string) => async (): Promise<JSONWebKeySet> => {
  const response = await fetch(new URL('/.well-known/jwks.json', gatewayUrl), { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`The gateway answered ${response.status} to the request for its keys`);
  return (await response.json()) as JSONWebKeySet;
};

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};

const momentOf = (name: string, text = ''): Date => {
  const moment = parseTimestamp(text)?.date;
  return moment ?? refuse(`${name} restored: to which moment? "2026-01-31 02:14:07", in UTC`);
};

const countOf = (name: string, text = ''): number =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : refuse(`${name} partitions: how many is its topic to have? 24, for instance`);

/** A signal ends it at once: what a migration has not committed is rolled back. */
const migrate = async (
  name: string,
  migrations: Migrations,
  settings: ServiceSettings,
  logger: Logger,
  restoredTo?: Date,
): Promise<void> => {
  process.on('SIGTERM', () => process.exit(1)).on('SIGINT', () => process.exit(1));
  try {
    await migrateDatabase(name, migrations, settings, logger, restoredTo);
  } catch (error) {
    logger.fatal({ err: error }, 'cannot migrate');
    process.exitCode = 1;
  }
  logger.flush();
};

/**
 * A service as a process of its own, on Kafka: reads its settings, starts, and stops cleanly on SIGTERM and SIGINT. With the argument
 * `migrate` it brings its database up to date instead, and ends; with `restored MOMENT` it notes as well that the database was put back; with
 * `partitions NUMBER [GROUP…]` it spreads the service's topic over more partitions, while its replicas run. Wrong settings end it with exit code 2 and a sentence, anything else with 1.
 * @param migrations all of the service's, for `migrate`
 */
export const runService = async <S extends TObject>(
  name: string,
  schema: S,
  start: (settings: Static<S> & ServiceSettings, runtime: Runtime) => Promise<RunningService>,
  migrations: Migrations,
): Promise<void> => {
  const command = process.argv[2];
  const restoredTo = command === 'restored' ? momentOf(name, process.argv[3]) : undefined;
  const spread = command === 'partitions' ? countOf(name, process.argv[3]) : undefined;
  if (command !== undefined && command !== 'migrate' && !restoredTo && !spread)
    refuse(`${name} knows no command "${command}": migrate, restored, partitions, or none to start`);
  let settings: Static<S> & ServiceSettings & Static<TObject<typeof containerSettings>>;
  try {
    settings = readSettings(Type.Object({ ...schema.properties, ...containerSettings }), process.env) as typeof settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return refuse(`${name} cannot start:\n${error.message}`);
  }
  const logger = createLogger({ name, level: settings.LOG_LEVEL });
  if (command !== undefined && !spread) return migrate(name, migrations, settings, logger, restoredTo);
  const access = await kafkaAccess(settings).catch((error: Error) => refuse(`${name} cannot start:\n${error.message}`));
  if (spread) return spreadTopic(name, { settings, access, logger, partitions: spread, except: process.argv.slice(4) });
  const events = kafkaDriver({
    brokers: settings.KAFKA_BROKERS.split(','),
    prefix: settings.KAFKA_PREFIX,
    access,
    clientId: `entrepot-${name}`,
    retentionDays: settings.EVENT_RETENTION_DAYS,
    logger,
  });
  const tracing = await startTracing(settings, logger);
  let service: RunningService | undefined;
  let metrics: OpenMetrics | undefined;
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    stopping = true;
    if (service) await drain(service.app);
    await service?.close();
    await metrics?.close();
    await events.close();
    await tracing?.stop();
    logger.flush();
    process.exit(code);
  };
  // Before the start: a process that is still migrating stops on a signal as well.
  const end = (): void => void (stopping || stop(0));
  process.on('SIGTERM', end).on('SIGINT', end);
  try {
    service = await start(settings, { events, logger, jwks: keysOf(settings.GATEWAY_URL) });
    addProcessMetrics(service.metrics);
    metrics = await openMetrics(settings, [service.metrics], logger.child({ service: name }));
    returnMemory();
  } catch (error) {
    if (stopping) return;
    if (error instanceof SettingsError) return refuse(`${name} cannot start:\n${error.message}`);
    logger.fatal({ err: error }, 'cannot start');
    await stop(1);
  }
};
