import { describe, expect, it } from '@jest/globals';
import { aRow, hearNotes } from '../../test/magento/rows.js';
import { rowImages } from './row-images.js';

describe('images of a row', () => {
  it('come each once, with all of their roles and the first of their labels', () => {
    const notes = hearNotes();
    const row = aRow({
      base_image: '/a.jpg',
      base_image_label: 'Front',
      small_image: '/a.jpg',
      small_image_label: 'Small',
      thumbnail_image: '/t.jpg',
      additional_images: '/b.jpg,/a.jpg',
      additional_image_labels: 'Back,Front',
    });
    expect(rowImages(row, notes)).toEqual([
      { file: '/a.jpg', label: 'Front', position: 1, types: ['image', 'small_image'] },
      { file: '/t.jpg', position: 2, types: ['thumbnail'] },
      { file: '/b.jpg', label: 'Back', position: 3, types: [] },
    ]);
    expect(notes.warnings).toEqual([`/a.jpg: of its labels 'Front' is taken, 'Small' is not`]);
  });

  it('say nothing of roles where the row names none', () =>
    expect(rowImages(aRow({ base_image: 'no_selection', additional_images: '/b.jpg' }), hearNotes())).toEqual([
      { file: '/b.jpg', position: 1 },
    ]));

  it('are hidden where the row hides them', () => {
    const notes = hearNotes();
    const row = aRow({ base_image: '/a.jpg', additional_images: '/b.jpg', hide_from_product_page: '/b.jpg,/c.jpg' });
    expect(rowImages(row, notes).map(({ disabled }) => disabled)).toEqual([undefined, true]);
    expect(notes.warnings).toEqual([`hide_from_product_page: /c.jpg is none of the row's images`]);
  });

  it('have their labels by their order; a comma in the label of one image is part of it', () => {
    const one = aRow({ additional_images: '/a.jpg', additional_image_labels: 'Front, left' });
    expect(rowImages(one, hearNotes())).toMatchObject([{ label: 'Front, left' }]);
    const quoted = aRow({ additional_images: '/a.jpg,/b.jpg', additional_image_labels: '"Front, left","Back"' });
    expect(rowImages(quoted, hearNotes())).toMatchObject([{ label: 'Front, left' }, { label: 'Back' }]);
  });

  it('have none where it is not known whose it is', () => {
    const notes = hearNotes();
    const row = aRow({ additional_images: '/a.jpg,/b.jpg', additional_image_labels: 'Front, left, Back' });
    expect(rowImages(row, notes).map(({ label }) => label)).toEqual([undefined, undefined]);
    expect(notes.warnings).toEqual(['additional_image_labels: 3 labels for 2 images are not taken']);
  });

  it('are not removed', () => {
    const notes = hearNotes();
    expect(rowImages(aRow({ base_image: '__EMPTY__VALUE__' }), notes)).toEqual([]);
    expect(notes.warnings).toEqual(['base_image: an import removes no images']);
  });
});
