import { createHmac } from 'node:crypto';
import type { FeedEvent } from '@entrepot/client';

export interface Outcome {
  isTaken: boolean;
  /** Status, or the reason for having none. */
  said: string;
  milliseconds: number;
}

const timeoutMs = 15_000;

const headersOf = (secret: string, id: string, body: string): Record<string, string> => {
  const timestamp = Math.floor(Date.now() / 1_000);
  const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(`${id}.${timestamp}.${body}`);
  return {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
};

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return name === 'TimeoutError' ? `no answer within ${timeoutMs / 1_000} s` : (cause?.code ?? cause?.message ?? message);
};

/** Delivers once, as a webhook does: signed, 15 s at most, success is 2xx. Rejects with the signal's reason only. */
export const deliver = async (url: string, secret: string, event: FeedEvent, interrupted: AbortSignal): Promise<Outcome> => {
  const body = JSON.stringify(event);
  const begun = performance.now();
  const outcome = (isTaken: boolean, said: string): Outcome => ({ isTaken, said, milliseconds: Math.round(performance.now() - begun) });
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: headersOf(secret, event.id, body), redirect: 'manual', signal });
    await answer.body?.cancel();
    return outcome(answer.ok, String(answer.status));
  } catch (error) {
    interrupted.throwIfAborted();
    return outcome(false, reasonOf(error));
  }
};
