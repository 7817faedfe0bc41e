import type { JWK } from 'jose';
import { type Tx } from '@entrepot/database';

/** A key as it is read together with integrations. */
export interface StoredKey {
  kid: string;
  publicJwk: JWK;
  privateKey: Buffer;
  signsFrom: Date;
}

export interface SigningKeyRow {
  kid: string;
  public_jwk: JWK;
  /** Sealed (@entrepot/kernel, seal.ts). */
  private_key: Buffer;
  signs_from: Date;
}

const rotationLock = 7_218_402_630;

/** All keys; only one transaction at a time reads them in order to add one. */
export const lockSigningKeys = async (tx: Tx): Promise<SigningKeyRow[]> => {
  tx.lock(rotationLock);
  return tx.query<SigningKeyRow[]>('select kid, public_jwk, private_key, signs_from from signing_key order by signs_from');
};

export const insertSigningKey = async (tx: Tx, key: SigningKeyRow): Promise<void> => {
  await tx.query('insert into signing_key (kid, public_jwk, private_key, signs_from) values ($1, $2, $3, $4)', [
    key.kid,
    JSON.stringify(key.public_jwk),
    key.private_key,
    key.signs_from,
  ]);
};

export const deleteSigningKeys = async (tx: Tx, kids: readonly string[]): Promise<void> => {
  if (kids.length > 0) await tx.query('delete from signing_key where kid = any ($1)', [kids]);
};
