import { addImage, changeImage, inStore, removeImages, type Gallery, type GalleryImage, type ImageRole } from './gallery.rules.js';

const anImage = (image_id: string, changes: Partial<GalleryImage> = {}): GalleryImage => ({
  image_id,
  file: `${image_id}.jpg`,
  label: 'Label',
  position: 1,
  disabled: false,
  sizes: null,
  types: [],
  stores: [],
  ...changes,
});
const aGallery = (...images: GalleryImage[]): Gallery => ({ product_id: 7, sku: 'MUG', version: 3, images });
const rolesOf = ({ images }: Gallery): Record<string, ImageRole[]> =>
  Object.fromEntries(images.map(({ image_id, types }) => [image_id, types]));

const a = anImage('1', { types: ['image', 'thumbnail'] });
const b = anImage('2', { file: '1.jpg', types: ['small_image'] });
const c = anImage('3');

it('takes a role from the image that has it', () => {
  const { state, created, updated, removed } = addImage(aGallery(a, b), anImage('9', { types: ['thumbnail', 'small_image'] }));
  expect(rolesOf(state)).toEqual({ 1: ['image'], 2: [], 9: ['small_image', 'thumbnail'] });
  expect([created.length, updated.length, removed.length]).toEqual([1, 2, 0]);
});

it('counts images as changed that are, and no other', () => {
  const change = changeImage(aGallery(a, b, c), '2', null, { label: 'New' }, ['small_image']);
  expect(change.updated).toEqual([{ image: { ...b, label: 'New' }, before: b }]);
  expect(changeImage(aGallery(a, b), '1', null, { label: 'Label' }, ['thumbnail', 'image']).updated).toEqual([]);
});

it('passes the roles of a file to the first association that stays', () => {
  expect(rolesOf(removeImages(aGallery(a, b, c), new Set(['1'])).state)).toEqual({ 2: ['image', 'small_image', 'thumbnail'], 3: [] });
  expect(rolesOf(removeImages(aGallery(a, b, c), new Set(['1', '2'])).state)).toEqual({ 3: [] });
  const d = anImage('4', { file: '1.jpg' });
  expect(rolesOf(removeImages(aGallery(a, b, d), new Set(['2', '1'])).state)).toEqual({ 4: ['image', 'small_image', 'thumbnail'] });
});

it('has nothing to do with images of others', () => {
  const { removed, updated } = removeImages(aGallery(a, b), new Set(['5']));
  expect([removed, updated]).toEqual([[], []]);
});

it('writes a store’s values over its earlier ones, and keeps those of other stores', () => {
  const own = { store_id: 2, label: 'Frente', position: null, disabled: null };
  const other = { store_id: 1, label: null, position: 4, disabled: null };
  const { state } = changeImage(aGallery(anImage('1', { stores: [own] })), '1', 1, { position: 4 }, undefined);
  expect(state.images[0]?.stores).toEqual([other, own]);
  const again = changeImage(state, '1', 2, { disabled: true }, undefined).state.images[0];
  expect(again?.stores).toEqual([other, { ...own, disabled: true }]);
});

it('shows what a store says, and inherits the rest', () => {
  const image = anImage('1', { disabled: true, stores: [{ store_id: 2, label: '', position: 0, disabled: false }] });
  expect(inStore(image, 2)).toMatchObject({ label: '', position: 0, disabled: false });
  expect(inStore(image, 1)).toMatchObject({ label: 'Label', position: 1, disabled: true });
  expect(inStore(image, null)).toMatchObject({ label: 'Label', position: 1, disabled: true });
});
