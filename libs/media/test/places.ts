import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { available, startS3 } from '../../../tools/s3/s3.mjs';
import { openMediaStore, type MediaStore } from '../src/index.js';

/** A store, and the folder in which its files lie. */
export interface Place {
  store: MediaStore;
  folder: string;
  end(): Promise<void>;
}

const nobodyIsTold = (error: Error): void => {
  throw error;
};

const folderPlace = async (): Promise<Place> => {
  const parent = await mkdtemp(join(tmpdir(), 'media-'));
  const folder = join(parent, 'media');
  return {
    store: await openMediaStore({ MEDIA_DIR: folder }, nobodyIsTold),
    folder,
    end: () => rm(parent, { recursive: true }),
  };
};

const bucketPlace = async (): Promise<Place> => {
  const s3 = await startS3();
  return { store: await openMediaStore(s3.settings, nobodyIsTold), folder: s3.folder, end: s3.stop };
};

export const places = [{ name: 'a folder', open: folderPlace }, ...(available() ? [{ name: 'a bucket', open: bucketPlace }] : [])];

/** Lists the names of all files below a folder. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
