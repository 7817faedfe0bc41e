import { jest } from '@jest/globals';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { mediaPath, type ByteRange } from '../src/index.js';
import { filesIn, places, type Place } from './places.js';

// No part of it is like another.
const picture = Buffer.from(Array.from({ length: 50_000 }, (_, index) => String(index).padStart(6)).join(''));
const path = mediaPath(picture, 'front', 'image/png');

describe.each(places)('$name', ({ open }) => {
  let place: Place;
  beforeAll(async () => void (place = await open()));
  afterAll(() => place.end());
  afterEach(() => rm(join(place.folder, path.slice(0, 2)), { recursive: true, force: true }));

  const put = () => place.store.put(path, picture);
  /** Whether the store gives these bytes, and says how many they are. */
  const gives = async (bytes: Buffer, range?: ByteRange): Promise<boolean> => {
    const stored = await place.store.get(path, range);
    return stored?.size === bytes.length && (await buffer(stored.stream)).equals(bytes);
  };

  it('has nothing before anything was put', async () => {
    expect(await place.store.get(path)).toBeNull();
    expect(await place.store.size(path)).toBeNull();
  });

  it('gives back what was put, and its size', async () => {
    await put();
    expect(await gives(picture)).toBe(true);
    expect(await place.store.size(path)).toBe(picture.length);
  });

  it.each([
    { start: 5, end: 14 },
    { start: 0, end: 0 },
    { start: picture.length - 3, end: picture.length - 1 },
  ])('gives a part of it: %p', async (range) => {
    await put();
    expect(await gives(picture.subarray(range.start, range.end + 1), range)).toBe(true);
  });

  it('takes the same file many times at once, and leaves nothing beside it', async () => {
    await Promise.all(Array.from({ length: 20 }, put));
    expect(await gives(picture)).toBe(true);
    expect(await filesIn(place.folder)).toEqual(['front.png']);
  });

  it('serves many at once, and some that lose interest', async () => {
    await put();
    const all = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const stored = await place.store.get(path);
        return index % 3 === 0 ? void stored?.stream.destroy() : buffer(stored!.stream);
      }),
    );
    expect(all.filter((bytes) => bytes?.equals(picture))).toHaveLength(20);
  });

  it('mends a file of another length, as a broken disk or a copy that was cut leaves it', async () => {
    await put();
    await writeFile(join(place.folder, path), 'cut');
    await put();
    expect(await gives(picture)).toBe(true);
  });

  it('reads and writes nothing but media paths', async () => {
    await put();
    await writeFile(join(place.folder, 'secret.png'), 'secret');
    await writeFile(join(place.folder, '..', 'secret.png'), 'secret');
    const folder = path.slice(0, 2);
    for (const other of ['secret.png', '../secret.png', '/etc/passwd', folder, `${folder}/../../secret.png`, '']) {
      expect([other, await place.store.get(other), await place.store.size(other)]).toEqual([other, null, null]);
      await expect(place.store.put(other, picture)).rejects.toThrow('no media path');
    }
    expect((await filesIn(place.folder)).sort()).toEqual(['front.png', 'secret.png']);
    expect(await readFile(join(place.folder, '..', 'secret.png'), 'utf8')).toBe('secret');
  });

  it('takes nothing while what the files are in is lost', async () => {
    const { folder, store } = place;
    await put();
    await rename(folder, `${folder}-lost`);
    await writeFile(folder, 'a file where the folder should be');
    await expect(store.put(path, picture)).rejects.toThrow();
    expect(await readFile(folder, 'utf8')).toBe('a file where the folder should be');
    await rm(folder);
    await rename(`${folder}-lost`, folder);
    expect(await gives(picture)).toBe(true);
  });
});

it('says that the disk is full where a write finds it so, and leaves nothing', async () => {
  const place = await places.find(({ name }) => name === 'a folder')!.open();
  const handle = await open(process.execPath);
  await handle.close();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const write = jest.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'writeFile').mockRejectedValueOnce(full);
  await expect(place.store.put(path, picture)).rejects.toThrow('storage_full');
  write.mockRestore();
  expect(await filesIn(place.folder)).toEqual([]);
  await place.store.put(path, picture);
  await place.end();
});
