import { randomBytes } from 'node:crypto';
import { deriveKey, seal, type TextSeal, textSeal, unseal } from '@entrepot/kernel';

/** A secret as Standard Webhooks writes it, of 256 bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Parts of a webhook that are kept sealed. */
type Sealed = 'secret' | 'headers';

/** Seals a webhook's secrets and headers for the table; they can only be opened as the same thing of the same integration. */
export interface WebhookSeal {
  seal(what: Sealed, clientId: string, plain: string): Buffer;
  /** Throws when FEED_SECRET_KEY is another one. */
  open(what: Sealed, clientId: string, sealed: Buffer): string;
}

export const webhookSeal = (secretKey: string): WebhookSeal => {
  const key = deriveKey(secretKey, 'feed', 'webhooks');
  return {
    seal: (what, clientId, plain) => seal(key, `${what} ${clientId}`, plain),
    open: (what, clientId, sealed) => unseal(key, `${what} ${clientId}`, sealed),
  };
};

/** Seals answers that show a secret, which are kept for their Idempotency-Key. */
export const answerSeal = (secretKey: string): TextSeal => textSeal(deriveKey(secretKey, 'feed', 'answers'), 'answer');
