import { rename } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { available, startS3, type RunningS3 } from '../../../tools/s3/s3.mjs';
import { mediaPath, openMediaStore, type MediaSettings, type MediaStore } from '../src/index.js';
import { openS3Store } from '../src/store/s3-store.js';
import { cuttingTap, type CuttingTap } from './cutting-tap.js';
import { filesIn } from './places.js';

const picture = Buffer.alloc(300_000, 'picture');
const path = mediaPath(picture, 'front', 'image/png');
const away = { code: 'resource_unavailable' };

(available() ? describe : describe.skip)('an S3 server', () => {
  let s3: RunningS3;
  let tap: CuttingTap;
  beforeAll(async () => {
    s3 = await startS3();
    tap = await cuttingTap(s3.settings.MEDIA_S3_ENDPOINT);
  });
  afterAll(async () => {
    tap.end();
    await s3.stop();
  });
  beforeEach(() => tap.cutAfter(Infinity));

  let reported: Error[];
  const open = (over: MediaSettings = {}): Promise<MediaStore> => {
    reported = [];
    return openMediaStore({ ...s3.settings, ...over }, (error) => reported.push(error));
  };
  const has = async (store: MediaStore): Promise<boolean> => {
    const stored = await store.get(path);
    return stored !== null && (await buffer(stored.stream)).equals(picture);
  };
  const everyCall = (store: MediaStore) => [() => store.put(path, picture), () => store.get(path), () => store.size(path)];

  it.each([
    [{ MEDIA_S3_BUCKET: 'elsewhere' }, 'bucket elsewhere at 127.0.0.1', 'NoSuchBucket', 'MEDIA_S3_BUCKET'],
    [{ MEDIA_S3_ACCESS_KEY_ID: 'stranger' }, 'bucket media at', 'InvalidAccessKeyId', 'MEDIA_S3_ACCESS_KEY_ID'],
    [{ MEDIA_S3_SECRET_ACCESS_KEY: 'wrong-sssh' }, 'bucket media at', 'SignatureDoesNotMatch', 'MEDIA_S3_SECRET_ACCESS_KEY'],
  ])('that refuses %p stops the start', async (over, ...sentences) => {
    const error = await open(over).then(
      () => new Error('it starts'),
      (refusal: Error) => refusal,
    );
    for (const sentence of sentences) expect(error.message).toContain(sentence);
    expect(inspect(error, { depth: 9 })).not.toContain('wrong-sssh');
  });

  it('keeps files below the prefix, as what they are', async () => {
    const store = await open({ MEDIA_S3_PREFIX: 'shop/images/' });
    await store.put(path, picture);
    const client = new S3Client({
      endpoint: s3.settings.MEDIA_S3_ENDPOINT,
      credentials: { accessKeyId: s3.settings.MEDIA_S3_ACCESS_KEY_ID, secretAccessKey: s3.settings.MEDIA_S3_SECRET_ACCESS_KEY },
      region: 'us-east-1',
      forcePathStyle: true,
    });
    const object = await client.send(new HeadObjectCommand({ Bucket: s3.settings.MEDIA_S3_BUCKET, Key: `shop/images/${path}` }));
    expect(object).toMatchObject({ ContentType: 'image/png', ContentLength: picture.length });
    expect(await has(store)).toBe(true);
    expect(await has(await open())).toBe(false);
  });

  it('whose bucket is lost later is away, and has what it had when it is found', async () => {
    const store = await open();
    await store.put(path, picture);
    await rename(s3.folder, `${s3.folder}-lost`);
    for (const call of everyCall(store)) await expect(call()).rejects.toMatchObject(away);
    await rename(`${s3.folder}-lost`, s3.folder);
    expect(await has(store)).toBe(true);
  });

  it('that the way to breaks off in the midst of each upload has no part of it', async () => {
    const other = mediaPath(picture, 'half', 'image/png');
    const store = await open({ MEDIA_S3_ENDPOINT: tap.endpoint });
    tap.cutAfter(100_000);
    await expect(store.put(other, picture)).rejects.toMatchObject(away);
    // A try on a connection that was cut meanwhile makes none of its own.
    expect([2, 3]).toContain(tap.connections);
    expect(await filesIn(s3.folder)).not.toContain('half.png');
    tap.cutAfter(Infinity);
    await store.put(other, picture);
    expect(await filesIn(s3.folder)).toContain('half.png');
  });

  it('that the way to breaks off in the midst of a download has not sent a whole file', async () => {
    const store = await open({ MEDIA_S3_ENDPOINT: tap.endpoint });
    await store.put(path, picture);
    tap.cutAfter(100_000);
    const stored = await store.get(path);
    await expect(buffer(stored!.stream)).rejects.toThrow();
  });

  it('that is away when it is opened is reported, and serves when it is back', async () => {
    tap.cutAfter(0);
    const store = await open({ MEDIA_S3_ENDPOINT: tap.endpoint });
    expect(reported).toEqual([expect.objectContaining(away)]);
    for (const call of everyCall(store)) await expect(call()).rejects.toMatchObject(away);
    tap.cutAfter(Infinity);
    await store.put(path, picture);
    expect(await has(store)).toBe(true);
  });
});

it('does not wait for an S3 server that takes calls and never answers', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const credentials = { accessKeyId: 'key-sssh', secretAccessKey: 'secret-sssh' };
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const place = { bucket: 'media', prefix: '', endpoint, region: 'us-east-1', credentials, forcePathStyle: true };
  const reported: Error[] = [];
  const store = await openS3Store({ ...place, patienceMs: { read: 100, write: 200 } }, (error) => reported.push(error));
  expect(inspect(reported)).toContain('no answer within 100 ms');
  const refused = await store.put(path, picture).catch((error: unknown) => error);
  expect(refused).toMatchObject({ ...away, cause: { message: 'no answer within 200 ms' } });
  await expect(store.get(path)).rejects.toMatchObject(away);
  expect(inspect(refused, { depth: 9 })).not.toContain('sssh');
  silent.close();
});
