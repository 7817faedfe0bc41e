import { DomainError } from '@entrepot/kernel';

/** Reason why a token does not count, with which the message of a 401 begins (contract 6, 6.5). */
export type TokenState = 'missing' | 'malformed' | 'expired' | 'revoked';

/** Makes the refusal of a call without a token that counts; `why` stands behind the state. */
export const unauthorized = (state: TokenState, why: string, cause?: Error): DomainError =>
  new DomainError('unauthorized', { faults: [{ path: '', code: 'token', message: `${state}: ${why}` }] }, { cause });

/** Makes the refusal of a call whose token, or whose integration, lacks a permission. */
export const forbidden = (permission: string): DomainError =>
  new DomainError('forbidden', { permission, faults: [{ path: '', code: 'permission', message: `missing permission: ${permission}` }] });

/** Makes the refusal of a call that brings no token. */
export const tokenMissing = (): DomainError => unauthorized('missing', 'send a token as Authorization: Bearer');
