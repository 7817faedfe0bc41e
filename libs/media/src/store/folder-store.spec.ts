import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { mediaPath } from '../media-path.js';
import { mediaStore } from '../settings.js';
import { folderStore } from './folder-store.js';
import type { MediaStore } from './media-store.js';

let parent: string;
let folder: string;
let store: MediaStore;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'media-'));
  folder = join(parent, 'media');
  store = folderStore(folder);
});
afterEach(() => rm(parent, { recursive: true }));

const picture = Buffer.alloc(300_000, 'picture');
const path = mediaPath(picture, 'front', 'image/png');
const read = async (): Promise<Buffer | null> => {
  const stored = await store.get(path);
  return stored && buffer(stored.stream);
};
const everything = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

it('gives back what was put, and its size', async () => {
  await store.put(path, picture);
  expect(await read()).toEqual(picture);
  expect((await store.get(path))?.size).toBe(picture.length);
});

it('has nothing before, in a folder that is not there yet either', async () => expect(await read()).toBeNull());

it('puts the same file many times at once, and leaves nothing beside it', async () => {
  await Promise.all(Array.from({ length: 20 }, () => store.put(path, picture)));
  expect(await read()).toEqual(picture);
  expect(await everything()).toEqual(['front.png']);
});

it('mends a file of another length, as a broken disk or a copy that was cut leaves it', async () => {
  await store.put(path, picture);
  await writeFile(join(folder, path), 'cut');
  await store.put(path, picture);
  expect(await read()).toEqual(picture);
});

it('leaves nothing when it cannot put', async () => {
  await writeFile(folder, 'a file where the folder should be');
  await expect(store.put(path, picture)).rejects.toThrow();
  expect(await readFile(folder, 'utf8')).toBe('a file where the folder should be');
});

it('reads and writes nothing but media paths', async () => {
  await store.put(path, picture);
  await writeFile(join(parent, 'secret.png'), 'secret');
  for (const other of ['../secret.png', '/etc/passwd', path.slice(0, 2), `${path.slice(0, 2)}/../../secret.png`]) {
    expect(await store.get(other)).toBeNull();
    await expect(store.put(other, picture)).rejects.toThrow('no media path');
  }
});

it('is MEDIA_DIR, or media in DATA_DIR', async () => {
  await mediaStore({ MEDIA_DIR: join(parent, 'images') }).put(path, picture);
  await mediaStore({ DATA_DIR: join(parent, 'data') }).put(path, picture);
  expect((await readdir(parent)).sort()).toEqual(['data', 'images']);
  expect(await readdir(join(parent, 'data'))).toEqual(['media']);
});
