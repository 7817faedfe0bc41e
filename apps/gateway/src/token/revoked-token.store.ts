import { type Database, readRows } from '@entrepot/database';

export interface RevokedToken {
  tokenId: string;
  clientId: string;
  expiresAt: Date;
}

/** Revoking twice is revoking once. */
export const insertRevokedToken = async (db: Database, { tokenId, clientId, expiresAt }: RevokedToken): Promise<void> => {
  await readRows(db, {
    name: 'revoke token',
    text: 'insert into revoked_token (token_id, client_id, expires_at) values ($1, $2, $3) on conflict do nothing',
    values: [tokenId, clientId, expiresAt],
  });
};

/** Tokens that are expired anyhow need no note (index: revoked_token_expires_at). */
export const forgetExpiredTokens = async (db: Database, now: Date): Promise<void> => {
  await readRows(db, { name: 'forget tokens', text: 'delete from revoked_token where expires_at < $1', values: [now] });
};
