import { describe, expect, it } from '@jest/globals';
import { imagesOfLine, withoutImages } from './wanted-image.js';

const line = (fields: object): string => JSON.stringify({ sku: 'A', name: 'Mug', ...fields });

describe('images of a record', () => {
  it('are read with what they say', () => {
    const images = [
      { file: 'a.jpg', label: 'Front', position: 3, types: ['image'], disabled: true },
      { file: ' b.jpg ', label: null, position: null, types: null },
    ];
    expect(imagesOfLine(line({ images }), 5)).toEqual({
      line: 5,
      sku: 'A',
      name: 'Mug',
      images: [images[0], { file: 'b.jpg' }],
      errors: [],
    });
  });

  it.each([
    [{ label: 'Front' }, 'images[0].file must name a file below --images DIR'],
    [{ file: 'a', label: 1 }, 'images[0].label must be a text'],
    [{ file: 'a', position: 1.5 }, 'images[0].position must be a whole number'],
    [{ file: 'a', types: ['swatch'] }, 'images[0].types must be a list of image, small_image, thumbnail'],
    [{ file: 'a', types: 'image' }, 'images[0].types must be a list of image, small_image, thumbnail'],
    [{ file: 'a', disabled: 1 }, 'images[0].disabled must be true or false'],
    ['a.jpg', 'images[0] must be an object with file, label, position and types'],
  ])('%j is an error', (image, error) => expect(imagesOfLine(line({ images: [image] }), 1)).toMatchObject({ images: [], errors: [error] }));

  it.each(['', 'no json "images"', '["images"]', line({}), line({ images: [] }), line({ images: null }), '{"images":[{"file":"a"}]}'])(
    '%j has none',
    (text) => expect(imagesOfLine(text, 1)).toBeNull(),
  );
});

it('a line goes to the server without its images, any other as it is', () => {
  expect(withoutImages(line({ images: [{ file: 'a' }], price: 1 }))).toBe(line({ price: 1 }));
  for (const text of ['', 'no json "images"', `{ "sku" : "A" }`]) expect(withoutImages(text)).toBe(text);
});
