import { signToken, tokenLifetime } from '@entrepot/auth';
import { newId } from '@entrepot/kernel';
import type { Access } from '../integration/access.js';
import type { AuthenticateClient } from './client-authenticator.js';
import { grantedScope } from './scope.rules.js';
import { oauthError, parseClientForm } from './token-request.rules.js';

export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** Call of a token endpoint. */
export interface ClientCall {
  form: string;
  authorization: string | undefined;
  /** Address of the caller, for counting guesses. */
  address: string;
}

/** Client credentials grant (RFC 6749, 4.4; contract 4, OAuth). Throws OAuth errors. */
export const issueToken = async (access: Access, authenticate: AuthenticateClient, call: ClientCall, now: Date): Promise<IssuedToken> => {
  const { credentials, field } = parseClientForm(call.form, call.authorization, ['grant_type']);
  if (field('grant_type') !== 'client_credentials') throw oauthError('unsupported_grant_type', 'grant_type must be client_credentials');
  const integration = await authenticate(credentials, call.address);
  if (!integration) throw oauthError('invalid_client', 'Client authentication failed');
  const permissions = grantedScope(integration.held, field('scope'));
  const { clientId, generation } = integration;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await signToken(access.signingKey(now), { clientId, permissions, tokenId: newId(), generation, issuedAt });
  return { access_token: token, token_type: 'Bearer', expires_in: tokenLifetime, scope: permissions.join(' ') };
};
