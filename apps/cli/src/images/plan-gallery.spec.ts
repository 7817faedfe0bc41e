import { describe, expect, it } from '@jest/globals';
import { oneRoleEach, planGallery, type FoundImage, type GalleryImage } from './plan-gallery.js';

const shown = (fields: Partial<GalleryImage> = {}): GalleryImage => ({
  image_id: '7',
  file: 'ab/front.jpg',
  label: 'Front',
  position: 1,
  types: ['image', 'thumbnail'],
  disabled: false,
  ...fields,
});
const wanted = (fields: Partial<FoundImage> = {}): FoundImage => ({ file: 'front.jpg', media: 'ab/front.jpg', ...fields });

describe('a wanted image', () => {
  it('is uploaded where the gallery has no such file', () => {
    const image = wanted({ media: 'cd/front.jpg' });
    expect(planGallery([shown()], [image])).toEqual([{ kind: 'upload', image }]);
  });

  it('stays as it is where it says the same, or nothing', () => {
    const same = wanted({ label: 'Front', position: 1, types: ['thumbnail', 'image'], disabled: false });
    expect(planGallery([shown()], [same])).toEqual([{ kind: 'keep' }]);
    expect(planGallery([shown()], [wanted()])).toEqual([{ kind: 'keep' }]);
  });

  it.each([
    [{ label: 'Back' }, false],
    [{ position: 2 }, false],
    [{ types: [] }, false],
    [{ disabled: true }, true],
  ] as const)('is changed by %j alone', (changes, disabled) =>
    expect(planGallery([shown()], [wanted({ ...changes } as Partial<FoundImage>)])).toEqual([
      { kind: 'change', image_id: '7', changes, disabled },
    ]),
  );

  it('stays disabled where only something else changes', () =>
    expect(planGallery([shown({ disabled: true })], [wanted({ label: 'Back' })])).toMatchObject([{ disabled: true }]));

  it('that comes twice is two images of the gallery', () => {
    const gallery = [shown(), shown({ image_id: '8' })];
    expect(planGallery(gallery, [wanted(), wanted()])).toEqual([{ kind: 'keep' }, { kind: 'keep' }]);
    expect(planGallery([shown()], [wanted(), wanted()])).toMatchObject([{ kind: 'keep' }, { kind: 'upload' }]);
  });
});

it('a role that several want is the last one’s', () => {
  const images = [wanted({ types: ['image', 'thumbnail'] }), wanted(), wanted({ types: ['thumbnail'] })];
  const unique = oneRoleEach(images);
  expect(unique.images.map(({ types }) => types)).toEqual([['image'], undefined, ['thumbnail']]);
  expect(unique.repeated).toEqual(['thumbnail']);
});
