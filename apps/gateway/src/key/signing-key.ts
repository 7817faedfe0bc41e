import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { seal, unseal } from '@entrepot/kernel';
import type { SigningKeyRow, StoredKey } from './signing-key.store.js';

/** A new ES256 pair as it is stored: the public half in the clear, the private one sealed. Its id is its thumbprint (RFC 7638). */
export const newSigningKey = async (sealKey: KeyObject, signsFrom: Date): Promise<SigningKeyRow> => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    kid,
    public_jwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
    private_key: seal(sealKey, kid, privateJwk),
    signs_from: signsFrom,
  };
};

/** Opens the private half; null when it was sealed under another GATEWAY_SECRET_KEY. */
export const openPrivateKey = async (
  sealKey: KeyObject,
  { kid, privateKey }: Pick<StoredKey, 'kid' | 'privateKey'>,
): Promise<CryptoKey | null> => {
  let jwk: JWK;
  try {
    jwk = JSON.parse(unseal(sealKey, kid, privateKey)) as JWK;
  } catch {
    return null;
  }
  return (await importJWK(jwk, 'ES256')) as CryptoKey;
};
