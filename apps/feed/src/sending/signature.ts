import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

const keyOf = (secret: string): Buffer => Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');

/**
 * `webhook-signature` of Standard Webhooks: a signature for each secret.
 * @param secrets `whsec_` and base64, one or two
 * @param timestamp seconds since 1970, as in `webhook-timestamp`
 */
export const signatures = (secrets: readonly string[], id: string, timestamp: number, body: Buffer): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
    .join(' ');
