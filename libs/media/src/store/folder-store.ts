import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultDiskMinFree, diskProblem, DomainError, newId } from '@entrepot/kernel';
import { mediaFile } from './media-path.js';
import type { MediaStore } from './media-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Whether a write found no room: others may have taken it since the disk was looked at, and a quota is not seen there. */
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

const sizeOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A new name lives through a loss of power once its folder is on disk. Windows cannot open folders, and needs not. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files in a folder, which is made with the first one. What is read there is always a whole file: it gets its name when it is on disk. */
export const folderStore = (folder: string, leastFreeMiB = defaultDiskMinFree): MediaStore => ({
  async put(path, bytes) {
    if (!mediaFile(path)) throw new Error(`no media path: ${path}`);
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    if ((await sizeOf(file)) !== bytes.length) {
      const problem = await diskProblem(folder, leastFreeMiB);
      if (problem !== null) throw new DomainError('storage_full', { problem });
      const unfinished = `${file}.${newId()}.part`;
      try {
        await writeWhole(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        if (isFull(error)) throw new DomainError('storage_full', { problem: `the disk of ${folder} is full` });
        throw error;
      }
    }
    // One that is there may have been put a moment ago by another, whose folders are not on disk yet.
    for (const parent of [dirname(file), dirname(dirname(file)), folder]) await syncFolder(parent);
  },

  // Nothing but media paths is for anyone to read.
  size: async (path) => (mediaFile(path) ? sizeOf(join(folder, path)) : null),

  async get(path, range) {
    if (!mediaFile(path)) return null;
    try {
      const handle = await open(join(folder, path), 'r');
      const size = range ? range.end - range.start + 1 : (await handle.stat()).size;
      return { size, stream: handle.createReadStream(range) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
});
