import { freePort } from '../../../tools/free-port.mjs';
import { available, startS3, type RunningS3 } from '../../../tools/s3/s3.mjs';
import { startTestCatalog } from './catalog.js';
import { startTestGallery, type TestGallery } from './gallery.js';
import { pngOf } from './image-files.js';
import { fetchFile } from './media-places.js';

const keys = { MEDIA_S3_BUCKET: 'media', MEDIA_S3_ACCESS_KEY_ID: 'development-key', MEDIA_S3_SECRET_ACCESS_KEY: 'development-secret' };
const content = pngOf(2, 3);
const refusal = { success: false, error: 'Resource temporarily unavailable' };

(available() ? describe : describe.skip)('an S3 server', () => {
  let port: number;
  let s3: RunningS3 | undefined;
  let gallery: TestGallery;
  beforeAll(async () => {
    port = await freePort();
    gallery = await startTestGallery({ ...keys, MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await gallery.close();
    await s3?.stop();
  });

  const upload = (product_id: number, key: string) => {
    const image = { product_id, file_content: content.toString('base64'), file_mime_type: 'image/png', label: 'Front', position: 1 };
    return gallery.call('POST', 'imagem', image, { 'idempotency-key': key });
  };
  const isAway = async (product_id: number, key: string): Promise<void> => {
    const before = await gallery.images(product_id);
    const { status, body, headers } = await upload(product_id, key);
    expect([status, body, headers['retry-after']]).toEqual([503, refusal, '1']);
    expect(await gallery.images(product_id)).toEqual(before);
  };

  it('may be away when the catalog starts and while it runs; an upload is 503 then, and the same upload works afterwards', async () => {
    const { product_id } = await gallery.product();
    await isAway(product_id, 'the-first-upload-1');
    expect(await gallery.catalog.rows('select 1 from product_image')).toEqual([]);

    s3 = await startS3({ port });
    const { status, body } = await upload(product_id, 'the-first-upload-1');
    expect(status).toBe(201);
    const path = `/media/${String((body['image'] as { file: string }).file)}`;
    const served = await fetchFile(gallery.catalog.url, path);
    expect([served.status, served.body.equals(content)]).toEqual([200, true]);

    await s3.kill();
    await isAway(product_id, 'the-second-upload-2');
    for (const [method, headers] of [['GET'], ['HEAD'], ['GET', { range: 'bytes=0-9' }], ['GET', { 'if-none-match': '*' }]] as const) {
      const answer = await fetchFile(gallery.catalog.url, path, headers, method);
      expect([method, answer.status, answer.headers['cache-control']]).toEqual([method, 503, undefined]);
    }
  });
});

it('is no reason to start with, where its settings do not fit', () =>
  expect(startTestCatalog({ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow('MEDIA_S3_BUCKET is missing'));
