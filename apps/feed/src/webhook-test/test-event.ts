import { newId } from '@entrepot/kernel';

/** An event that is made for one request: it is in no log, and nobody else gets it. */
export const testEvent = (webhookId: number, now: Date): { id: string; body: Buffer } => {
  const id = newId();
  const event = {
    specversion: '1.0',
    id,
    source: '/entrepot/feed',
    type: 'webhook.test',
    subject: String(webhookId),
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data: { webhook_id: webhookId, message: 'This is a test. Nothing has happened.' },
  };
  return { id, body: Buffer.from(JSON.stringify(event)) };
};
