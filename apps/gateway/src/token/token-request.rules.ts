import { DomainError, isLongerThan } from '@entrepot/kernel';

/** RFC 6749, section 5.2; `invalid_grant` for a token of another client (RFC 7009). */
export type OAuthErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type';

/** A refusal of the token endpoints: the code stands in `error`, the sentence in `error_description`. */
export const oauthError = (code: OAuthErrorCode, description: string): DomainError =>
  new DomainError(code, { description, extra: { error: code } });

export const formExpected = (): DomainError => oauthError('invalid_request', 'Content-Type must be application/x-www-form-urlencoded');

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

export interface ClientForm {
  credentials: ClientCredentials;
  /** Returns a field of the form; an empty one counts as absent (RFC 6749, 3.2). */
  field(name: string): string | undefined;
}

/** Characters of a field of the form; a token has some hundreds. */
export const longestField = 4_096;

const invalidRequest = (description: string): DomainError => oauthError('invalid_request', description);
const invalidClient = (description: string): DomainError => oauthError('invalid_client', description);

const parseForm = (body: string): Map<string, string> => {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (seen.has(name)) throw invalidRequest(`${name} is given twice`.replace(/[^\x20-\x7e]|["\\]/g, '?'));
    seen.add(name);
    if (isLongerThan(value, longestField)) throw invalidRequest(`${name} is too long`);
    if (value !== '') fields.set(name, value);
  }
  return fields;
};

const formDecode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** HTTP Basic: both halves are form-encoded (RFC 6749, 2.3.1). */
const parseBasic = (header: string): ClientCredentials => {
  const match = /^Basic +([A-Za-z0-9+/_-]*={0,2})$/i.exec(header);
  const text = match ? Buffer.from(match[1] as string, 'base64').toString('utf8') : '';
  const colon = text.indexOf(':');
  const clientId = colon > 0 ? formDecode(text.slice(0, colon)) : null;
  const clientSecret = formDecode(text.slice(colon + 1));
  if (!clientId || !clientSecret) throw invalidClient('The Authorization header holds no client credentials');
  return { clientId, clientSecret };
};

const formCredentials = (fields: Map<string, string>): ClientCredentials => {
  const clientId = fields.get('client_id');
  const clientSecret = fields.get('client_secret');
  if (clientId === undefined) throw invalidRequest('client_id is required');
  if (clientSecret === undefined) throw invalidClient('client_secret is required');
  return { clientId, clientSecret };
};

/**
 * Reads a form that a client signs with its credentials, in the form or by HTTP Basic, never both (RFC 6749, 2.3).
 * `required` are fields that are asked for before the client is. Throws `invalid_request` and `invalid_client`.
 */
export const parseClientForm = (body: string, authorization: string | undefined, required: readonly string[]): ClientForm => {
  const fields = parseForm(body);
  const missing = required.find((name) => !fields.has(name));
  if (missing !== undefined) throw invalidRequest(`${missing} is required`);
  if (authorization === undefined) return { credentials: formCredentials(fields), field: (name) => fields.get(name) };
  const credentials = parseBasic(authorization);
  if (fields.has('client_secret') || (fields.get('client_id') ?? credentials.clientId) !== credentials.clientId) {
    throw invalidRequest('Client credentials are given twice');
  }
  return { credentials, field: (name) => fields.get(name) };
};
