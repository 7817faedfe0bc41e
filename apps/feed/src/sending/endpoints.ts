import type { KeyObject } from 'node:crypto';
import type { WebhookSeal } from '../webhook/webhook-seal.js';
import type { WebhookToSend } from './due.store.js';
import type { Endpoint } from './send.js';
import { signingKey } from './signature.js';

interface Opened {
  sealed: (Buffer | null)[];
  headers: Record<string, string>;
  keys: KeyObject[];
}

const isSame = (a: Buffer | null, b: Buffer | null): boolean => a === b || (a !== null && b !== null && a.equals(b));

/** Opens what of webhooks is sealed, once for each value. */
export class Endpoints {
  private readonly opened = new Map<number, Opened>();

  constructor(private readonly seal: WebhookSeal) {}

  /** Throws when FEED_SECRET_KEY is another one. */
  of({ webhook_id, client_id, url, headers_sealed, secret_sealed, previous_sealed }: WebhookToSend): Endpoint {
    const sealed = [headers_sealed, secret_sealed, previous_sealed];
    let found = this.opened.get(webhook_id);
    if (!found || !found.sealed.every((one, index) => isSame(one, sealed[index] ?? null))) {
      const keyOf = (secret: Buffer): KeyObject => signingKey(this.seal.open('secret', client_id, secret));
      const headers = headers_sealed ? (JSON.parse(this.seal.open('headers', client_id, headers_sealed)) as Record<string, string>) : {};
      found = { sealed, headers, keys: [secret_sealed, previous_sealed].flatMap((secret) => (secret ? [keyOf(secret)] : [])) };
      this.opened.set(webhook_id, found);
    }
    return { webhook_id: String(webhook_id), client_id, url, headers: found.headers, keys: found.keys };
  }

  forget(webhookId: number): void {
    this.opened.delete(webhookId);
  }
}
