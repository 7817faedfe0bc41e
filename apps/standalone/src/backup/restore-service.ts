import pg from 'pg';
import { databaseUrl } from '@entrepot/database';
import { markRestored } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { connect } from '../postgres/connect.js';
import { StartError } from '../process/start-error.js';
import { step, type Terminal } from '../terminal/steps.js';
import { readManifest, type DatabaseDump, type Manifest } from './manifest.js';
import { openServer } from './open-server.js';
import { restoreDatabase } from './restore.js';
import { databasesOn, type ServiceDatabase } from './service-databases.js';
import type { BackupSettings } from './settings.js';
import { stageOutboxes } from './stage-outboxes.js';

/** Outboxes keep published events for so long; topics for longer. */
const outboxDays = 2;

const dumpOf = ({ databases }: Manifest, directory: string, service: string): DatabaseDump => {
  const dump = databases.find((one) => one.service === service);
  if (!dump)
    throw new StartError(
      `${directory} does not hold the database of ${service}: it has ${databases.map((one) => one.service).join(', ')}.`,
    );
  if (service === 'gateway')
    throw new StartError('The gateway has nothing that others know by number: restore it with the whole installation.');
  return dump;
};

const refuseOld = ({ taken_at }: Manifest, { EVENTS }: BackupSettings): void => {
  if (EVENTS === 'kafka' || Date.now() - Date.parse(taken_at) < outboxDays * 86_400_000) return;
  throw new StartError(
    `The backup is of ${taken_at}: without Kafka, events are kept for ${outboxDays} days, too short to bring one service up to date. Restore the whole.`,
  );
};

const nameOf = ({ url }: ServiceDatabase): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Sets the database aside under another name, which nothing may be connected to. */
const setAside = async (client: pg.Client, name: string, aside: string): Promise<void> => {
  const { rows } = await client.query<{ users: string }>(
    'select string_agg(distinct application_name, $2) as users from pg_stat_activity where datname = $1',
    [name, ', '],
  );
  if (rows[0]?.users) throw new StartError(`${name} is in use (${rows[0].users}): stop the service first, or npm start as a whole.`);
  await client.query(`alter database ${pg.escapeIdentifier(name)} rename to ${pg.escapeIdentifier(aside)}`);
};

/**
 * Puts the database of one service back to the moment of a backup, beside the others as they are. The one that it takes the place of stays
 * under another name. The service then serves nobody until it is reconciled. Throws StartError with a sentence.
 */
export const restoreService = async (
  directory: string,
  service: string,
  settings: BackupSettings,
  terminal: Terminal,
  logger: Logger,
): Promise<void> => {
  const manifest = await readManifest(directory);
  const dump = dumpOf(manifest, directory, service);
  refuseOld(manifest, settings);
  const restoredTo = new Date(manifest.taken_at);
  const server = await openServer(settings, logger);
  const databases = databasesOn({ ...settings, DATABASE_URL: server.url });
  const target = databases.find((one) => one.service === service) as ServiceDatabase;
  const others = databases.filter((one) => one !== target);
  const name = nameOf(target);
  const aside = `${name}_before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  const client = await connect(databaseUrl(server.url, 'postgres'));
  try {
    await step(
      terminal,
      `Database ${service}`,
      () => setAside(client, name, aside),
      () => `set aside as ${aside}`,
    );
    try {
      const mark = (restored: pg.Client): Promise<void> =>
        markRestored({ query: (text: string, values?: unknown[]) => restored.query(text, values) as never }, restoredTo);
      const load = (): Promise<number> => restoreDatabase(target, directory, dump, logger, mark);
      await step(terminal, 'Restore', load, (rows) => `${rows} rows`);
      await step(terminal, 'Events since then', () => stageOutboxes(target, databaseUrl(server.url, aside), others, restoredTo));
    } catch (error) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
      await client.query(`alter database ${pg.escapeIdentifier(aside)} rename to ${pg.escapeIdentifier(name)}`);
      throw error;
    }
  } finally {
    await client.end();
    await server.close();
  }
  terminal.write(
    `\n${service} is as it was at ${manifest.taken_at}. Start it: it serves nobody until\n\n  npx entrepot ops reconcile ${service}\n\n` +
      `has brought it into agreement with the other services. The database of before is ${aside}: drop it when it is not needed any more.\n`,
  );
};
