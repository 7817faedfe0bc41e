import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { openMediaStore, type MediaSettings, type MediaStore } from '@entrepot/media';
import { StartError } from '../process/start-error.js';
import type { Manifest } from './manifest.js';

/** Throws StartError where the store that the settings name is not to be had. */
export const openImages = async (settings: MediaSettings): Promise<MediaStore> => {
  const away: Error[] = [];
  const store = await openMediaStore(settings, (error) => away.push(error));
  if (away[0]) throw new StartError(`The media store does not answer (${away[0].message}).`, { cause: away[0] });
  return store;
};

const pathsOf = async (catalog: pg.Client): Promise<string[]> => {
  const { rows } = await catalog.query<{ file: string }>('select distinct file from product_image order by file');
  return rows.map(({ file }) => file);
};

/** Copies the files that images of the snapshot have; files are neither replaced nor removed, so that none of them can be gone by now. */
export const dumpMedia = async (catalog: pg.Client, store: MediaStore, directory: string): Promise<Manifest['media']> => {
  const media = { files: 0, bytes: 0 };
  for (const path of await pathsOf(catalog)) {
    const stored = await store.get(path);
    if (!stored) throw new StartError(`The image ${path} is in the catalog and not in the media store: repair that first.`);
    const file = join(directory, 'media', path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(stored.stream, createWriteStream(file, { flush: true }));
    media.files++;
    media.bytes += stored.size;
  }
  return media;
};

/** Puts the files of the images back into the store. */
export const loadMedia = async (catalog: pg.Client, store: MediaStore, directory: string): Promise<number> => {
  const paths = await pathsOf(catalog);
  for (const path of paths) await store.put(path, await readFile(join(directory, 'media', path)));
  return paths.length;
};
