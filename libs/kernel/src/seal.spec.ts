import { deriveKey, seal, textSeal, unseal } from './seal.js';

const secret = 'a secret key for tests, long enough';
const key = deriveKey(secret, 'order', 'tests');

describe('sealed values', () => {
  it('come back under the same key and context only', () => {
    const sealed = seal(key, 'kid-1', 'private');
    expect(sealed.includes('private')).toBe(false);
    expect(unseal(key, Buffer.from('kid-1'), sealed)).toBe('private');
    expect(() => unseal(key, 'kid-2', sealed)).toThrow();
    expect(() => unseal(deriveKey('another', 'order', 'tests'), 'kid-1', sealed)).toThrow();
  });

  it('notice a changed bit', () => {
    const sealed = seal(key, 'kid-1', 'private');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => unseal(key, 'kid-1', sealed)).toThrow();
  });

  it('use a key of their own for each service and purpose', () => {
    expect(deriveKey(secret, 'order', 'tests').equals(key)).toBe(true);
    expect(deriveKey(secret, 'order', 'others').equals(key)).toBe(false);
    expect(deriveKey(secret, 'catalog', 'tests').equals(key)).toBe(false);
  });

  it('are opened by later releases: what was sealed once stays readable', () => {
    const sealed = Buffer.from('NTms/HH5Jx87xAiztJWdqUDjqDatq5NnUVMT9H0wWO/2oIo=', 'base64');
    expect(unseal(key, 'kid-1', sealed)).toBe('private');
  });

  it('are texts where texts are wanted', () => {
    const { encrypt, decrypt } = textSeal(key, 'mail');
    const sealed = encrypt('private é');
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(decrypt(sealed)).toBe('private é');
    expect(() => textSeal(key, 'answer').decrypt(sealed)).toThrow();
  });
});
