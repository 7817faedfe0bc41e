import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * A key of 256 bits for one purpose of one service, out of its configured secret (HKDF-SHA256, RFC 5869); as an object, since Node makes one of
 * a buffer each time.
 */
export const deriveKey = (secretKey: string, service: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, `entrepot ${service}`, purpose, 32)));

/** AES-256-GCM; `context` must be the same when it is opened, so that sealed values cannot change places. */
export const seal = (key: KeyObject, context: string | Buffer, plain: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

/** Throws when the key is another one or a bit was changed. */
export const unseal = (key: KeyObject, context: string | Buffer, sealed: Buffer): string => {
  const tagEnd = ivBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivBytes, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
};

/** Seals texts as texts, in base64. */
export interface TextSeal {
  encrypt(text: string): string;
  /** Throws when the text was encrypted with another key or in another context. */
  decrypt(sealed: string): string;
}

export const textSeal = (key: KeyObject, context: string): TextSeal => ({
  encrypt: (text) => seal(key, context, text).toString('base64'),
  decrypt: (sealed) => unseal(key, context, Buffer.from(sealed, 'base64')),
});
