import { resolve } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { readSettings, serviceSettings } from '@entrepot/service';
import { mediaSettings } from '@entrepot/media';
import { standaloneSettings } from '../services/settings.js';

const { DATA_DIR, DATABASE_URL, EVENTS } = standaloneSettings.properties;

/** Where the data is: that of `npm start`, or a server with the databases of services that run on their own. */
const backupSettings = Type.Object({ ...mediaSettings, DATA_DIR, DATABASE_URL, EVENTS, DATABASE_PREFIX: serviceSettings.DATABASE_PREFIX });

export type BackupSettings = Static<typeof backupSettings>;

/** Reads the settings from the environment; throws SettingsError. */
export const readBackupSettings = (environment: Readonly<Record<string, string | undefined>>): BackupSettings => {
  const settings = readSettings(backupSettings, environment);
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
};
