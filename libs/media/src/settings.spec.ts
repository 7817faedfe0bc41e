import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaPath } from './store/media-path.js';
import { openMediaStore, type MediaSettings } from './settings.js';

const open = (settings: MediaSettings) => openMediaStore(settings, () => undefined);
const bytes = Buffer.from('a picture');
const path = mediaPath(bytes, 'front', 'image/png');

it('is MEDIA_DIR, or media in DATA_DIR', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'media-'));
  for (const settings of [{ MEDIA_DIR: join(parent, 'images') }, { DATA_DIR: join(parent, 'data') }]) {
    await (await open(settings)).put(path, bytes);
  }
  expect((await readdir(parent)).sort()).toEqual(['data', 'images']);
  expect(await readdir(join(parent, 'data'))).toEqual(['media']);
  await rm(parent, { recursive: true });
});

it.each([
  [{ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'MEDIA_S3_BUCKET is missing: MEDIA_S3_ENDPOINT'],
  [{ MEDIA_S3_FORCE_PATH_STYLE: false }, 'MEDIA_S3_BUCKET is missing: MEDIA_S3_FORCE_PATH_STYLE'],
  [{ MEDIA_S3_BUCKET: 'media', MEDIA_S3_ACCESS_KEY_ID: 'key' }, 'MEDIA_S3_SECRET_ACCESS_KEY is missing'],
  [{ MEDIA_S3_BUCKET: 'media', MEDIA_S3_SECRET_ACCESS_KEY: 'sssh' }, 'MEDIA_S3_ACCESS_KEY_ID is missing'],
])('says what is missing beside %p', (settings, sentence) => expect(open(settings)).rejects.toThrow(sentence));
