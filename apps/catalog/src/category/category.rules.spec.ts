import { nameOfPath, normalizeCategoryPath, parentOfPath, pathAndAncestors } from './category.rules.js';

describe('a category path', () => {
  it('has one spelling', () => expect(normalizeCategoryPath(' Men / Tops ', 'categories[0]')).toBe('Men/Tops'));
  it('names those above it, the root first', () => expect(pathAndAncestors('A/B/C')).toEqual(['A', 'A/B', 'A/B/C']));
  it('keeps a slash that belongs to a name', () => {
    expect(pathAndAncestors('Home/TV\\/Video')).toEqual(['Home', 'Home/TV\\/Video']);
    expect(nameOfPath('Home/TV\\/Video')).toBe('TV/Video');
  });
  it('has no parent at the root', () => {
    expect(parentOfPath('A')).toBeNull();
    expect(parentOfPath('A/B')).toBe('A');
  });
  it.each(['', '/A', 'A//B', 'A/ ', 'x'.repeat(256), Array(60).fill('category').join('/')])('refuses %j', (path) => {
    expect(() => normalizeCategoryPath(path, 'categories[0]')).toThrow('invalid_record');
  });
});
