import type { WebhookEvent } from './event-types.js';

export type WebhookFault = 'missing_header' | 'invalid_timestamp' | 'too_old' | 'too_new' | 'invalid_signature' | 'invalid_body';

const messages: Readonly<Record<WebhookFault, string>> = {
  missing_header: 'webhook-id, webhook-timestamp or webhook-signature is missing',
  invalid_timestamp: 'webhook-timestamp is no number of seconds',
  too_old: 'webhook-timestamp is more than 5 minutes ago',
  too_new: 'webhook-timestamp is more than 5 minutes ahead',
  invalid_signature: 'No signature is of this body and one of the secrets',
  invalid_body: 'The body is signed, but no JSON',
};

/** A request that is no delivery of this webhook. Answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(readonly code: WebhookFault) {
    super(messages[code]);
  }
}

/** Headers of fetch, of Node's `request.headers`, or a plain object with names in lower case. */
export type WebhookHeaders = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 300;

const read = (headers: WebhookHeaders, name: string): string => {
  const value = typeof headers['get'] === 'function' ? (headers as Headers).get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError('missing_header');
  return value;
};

const assertRecent = (timestamp: string): void => {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('invalid_timestamp');
  const age = Date.now() / 1_000 - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookVerificationError('too_old');
  if (age < -toleranceSeconds) throw new WebhookVerificationError('too_new');
};

type Bytes = Uint8Array<ArrayBuffer>;

const fromBase64 = (text: string): Bytes | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : null;
  if (bytes === null || bytes.length === 0) throw new TypeError('A secret of a webhook is whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

const bytesOf = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Lists the signatures of the version that we know; a webhook has two while its secret rotates. */
const signaturesIn = (header: string): Bytes[] =>
  header.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? (fromBase64(entry.slice(3)) ?? []) : []));

const isSigned = async (secrets: readonly string[], signatures: readonly Bytes[], signed: Bytes): Promise<boolean> => {
  const keys = await Promise.all(secrets.map(keyOf));
  // `verify` compares in constant time.
  const pairs = keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
  return (await Promise.all(pairs)).includes(true);
};

/**
 * Verifies a delivery of a webhook (Standard Webhooks) and answers its event. `webhook-id` is the event's `id`, the same at each attempt: what was handled
 * under it is not handled again.
 * @param secrets `whsec_…`; while you exchange one for another, both
 * @param rawBody as it came: JSON that was parsed and written again has another signature
 * @throws WebhookVerificationError; TypeError for a secret that is none
 */
export const verifyWebhook = async (
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
): Promise<WebhookEvent> => {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => read(headers, name)) as [
    string,
    string,
    string,
  ];
  assertRecent(timestamp);
  const encoder = new TextEncoder();
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const signed = bytesOf(encoder.encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned([secrets].flat(), signaturesIn(signature), signed))) throw new WebhookVerificationError('invalid_signature');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('invalid_body');
  }
};
