import type pg from 'pg';
import { openDatabase } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { connected } from '../postgres/connect.js';
import { StartError } from '../process/start-error.js';
import { step, type Terminal } from '../terminal/steps.js';
import { openEmptyServer } from './empty-server.js';
import { loadDatabase } from './load-database.js';
import { readManifest, type DatabaseDump } from './manifest.js';
import { loadMedia, openImages } from './media-files.js';
import { databasesOn, migrationsOfServices, type ServiceDatabase } from './service-databases.js';
import type { BackupSettings } from './settings.js';

/** @param mark of one that is restored alone: written with its rows */
export const restoreDatabase = async (
  { service, url }: ServiceDatabase,
  directory: string,
  dump: DatabaseDump,
  logger: Logger,
  mark?: (client: pg.Client) => Promise<void>,
): Promise<number> => {
  const migrations = [...(migrationsOfServices[service] ?? [])];
  const made = await openDatabase({ url, applicationName: 'entrepot-restore', migrations, poolSize: 2, logger });
  await made.destroy();
  await loadDatabase(url, directory, dump, mark);
  return dump.tables.reduce((sum, { rows }) => sum + rows, 0);
};

const restoreImages = (catalogUrl: string, settings: BackupSettings, directory: string): Promise<number> =>
  connected(catalogUrl, async (client) => loadMedia(client, await openImages(settings), directory));

/**
 * Makes an installation of a backup, in an empty place: start it afterwards, and it goes on from the moment of the backup. All or
 * nothing: what a restore that failed has made is removed. Throws StartError with a sentence.
 */
export const restore = async (directory: string, settings: BackupSettings, terminal: Terminal, logger: Logger): Promise<void> => {
  const manifest = await readManifest(directory);
  const server = await step(terminal, 'PostgreSQL', () => openEmptyServer(directory, settings, logger));
  try {
    for (const database of databasesOn({ ...settings, DATABASE_URL: server.url })) {
      const { service, url } = database;
      const dump = manifest.databases.find((one) => one.service === service);
      if (!dump) throw new StartError(`${directory} does not hold the database of ${service}.`);
      const work = (): Promise<number> => restoreDatabase(database, directory, dump, logger);
      await step(terminal, `Database ${service}`, work, (rows) => `${rows} rows`);
      if (service === 'catalog')
        await step(
          terminal,
          'Images',
          () => restoreImages(url, settings, directory),
          (files) => `${files} files`,
        );
    }
  } catch (error) {
    await server.undo();
    throw error;
  }
  await server.close();
  terminal.write(`\nRestored as it was at ${manifest.taken_at}. Start it: events that were under way go on by themselves.\n`);
};
