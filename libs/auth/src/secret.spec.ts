import { hashChosenSecret, hashGeneratedSecret, newSecret, secretMatches } from './secret.js';

const serverKey = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);

describe('secrets', () => {
  it('are 256 bits, and never the same', () => {
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('match their keyed hash under the same server key only', async () => {
    const secret = newSecret();
    const stored = hashGeneratedSecret(secret, serverKey);
    expect(stored).not.toContain(secret);
    expect(await secretMatches(secret, stored, serverKey)).toBe(true);
    expect(await secretMatches(`${secret}x`, stored, serverKey)).toBe(false);
    expect(await secretMatches(secret, stored, otherKey)).toBe(false);
  });

  it('match their slow hash, which has a salt of its own', async () => {
    const secret = 'chosen-by-a-person-24-characters';
    const stored = await hashChosenSecret(secret);
    expect(stored).not.toContain(secret);
    expect(stored).not.toBe(await hashChosenSecret(secret));
    expect(await secretMatches(secret, stored, serverKey)).toBe(true);
    expect(await secretMatches('chosen-by-a-person-24-characterz', stored, serverKey)).toBe(false);
  });

  it.each(['', 'plain', 'md5:abc', 'scrypt:1:2', 'hmac-sha256:'])('match no stored form %p', async (stored) =>
    expect(await secretMatches('', stored, serverKey)).toBe(false),
  );
});
