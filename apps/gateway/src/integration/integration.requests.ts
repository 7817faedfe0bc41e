import { isPermission, type Permission } from '@entrepot/contracts';
import { boundedList, flagParam, given, refuseEmpty, text, textLimits, textUpTo, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { Rotation } from './integration.rules.js';
import type { IntegrationUpdate } from './change-integration.js';
import type { CreateIntegrationInput } from './create-integration.js';

/** Safe in a path and in HTTP Basic. */
export const clientIdPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;

export const longestOverlapSeconds = 30 * 86_400;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** The body as an object; none is an empty one. Throws `invalid_json`. */
export const bodyOf = (body: unknown): Input => {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('invalid_json');
  return body as Input;
};

export const nameOf = (body: Input): string | undefined => {
  const name = textUpTo(textLimits.name, body, 'name')?.trim();
  if (name === '') throw invalid('name');
  return name;
};

export const permissionsOf = (body: Input): Permission[] | undefined => {
  const value = given(body, 'permissions');
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('permissions');
  boundedList<unknown>(value, 'permissions').forEach((entry, index) => {
    if (!isPermission(entry)) throw invalid(`permissions[${index}]`);
  });
  return value as Permission[];
};

const wholeNumber = (value: unknown, name: string, most: number): number => {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^\d{1,10}$/.test(digits) || Number(digits) > most) throw invalid(name);
  return Number(digits);
};

/** null is the gateway's default. */
export const rateLimitOf = (body: Input): number | null | undefined => {
  const limit = body['rate_limit_per_minute'];
  return limit === null || limit === undefined ? limit : wholeNumber(limit, 'rate_limit_per_minute', 1_000_000_000);
};

export const parseNewIntegration = (body: Input): CreateIntegrationInput => {
  refuseEmpty(body, 'client_id', 'permissions');
  const name = nameOf(body);
  if (name === undefined) throw new DomainError('required', { name: 'name' });
  const clientId = text(body, 'client_id');
  if (clientId !== undefined && !clientIdPattern.test(clientId)) throw invalid('client_id');
  return { name, clientId, permissions: permissionsOf(body), rateLimitPerMinute: rateLimitOf(body) };
};

/** `rate_limit_per_minute: null` goes back to the gateway's default; elsewhere null counts as absent. */
export const parseIntegrationChanges = (body: Input): IntegrationUpdate => {
  refuseEmpty(body, 'name', 'permissions', 'is_active', 'revoke_tokens');
  const [name, permissions] = [nameOf(body), permissionsOf(body)];
  const isActive = flagParam(body, 'is_active');
  const rateLimitPerMinute = rateLimitOf(body);
  return {
    ...(name !== undefined && { name }),
    ...(permissions && { permissions }),
    ...(isActive !== undefined && { isActive }),
    ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
    revokeTokens: flagParam(body, 'revoke_tokens') ?? false,
  };
};

export const parseRotation = (body: Input): Rotation => {
  refuseEmpty(body, 'revoke_tokens');
  return {
    overlapSeconds: wholeNumber(body['overlap_seconds'] ?? 0, 'overlap_seconds', longestOverlapSeconds),
    revokeTokens: flagParam(body, 'revoke_tokens') ?? false,
  };
};
