import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** 256 random bits as a path shows them. */
export const newCheckoutToken = (): string => randomBytes(32).toString('base64url');

export const isCheckoutToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** By it a sale is found; the token itself is kept only sealed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const deriveTokenKey = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'entrepot sale-link', 'checkout tokens', 32));

/** AES-256-GCM, bound to the token's hash: sealed tokens cannot change places. */
export const sealToken = (key: Buffer, token: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(hashToken(token));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

/** Throws when the key is another one or a bit was changed. */
export const unsealToken = (key: Buffer, hash: Buffer, sealed: Buffer): string => {
  const tagEnd = ivBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(hash);
  decipher.setAuthTag(sealed.subarray(ivBytes, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
};
