import { returnMemory } from '@entrepot/service';
import { createLogger, startTracing, type Logger } from '@entrepot/telemetry';
import { bootstrapPath, newSecret, readBootstrap, writeBootstrap, type Bootstrap } from './data-directory/bootstrap-file.js';
import { lockDataDirectory } from './data-directory/instance-lock.js';
import { openDataDirectory, refuseForeign } from './data-directory/open-data-directory.js';
import { ownerLink } from './services/owner-link.js';
import { findBroker, openEvents } from './services/events.js';
import { checkDatabase } from './postgres/external-database.js';
import { openLogFile, type LogFile } from './process/log-file.js';
import { refuseTakenPort } from './process/ports.js';
import { startPostgres } from './postgres/start-postgres.js';
import { untilReady } from './services/readiness.js';
import { exampleOrder, importSample } from './services/sample.js';
import { databaseNames, gatewayUrl, startServices } from './services/services.js';
import type { StandaloneSettings } from './services/settings.js';
import type { Shutdown } from './process/shutdown.js';
import { StartError } from './process/start-error.js';
import { step, type Terminal } from './terminal/steps.js';
import { secretToShow, welcome } from './terminal/welcome.js';

export interface Surroundings {
  terminal: Terminal;
  shutdown: Shutdown;
  /** Folder with the sample store's NDJSON files. */
  sampleDirectory: URL;
  /** Called with the log as soon as it is open. */
  onLog: (logger: Logger, log: LogFile) => void;
  /** Something that everything needs was lost for good. */
  onLost: (error: unknown) => void;
}

const bootstrapFor = (settings: StandaloneSettings): Bootstrap => {
  const kept = readBootstrap(settings.DATA_DIR);
  return {
    ...kept,
    url: gatewayUrl(settings),
    client_id: settings.BOOTSTRAP_CLIENT_ID,
    client_secret: settings.BOOTSTRAP_CLIENT_SECRET ?? kept?.client_secret ?? newSecret(),
    secret_key: settings.GATEWAY_SECRET_KEY ?? kept?.secret_key ?? newSecret(),
  };
};

/** Brings everything up, step by step, and says where it is. What was opened is in `shutdown`, however far it came. */
export const start = async (
  settings: StandaloneSettings,
  { terminal, shutdown, sampleDirectory, onLog, onLost }: Surroundings,
): Promise<void> => {
  const { DATA_DIR, HOST, GATEWAY_PORT, METRICS_HOST, METRICS_PORT, LOG_LEVEL } = settings;
  refuseForeign(DATA_DIR);
  openDataDirectory(DATA_DIR);
  const lock = await lockDataDirectory(DATA_DIR);
  shutdown.add(() => lock.release());
  await refuseTakenPort(HOST, GATEWAY_PORT);
  await refuseTakenPort(METRICS_HOST, METRICS_PORT, { host: 'METRICS_HOST', port: 'METRICS_PORT', example: 9464 });

  const log = openLogFile(DATA_DIR);
  const logger = createLogger({ name: 'standalone', level: LOG_LEVEL, destination: log.destination });
  onLog(logger, log);
  const tracing = await startTracing(settings, logger);
  shutdown.add(() => tracing?.stop());

  const bootstrap = bootstrapFor(settings);
  const keep = (): void => writeBootstrap(DATA_DIR, bootstrap);
  keep();

  const openDatabase = async (): Promise<string> => {
    if (settings.DATABASE_URL !== undefined) {
      await checkDatabase(settings.DATABASE_URL, databaseNames);
      return settings.DATABASE_URL;
    }
    const postgres = await startPostgres({ dataDirectory: DATA_DIR, password: bootstrap.database_password, logger, onLost });
    shutdown.add(
      () => postgres.stop(),
      () => postgres.crash(),
    );
    bootstrap.database_password = postgres.password;
    keep();
    return postgres.url;
  };
  const next = <T>(name: string, work: () => Promise<T>, note?: (result: T) => string): Promise<T> => {
    if (shutdown.isUnderWay) throw new StartError('Stopped while starting.');
    return step(terminal, name, work, note);
  };
  const databaseUrl = await next('PostgreSQL', openDatabase);

  if (settings.EVENTS === 'kafka') {
    const note = (isThere: boolean): string =>
      isThere ? '' : `no answer from ${settings.KAFKA_BROKERS} yet: events wait until there is one`;
    await next('Kafka', () => findBroker(settings), note);
  }
  const events = await openEvents(settings, logger, onLost);
  shutdown.add(() => events.driver.close());

  const house = await next('Services', async () => {
    const { client_secret: clientSecret, secret_key: secretKey } = bootstrap;
    const running = await startServices(settings, {
      databaseUrl,
      runtime: { events: events.driver, logger },
      clientSecret,
      secretKey,
    });
    shutdown.add(() => running.close());
    events.open();
    await untilReady(running.url);
    return running;
  });
  lock.setUrl(house.url);

  const gateway = { url: house.url, clientId: bootstrap.client_id, clientSecret: bootstrap.client_secret };
  if (settings.SAMPLE_DATA && bootstrap.sample_imported_at === undefined) {
    await next('Sample store', () => importSample(sampleDirectory, gateway));
    bootstrap.sample_imported_at = new Date().toISOString();
    keep();
  }
  const example = bootstrap.sample_imported_at === undefined ? null : exampleOrder;
  if (shutdown.isUnderWay) return;
  returnMemory();
  const shownSecret = secretToShow(terminal, settings, bootstrap);
  terminal.write(
    welcome({
      url: house.url,
      clientId: bootstrap.client_id,
      clientSecret: shownSecret,
      bootstrapFile: bootstrapPath(DATA_DIR),
      exampleOrder: example,
      ownerLink: await ownerLink(gateway),
      logFile: log.path,
      metricsUrl: house.metricsUrl,
    }),
  );
  if (shownSecret === null) return;
  bootstrap.secret_shown_at = new Date().toISOString();
  keep();
};
