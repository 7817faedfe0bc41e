import { DomainError } from '@entrepot/kernel';

/** RFC 6749, section 5.2; `invalid_grant` for a token of another client (RFC 7009). */
export type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type';

/** A refusal of the token endpoints: the code stands in `error`, the sentence in `error_description`. */
export const oauthError = (code: OAuthErrorCode, description: string): DomainError =>
  new DomainError(code, { description, extra: { error: code } });
