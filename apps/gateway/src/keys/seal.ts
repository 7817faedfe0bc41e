import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What the gateway's one configured key is made into: a key for each purpose. */
export interface ServerKeys {
  /** Hashes the secrets that the system generated. */
  secrets: Buffer;
  /** Seals private keys and answers that show a secret. */
  seal: Buffer;
  /** Seals what the audit log says of changes. */
  audit: Buffer;
}

export const deriveServerKeys = (secretKey: string): ServerKeys => {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'entrepot gateway', purpose, 32));
  return { secrets: derive('integration secrets'), seal: derive('sealed values'), audit: derive('audit log') };
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; `context` must be the same when it is opened, so that sealed values cannot change places. */
export const seal = (key: Buffer, context: string, plain: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

/** Throws when the key is another one or a bit was changed. */
export const unseal = (key: Buffer, context: string, sealed: Buffer): string => {
  const tagEnd = ivBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivBytes, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
};
