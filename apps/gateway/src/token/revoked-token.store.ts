import { LessThan } from 'typeorm';
import { addRows, type Database, defineTable, text, timestamp } from '@entrepot/database';

/** Without `changed_in`, which a trigger writes. */
export const revokedTokenTable = defineTable('revoked_token', { token_id: text().primary(), client_id: text(), expires_at: timestamp() });

export interface RevokedToken {
  tokenId: string;
  clientId: string;
  expiresAt: Date;
}

/** Revoking twice is revoking once. */
export const insertRevokedToken = async (db: Database, { tokenId, clientId, expiresAt }: RevokedToken): Promise<void> => {
  await addRows(db, revokedTokenTable, [{ token_id: tokenId, client_id: clientId, expires_at: expiresAt }]);
};

/** Tokens that are expired anyhow need no note (index: revoked_token_expires_at). */
export const forgetExpiredTokens = async (db: Database, now: Date): Promise<void> => {
  await db.getRepository(revokedTokenTable.entity).delete({ expires_at: LessThan(now) });
};
