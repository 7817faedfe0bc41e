import { expect, it } from '@jest/globals';
import { deriveTokenKey, hashToken, isCheckoutToken, newCheckoutToken, sealToken, unsealToken } from './sale-secrets.js';

const key = deriveTokenKey('a key of the tests, long enough');

it('opens what it sealed', () => {
  const token = newCheckoutToken();
  expect(isCheckoutToken(token)).toBe(true);
  expect(unsealToken(key, hashToken(token), sealToken(key, token))).toBe(token);
});

it('opens neither with another key nor in another sale’s place', () => {
  const [token, other] = [newCheckoutToken(), newCheckoutToken()];
  const sealed = sealToken(key, token);
  expect(() => unsealToken(deriveTokenKey('some other key of the tests'), hashToken(token), sealed)).toThrow();
  expect(() => unsealToken(key, hashToken(other), sealed)).toThrow();
});

it('holds 256 bits that do not stand in the sealed copy', () => {
  const token = newCheckoutToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(sealToken(key, token).includes(token)).toBe(false);
});
