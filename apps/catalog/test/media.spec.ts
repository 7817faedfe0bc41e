import { request } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gif, jpeg, pngOf, webp } from './image-files.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
let product_id: number;
beforeAll(async () => {
  gallery = await startTestGallery();
  ({ product_id } = await gallery.product());
});
afterAll(() => gallery.close());

interface File {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A GET of a path as it is: nothing of it is folded or encoded on the way. */
const get = (path: string, headers: Record<string, string> = {}): Promise<File> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gallery.catalog.url);
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

const large = Buffer.concat([pngOf(10, 10), Buffer.alloc(3_000_000, 'pixels')]);

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
  await writeFile(join(gallery.folder, 'secret.png'), 'secret');
  await writeFile(join(gallery.folder, folder, 'notes.txt'), 'secret');
  await symlink('/etc', join(gallery.folder, 'etc'));
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
