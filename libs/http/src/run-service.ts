import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { JSONWebKeySet } from 'jose';
import { kafkaDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { containerSettings, type ServiceSettings } from './service-settings.js';
import { SettingsError, readSettings } from './settings.js';
import type { RunningService, Runtime } from './start-service.js';

/** The gateway's public keys, over HTTP. */
const keysOf = (gatewayUrl: string) => async (): Promise<JSONWebKeySet> => {
  const response = await fetch(new URL('/.well-known/jwks.json', gatewayUrl), { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`The gateway answered ${response.status} to the request for its keys`);
  return (await response.json()) as JSONWebKeySet;
};

/**
 * A service as a process of its own, on Kafka: reads its settings, starts, and stops cleanly on SIGTERM and SIGINT. Wrong settings
 * end it with exit code 2 and a sentence, anything else with 1.
 */
export const runService = async <S extends TObject>(
  name: string,
  schema: S,
  start: (settings: Static<S> & ServiceSettings, runtime: Runtime) => Promise<RunningService>,
): Promise<void> => {
  let settings: Static<S> & ServiceSettings & Static<TObject<typeof containerSettings>>;
  try {
    settings = readSettings(Type.Object({ ...schema.properties, ...containerSettings }), process.env) as typeof settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${name} cannot start:\n${error.message}\n`);
    process.exit(2);
  }
  const logger = createLogger({ name, level: settings.LOG_LEVEL });
  const events = kafkaDriver({
    brokers: settings.KAFKA_BROKERS.split(','),
    prefix: settings.KAFKA_PREFIX,
    clientId: `entrepot-${name}`,
    logger,
  });
  let service: RunningService | undefined;
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    stopping = true;
    await service?.close();
    await events.close();
    logger.flush();
    process.exit(code);
  };
  // Before the start: a process that is still migrating is told to stop as well.
  const end = (): void => void (stopping || stop(0));
  process.on('SIGTERM', end).on('SIGINT', end);
  try {
    service = await start(settings, { events, logger, jwks: keysOf(settings.GATEWAY_URL) });
  } catch (error) {
    if (stopping) return;
    logger.fatal({ err: error }, 'cannot start');
    await stop(1);
  }
};
