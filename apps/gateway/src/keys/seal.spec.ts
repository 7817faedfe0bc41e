import { deriveServerKeys, seal, unseal } from './seal.js';

const { seal: key, secrets } = deriveServerKeys('a secret key for tests, long enough');

describe('sealed values', () => {
  it('come back under the same key and context only', () => {
    const sealed = seal(key, 'kid-1', 'private');
    expect(sealed.includes('private')).toBe(false);
    expect(unseal(key, 'kid-1', sealed)).toBe('private');
    expect(() => unseal(key, 'kid-2', sealed)).toThrow();
    expect(() => unseal(deriveServerKeys('another').seal, 'kid-1', sealed)).toThrow();
  });

  it('notice a changed bit', () => {
    const sealed = seal(key, 'kid-1', 'private');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => unseal(key, 'kid-1', sealed)).toThrow();
  });

  it('use a key of their own', () => expect(key.equals(secrets)).toBe(false));
});
