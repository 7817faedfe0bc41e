import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@entrepot/telemetry';
import { bootstrapPath } from '../data-directory/bootstrap-file.js';
import { StartError } from '../process/start-error.js';
import { step, type Terminal } from '../terminal/steps.js';
import { openCommonMoment, type CommonMoment } from './common-moment.js';
import { dumpDatabase } from './dump-database.js';
import { writeManifest, type DatabaseDump } from './manifest.js';
import { dumpMedia, openImages } from './media-files.js';
import { openServer } from './open-server.js';
import { databasesOn } from './service-databases.js';
import type { BackupSettings } from './settings.js';

const makeEmpty = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new StartError(`${directory} is not empty: name a new directory.`);
};

const rowsOf = ({ tables }: DatabaseDump): string => `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${tables.length} tables`;

const dumpAll = async ({ snapshots, pausedMs }: CommonMoment, settings: BackupSettings, directory: string, terminal: Terminal) => {
  const databases: DatabaseDump[] = [];
  for (const snapshot of snapshots) {
    databases.push(await step(terminal, `Database ${snapshot.service}`, () => dumpDatabase(snapshot, directory), rowsOf));
  }
  const catalog = snapshots.find(({ service }) => service === 'catalog');
  if (!catalog) throw new Error('the catalog has the images');
  const media = await step(
    terminal,
    'Images',
    async () => dumpMedia(catalog.client, await openImages(settings), directory),
    ({ files }) => `${files} files`,
  );
  return { databases, media, paused_ms: pausedMs };
};

/**
 * Writes all data of an installation, running or not, into a new directory: the seven databases at one moment, and the files of the
 * images. Throws StartError with a sentence; what was written by then is no backup, as it has no manifest.
 */
export const backup = async (directory: string, settings: BackupSettings, terminal: Terminal, logger: Logger): Promise<void> => {
  await makeEmpty(directory);
  const server = await openServer(settings, logger);
  try {
    const takenAt = new Date().toISOString();
    const moment = await step(
      terminal,
      'Moment of all databases',
      () => openCommonMoment(databasesOn({ ...settings, DATABASE_URL: server.url })),
      ({ pausedMs }) => `consumers waited ${pausedMs} ms`,
    );
    try {
      const dumped = await dumpAll(moment, settings, directory, terminal);
      const kept = bootstrapPath(settings.DATA_DIR);
      if (settings.DATABASE_URL === undefined && existsSync(kept)) await copyFile(kept, join(directory, 'bootstrap.json'));
      await writeManifest(directory, { format: 1, taken_at: takenAt, ...dumped });
    } finally {
      await moment.close();
    }
  } finally {
    await server.close();
  }
  terminal.write(`\nThe backup is in ${directory}. It holds secrets and personal data: keep it as you keep the database.\n`);
};
