import type { Principal, TokenVerifier } from '@entrepot/auth';
import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Access } from '../integration/access.js';
import type { AuthenticateClient } from './client-authenticator.js';
import { insertRevokedToken } from './revoked-token.store.js';
import { oauthError, parseClientForm } from './token-request.rules.js';
import type { ClientCall } from './issue-token.js';

/** Injection token of the verifier of tokens. */
export const VERIFIER = 'VERIFIER';

export interface RevokeTokenDeps {
  db: Database;
  access: Access;
  authenticate: AuthenticateClient;
  verifier: TokenVerifier;
}

/** Null for what is no valid token: there is nothing to revoke, and the answer is the same. */
const readToken = async (verifier: TokenVerifier, token: string): Promise<Principal | null> => {
  try {
    return await verifier.verify(token);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthorized') return null;
    throw error;
  }
};

/** Makes one token void on every replica within 2 s (RFC 7009); a client revokes its own tokens only. Throws OAuth errors. */
export const revokeToken = async (deps: RevokeTokenDeps, call: ClientCall): Promise<void> => {
  const { db, access, authenticate, verifier } = deps;
  const { credentials, field } = parseClientForm(call.form, call.authorization, []);
  const integration = await authenticate(credentials, call.address);
  if (!integration) throw oauthError('invalid_client', 'Client authentication failed');
  const token = field('token');
  if (token === undefined) throw oauthError('invalid_request', 'token is required');
  const principal = await readToken(verifier, token);
  if (!principal) return;
  if (principal.clientId !== integration.clientId) throw oauthError('invalid_grant', 'The token belongs to another client');
  await insertRevokedToken(db, { ...principal, expiresAt: new Date(principal.expiresAt * 1000) });
  await access.refresh();
};
