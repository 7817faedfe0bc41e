import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fakeCatalog, type FakeCatalog } from '../../test/fake-catalog.js';
import { writePicture } from '../../test/pictures.js';
import { entrepot, type Outcome } from '../../test/run.js';
import type { ImageSummary } from './image-summary.js';

let folder: string;
let catalog: FakeCatalog;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-cli-'));
  writePicture(folder, 'front.gif');
  writePicture(folder, 'deep/back.gif');
  writeFileSync(join(folder, 'text.jpg'), 'no picture');
  catalog = await fakeCatalog();
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const importRecords = (records: object[], ...options: string[]): Promise<Outcome> => {
  const file = join(folder, 'products.ndjson');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join('\n'));
  return entrepot(['import', file, '--as', 'products', ...options], {
    ENTREPOT_URL: catalog.url,
    ENTREPOT_CLIENT_ID: 'cli',
    ENTREPOT_CLIENT_SECRET: 'right',
  });
};
const imagesAfter = async (records: object[]): Promise<ImageSummary> => {
  const { out } = await importRecords(records, '--images', folder, '--json');
  return (JSON.parse(out) as { images: ImageSummary }).images;
};
const mug = (...images: object[]): object => ({ sku: 'MUG', name: 'Mug', images });

describe('import --as products --images', () => {
  it('sends the records without their images, then uploads these', async () => {
    const images = [{ file: 'front.gif', label: 'Front', position: 4, types: ['image'] }, { file: 'deep/back.gif' }];
    const { code, out } = await importRecords([mug(...images), { sku: 'CUP', name: 'Cup' }], '--images', folder);
    expect(code).toBe(0);
    expect(catalog.products()).toEqual([
      { sku: 'MUG', name: 'Mug' },
      { sku: 'CUP', name: 'Cup' },
    ]);
    expect(catalog.galleries.get('MUG')).toMatchObject([
      { label: 'Front', position: 4, types: ['image'] },
      { label: 'Mug', position: 2, types: [] },
    ]);
    expect(out).toMatch(/✔ images +2 of 1 product \(2 uploaded/);
  });

  it('changes what the records say otherwise the next time, and nothing else', async () => {
    await imagesAfter([mug({ file: 'front.gif', label: 'Front', types: ['image'] }, { file: 'deep/back.gif' })]);
    const again = await imagesAfter([mug({ file: 'front.gif' }, { file: 'deep/back.gif', types: ['image'] })]);
    expect(again).toMatchObject({ uploaded: 0, changed: 1, unchanged: 1 });
    expect(catalog.galleries.get('MUG')).toMatchObject([
      { label: 'Front', types: [] },
      { label: 'Mug', types: ['image'] },
    ]);
  });

  it('takes other bytes under the same name for another image', async () => {
    await imagesAfter([mug({ file: 'front.gif' })]);
    rmSync(join(folder, 'front.gif'));
    writePicture(join(folder), 'front.gif');
    expect(await imagesAfter([mug({ file: 'front.gif' })])).toMatchObject({ unchanged: 1 });
    writeFileSync(join(folder, 'front.gif'), Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7AA', 'base64'));
    expect(await imagesAfter([mug({ file: 'front.gif' })])).toMatchObject({ uploaded: 1 });
  });

  it('finds an image however many pages the gallery has', async () => {
    const images = Array.from({ length: 5 }, (_, index) => ({ file: `${index}.gif` }));
    for (const { file } of images) writePicture(folder, file);
    await imagesAfter([mug(...images)]);
    expect(await imagesAfter([mug(...images)])).toMatchObject({ uploaded: 0, unchanged: 5 });
  });

  it('warns of files that are not there, and rejects what is no image or no entry', async () => {
    const files = ['gone.gif', '../front.gif', 'https://shop/front.gif', 'text.jpg'].map((file) => ({ file }));
    const summary = await imagesAfter([{ sku: 'CUP', name: 'Cup' }, mug(...files, { label: 'Front' })]);
    expect(summary).toMatchObject({ uploaded: 0, missing: 3, rejected: 2 });
    expect(summary.warnings.map(({ line, warning }) => [line, warning.replace(folder, 'DIR')])).toEqual([
      [3, 'images: gone.gif is not in DIR'],
      [3, 'images: ../front.gif lies outside of DIR'],
      [3, 'images: https://shop/front.gif is an address: only files below DIR are uploaded'],
    ]);
    expect(summary.errors).toEqual([
      { line: 3, error: 'images[4].file must name a file below --images DIR' },
      { line: 3, error: 'images: text.jpg is neither JPEG, PNG, GIF, WebP nor AVIF' },
    ]);
  });

  it('ends with exit code 1 where an image was rejected', async () => {
    expect((await importRecords([mug({ file: 'text.jpg' })], '--images', folder)).code).toBe(1);
  });

  it('is for products only', async () => {
    const { code, err } = await importRecords([], '--images', folder, '--as', 'orders');
    expect([code, err]).toEqual([2, expect.stringMatching(/--images goes with --as products/)]);
  });
});
