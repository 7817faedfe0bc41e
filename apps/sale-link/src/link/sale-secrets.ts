import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { deriveKey, seal, type TextSeal, textSeal, unseal } from '@entrepot/kernel';

/** 256 random bits as a path shows them. */
export const newCheckoutToken = (): string => randomBytes(32).toString('base64url');

export const isCheckoutToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Finds a sale by its token; the token itself is stored only sealed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const deriveTokenKey = (secretKey: string): KeyObject => deriveKey(secretKey, 'sale-link', 'checkout tokens');

/** Bound to the token's hash: sealed tokens cannot change places. */
export const sealToken = (key: KeyObject, token: string): Buffer => seal(key, hashToken(token), token);

/** Throws when the key is another one or a bit was changed. */
export const unsealToken = (key: KeyObject, hash: Buffer, sealed: Buffer): string => unseal(key, hash, sealed);

/** Encrypts mails that hold a checkout link until they are sent: the database shows their texts no more than the token. */
export const mailSeal = (secretKey: string): TextSeal => textSeal(deriveKey(secretKey, 'sale-link', 'mails'), 'mail');
