import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.js';

export interface TableDump {
  name: string;
  columns: string[];
  rows: number;
}

export interface DatabaseDump {
  /** `order`, `sale-link`. */
  service: string;
  /** Migrations of its tables: only a database with the same ones can read it back. */
  migrations: string[];
  /** In an order in which no row comes before one that it refers to. */
  tables: TableDump[];
  /** Last number of each sequence. */
  sequences: Record<string, string>;
}

export interface Manifest {
  format: 1;
  taken_at: string;
  /** How long consumers waited for the common moment, in ms. */
  paused_ms: number;
  databases: DatabaseDump[];
  media: { files: number; bytes: number };
}

const nameIn = (directory: string): string => join(directory, 'manifest.json');

/** Written last and renamed: a backup without it is none. */
export const writeManifest = async (directory: string, manifest: Manifest): Promise<void> => {
  await writeFile(`${nameIn(directory)}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${nameIn(directory)}.new`, nameIn(directory));
};

/** Throws StartError where there is no whole backup. */
export const readManifest = async (directory: string): Promise<Manifest> => {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(nameIn(directory), 'utf8')) as Manifest;
  } catch (error) {
    throw new StartError(`${directory} holds no whole backup (manifest.json is missing or unreadable).`, { cause: error });
  }
  if (manifest.format !== 1) throw new StartError(`${directory} was made by a later version: restore it with that one.`);
  return manifest;
};
