import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaPath } from '@entrepot/media';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writePicture } from '../../test/pictures.js';
import { openImages } from './image-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-images-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder with images', () => {
  it.each(['m/u/mug.gif', '/m/u/mug.gif', './m/u/mug.gif'])('knows %s by its content and its name', (file) => {
    writePicture(folder, 'm/u/mug.gif');
    const bytes = readFileSync(join(folder, 'm/u/mug.gif'));
    const found = openImages(folder)(file);
    expect(found).toMatchObject({ name: 'mug.gif', type: 'image/gif', media: mediaPath(bytes, 'mug.gif', 'image/gif') });
    expect('read' in found && found.read()).toEqual(bytes);
  });

  it('goes by the content, not by the name', () => {
    writePicture(folder, 'mug.jpg');
    expect(openImages(folder)('mug.jpg')).toMatchObject({ type: 'image/gif' });
  });

  it('does not leave the folder', () => {
    mkdirSync(join(folder, 'inner'));
    writePicture(folder, 'secret.gif');
    const outside = openImages(join(folder, 'inner'))('../secret.gif');
    expect(outside).toEqual({ missing: `../secret.gif lies outside of ${join(folder, 'inner')}` });
  });

  it.each(['gone.gif', 'deep'])('has no file %s', (file) => {
    mkdirSync(join(folder, 'deep'));
    expect(openImages(folder)(file)).toEqual({ missing: `${file} is not in ${folder}` });
  });

  it('refuses what no upload takes', () => {
    writeFileSync(join(folder, 'text.gif'), 'GIF');
    writePicture(folder, 'large.gif');
    truncateSync(join(folder, 'large.gif'), 23 * 1024 * 1024 + 1);
    const images = openImages(folder);
    expect(images('text.gif')).toEqual({ refused: 'text.gif is neither JPEG, PNG, GIF, WebP nor AVIF' });
    expect(images('large.gif')).toEqual({ refused: 'large.gif is larger than 23 MiB' });
  });
});
