import { deriveKey, seal, unseal } from '@entrepot/kernel';

/** What of a webhook is kept sealed. */
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
