import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from './index.js';

const aSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const secret = aSecret();
const id = '0197a1f4-6c5e-7a61-9d0c-5b8f3e2a7c10';
const event = {
  ...{ specversion: '1.0', id, source: '/entrepot/order', type: 'order.commented', subject: '17', time: '2026-11-22T09:15:02.417Z' },
  data: { order_id: 17, comment: 'Entregar à tarde – 配達 🚚' },
};
const body = JSON.stringify(event);

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

/** Signed by the library of Standard Webhooks. */
const headersOf = (secrets: readonly string[], { time = ago(0), text = body } = {}): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, time, text)).join(' '),
});

describe('a delivery', () => {
  it.each<[string, string | Uint8Array]>([
    ['text', body],
    ['bytes', Buffer.from(body)],
  ])('is its event, from a body of %s', async (_name, raw) => expect(await verifyWebhook(secret, headersOf([secret]), raw)).toEqual(event));

  it('is read with headers of fetch too', async () =>
    expect(await verifyWebhook(secret, new Headers(headersOf([secret])), body)).toMatchObject({ id }));

  it('is verified by either secret while a webhook’s or a receiver’s is exchanged', async () => {
    const next = aSecret();
    const signedByBoth = headersOf([next, secret]);
    expect(await verifyWebhook(secret, signedByBoth, body)).toEqual(event);
    expect(await verifyWebhook(next, signedByBoth, body)).toEqual(event);
    expect(await verifyWebhook([next, secret], headersOf([secret]), body)).toEqual(event);
  });

  it('may be signed in versions that are not known', async () => {
    const headers = headersOf([secret]);
    headers['webhook-signature'] = `v1a,AAAA v1,%% v1, ${headers['webhook-signature']}`;
    expect(await verifyWebhook(secret, headers, body)).toEqual(event);
  });

  it.each([200, -200])('may be %d seconds old by this clock', async (age) =>
    expect(await verifyWebhook(secret, headersOf([secret], { time: ago(age) }), body)).toEqual(event),
  );
});

describe('refused', () => {
  const codeOf = async (headers: WebhookHeaders, raw = body, secrets: string | string[] = secret): Promise<unknown> => {
    const error = await verifyWebhook(secrets, headers, raw).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return (error as WebhookVerificationError).code;
  };

  it('is a body that was changed, by a byte or to an equal one', async () => {
    expect(await codeOf(headersOf([secret]), body.replace('17', '18'))).toBe('invalid_signature');
    expect(await codeOf(headersOf([secret]), JSON.stringify(event, null, 1))).toBe('invalid_signature');
  });

  it('is what another secret signed, or nobody', async () => {
    expect(await codeOf(headersOf([aSecret(), aSecret()]))).toBe('invalid_signature');
    expect(await codeOf({ ...headersOf([secret]), 'webhook-signature': 'v1,AAAA' })).toBe('invalid_signature');
    expect(await codeOf(headersOf([secret]), body, [])).toBe('invalid_signature');
  });

  it('is another id or time than was signed', async () => {
    expect(await codeOf({ ...headersOf([secret]), 'webhook-id': 'other' })).toBe('invalid_signature');
    expect(
      await codeOf({ ...headersOf([secret], { time: ago(100) }), ...{ 'webhook-timestamp': headersOf([])['webhook-timestamp'] } }),
    ).toBe('invalid_signature');
  });

  it.each([
    ['too_old', 400],
    ['too_new', -400],
  ])('is one that is %s', async (code, age) => expect(await codeOf(headersOf([secret], { time: ago(age) }))).toBe(code));

  it('is a time that is none', async () =>
    expect(await codeOf({ ...headersOf([secret]), 'webhook-timestamp': '2026-11-22' })).toBe('invalid_timestamp'));

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is a request without %s', async (name) =>
    expect(await codeOf({ ...headersOf([secret]), [name]: undefined })).toBe('missing_header'),
  );

  it('is a signed text that is no event', async () => {
    expect(await codeOf(headersOf([secret], { text: 'hello' }), 'hello')).toBe('invalid_body');
  });

  it.each(['', 'whsec_', 'whsec_%', 'secret'])('is the secret "%s" with another error', async (wrong) =>
    expect(verifyWebhook(wrong, headersOf([secret]), body)).rejects.toThrow(TypeError),
  );
});
