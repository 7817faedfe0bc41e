import { request } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { TestGallery } from './gallery.js';
import { gif, jpeg, pngOf, webp } from './image-files.js';
import { fetchFile, mediaPlaces, type File, type MediaPlace } from './media-places.js';

/** A PNG with a part of 3 MB before its last one, of 12 bytes. */
const png = pngOf(10, 10);
const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
const pixels = Buffer.concat([Buffer.from('IDAT'), Buffer.alloc(3_000_000, 'pixels')]);
length.writeUInt32BE(3_000_000);
check.writeUInt32BE(crc32(pixels));
const large = Buffer.concat([png.subarray(0, -12), length, pixels, check, png.subarray(-12)]);

describe.each(mediaPlaces)('a file $name', ({ open }) => {
  let place: MediaPlace;
  let gallery: TestGallery;
  let product_id: number;
  beforeAll(async () => {
    place = await open();
    ({ gallery } = place);
    ({ product_id } = await gallery.product());
  });
  afterAll(() => place.end());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetchFile(gallery.catalog.url, path, headers, method);

  it.each([
    ['image/png', large],
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
  ])('serves %s, byte for byte, to be cached for good and never run', async (type, bytes) => {
    const { file } = await gallery.upload(product_id, { file_mime_type: type, file_content: bytes.toString('base64') });
    const { status, headers, body } = await get(`/media/${file}`);
    expect([status, body.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
    });
  });

  it('answers 304 to who has it already', async () => {
    const { file } = await gallery.upload(product_id);
    const { headers } = await get(`/media/${file}`);
    const etag = String(headers['etag']);
    for (const wanted of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers: again, body } = await get(`/media/${file}`, { 'if-none-match': wanted });
      expect([status, body.length, again['etag'], again['cache-control']]).toEqual([304, 0, etag, headers['cache-control']]);
    }
    expect((await get(`/media/${file}`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const { file } = await gallery.upload(product_id, { file_content: large.toString('base64') });
    const { headers: whole } = await get(`/media/${file}`);
    expect((await get(`/media/${file.replaceAll('/', '%2F')}`)).headers['etag']).toBe(whole['etag']);
    const { status, headers, body } = await get(`/media/${file}`, {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    const lasting = ({ date: _, 'x-request-id': __, ...others }: File['headers']) => others;
    expect(lasting(headers)).toEqual(lasting(whole));
    expect(headers['content-length']).toBe(String(large.length));
    expect((await get(`/media/${file}`, { 'if-none-match': String(headers['etag']) }, 'HEAD')).status).toBe(304);
    // Only GET knows parts (RFC 9110, 14.2).
    const part = await get(`/media/${file}`, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers['content-length']]).toEqual([200, String(large.length)]);
    expect((await get(`/media/${file.replace('.png', '.gif')}`, {}, 'HEAD')).status).toBe(404);
    expect((await get('/media/secret.png', {}, 'HEAD')).status).toBe(404);
  });

  it('sends a part that is asked for, and the whole where the file is another', async () => {
    const { file } = await gallery.upload(product_id, { file_content: large.toString('base64') });
    const etag = String((await get(`/media/${file}`, {}, 'HEAD')).headers['etag']);
    for (const also of [undefined, { 'if-range': etag }]) {
      const { status, headers, body } = await get(`/media/${file}`, { range: 'bytes=5-104', ...also });
      expect([status, body.equals(large.subarray(5, 105))]).toEqual([206, true]);
      expect(headers).toMatchObject({ 'content-range': `bytes 5-104/${large.length}`, 'content-length': '100', etag });
    }
    const last = await get(`/media/${file}`, { range: 'bytes=-10' });
    expect([last.status, last.body.equals(large.subarray(-10))]).toEqual([206, true]);
    for (const [range, other] of [
      ['bytes=5-104', '"other"'],
      ['lines=1-2', etag],
    ] as const) {
      const { status, body } = await get(`/media/${file}`, { range, 'if-range': other });
      expect([status, body.equals(large)]).toEqual([200, true]);
    }
    const { status, headers } = await get(`/media/${file}`, { range: `bytes=${large.length}-` });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${large.length}`]);
    expect(headers['cache-control']).not.toContain('immutable');
    for (const wanted of [{ range: 'bytes=0-9' }, { 'if-none-match': '*' }] as Record<string, string>[]) {
      expect((await get(`/media/${file.replace('.png', '.gif')}`, wanted)).status).toBe(404);
    }
  });

  it('still serves a file whose images are all deleted', async () => {
    const { file, image_id } = await gallery.upload(product_id);
    expect((await gallery.call('DELETE', 'imagem', { type: 'id', product_id, image_id })).status).toBe(200);
    expect(await gallery.images(product_id)).not.toContainEqual(expect.objectContaining({ image_id }));
    expect((await get(`/media/${file}`)).status).toBe(200);
  });

  it('does not take an HTML for an image, whatever stands behind its header', async () => {
    const polyglot = Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]);
    const fields = { file_name: 'page.html', file_mime_type: 'image/gif', file_content: polyglot.toString('base64') };
    const { file } = await gallery.upload(product_id, fields);
    expect(file).toMatch(/\/page\.gif$/);
    const { headers } = await get(`/media/${file}`);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/gif', 'nosniff']);
  });

  it('says a plain 404 for everything else, and never leaves its folder', async () => {
    const { file } = (await gallery.upload(product_id)) as unknown as { file: string };
    const folder = file.slice(0, 41);
    await writeFile(join(place.folder, 'secret.png'), 'secret');
    await writeFile(join(place.folder, folder, 'notes.txt'), 'secret');
    await symlink('/etc', join(place.folder, 'etc'));
    const others = [
      '/media',
      '/media/',
      '/media/secret.png',
      '/media/etc/passwd',
      `/media/${folder}`,
      `/media/${folder}/`,
      `/media/${folder}/notes.txt`,
      `/media/${folder}/none.png`,
      `/media/${file}/`,
      `/media/${file}.part`,
      `/media/${file}%00.png`,
      `/media/${folder}/../../secret.png`,
      `/media/${folder}/..%2f..%2fsecret.png`,
      '/media/../secret.png',
      '/media/..%2f..%2f..%2fetc%2fpasswd',
      '/media//etc/passwd',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      `/media/${file.replace(/^../, 'zz')}`,
      `/media/${'0'.repeat(2)}/${'0'.repeat(38)}/none.jpg`,
    ];
    for (const path of others) {
      const { status, headers, body } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body.toString()).not.toContain('secret');
      if (path.startsWith('/media/') && !path.includes('..')) {
        expect([path, headers['content-type'], body.toString()]).toEqual([path, 'text/plain; charset=utf-8', 'Not found\n']);
      }
      expect(headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });

  it('serves a file to many at once, and to one that goes away', async () => {
    const { file } = await gallery.upload(product_id, { file_content: large.toString('base64') });
    const { hostname, port } = new URL(gallery.catalog.url);
    const gone = new Promise<void>((resolve) => {
      const call = request({ hostname, port, path: `/media/${file}` }, (response) => response.once('data', () => call.destroy()));
      call.on('error', () => undefined).on('close', resolve);
      call.end();
    });
    const [, ...answers] = await Promise.all([gone, ...Array.from({ length: 20 }, () => get(`/media/${file}`))]);
    expect(answers.every(({ status, body }) => status === 200 && body.equals(large))).toBe(true);
  });
});
