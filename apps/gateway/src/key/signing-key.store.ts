import type { JWK } from 'jose';
import { In } from 'typeorm';
import { bytes, defineTable, json, type RowOf, text, timestamp, type Tx } from '@entrepot/database';

/** Without `changed_in`, which a trigger writes; a private key is sealed (@entrepot/kernel, seal.ts). */
export const signingKeyTable = defineTable('signing_key', {
  kid: text().primary(),
  public_jwk: json<JWK>(),
  private_key: bytes(),
  signs_from: timestamp(),
});
export type SigningKeyRow = RowOf<typeof signingKeyTable>;

/** A key as it is read together with integrations. */
export interface StoredKey {
  kid: string;
  publicJwk: JWK;
  privateKey: Buffer;
  signsFrom: Date;
}

const rotationLock = 7_218_402_630;

/** All keys; only one transaction at a time reads them in order to add one. */
export const lockSigningKeys = async (tx: Tx): Promise<SigningKeyRow[]> => {
  tx.lock(rotationLock);
  return tx.getRepository(signingKeyTable.entity).find({ order: { signs_from: 'asc' } });
};

export const insertSigningKey = async (tx: Tx, key: SigningKeyRow): Promise<void> => {
  await tx.getRepository(signingKeyTable.entity).insert(key);
};

export const deleteSigningKeys = async (tx: Tx, kids: readonly string[]): Promise<void> => {
  if (kids.length > 0) await tx.getRepository(signingKeyTable.entity).delete({ kid: In(kids) });
};
