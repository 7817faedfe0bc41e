import { readRows, type Tx } from '@entrepot/database';
import { isMailOn, mailFrom, type MailSettings, queueMail, renderMail } from '@entrepot/mail';
import { deactivateWebhook } from '../webhook/change-webhook.js';
import type { Webhook } from '../webhook/webhook.rules.js';
import type { WriteOptions } from './write-finished.js';

type Why = Parameters<WriteOptions['deactivate']>[2];

const sentences = {
  gone: 'Its endpoint answered 410 Gone.',
  failing: 'Its endpoint has taken no delivery for five days.',
} as const;

/** Without the path and query of the URL, which may hold a key. */
const mailOf = ({ webhook_id, url, description }: Webhook, { reason }: Why) => {
  const heading = `Webhook ${webhook_id} was deactivated`;
  const paragraphs = [
    `${sentences[reason]} No events are sent to it any more.`,
    'Activate it once the endpoint is back: deliveries that wait go on then, and events since can be replayed.',
  ];
  const facts = [
    { label: 'Webhook', value: String(webhook_id) },
    { label: 'Endpoint', value: new URL(url).origin },
    ...(description === null ? [] : [{ label: 'Description', value: description }]),
  ];
  const blocks = [...paragraphs.map((text) => ({ type: 'paragraph', text }) as const), { type: 'facts', facts } as const];
  return { subject: heading, ...renderMail({ storeName: 'Entrepot', locale: 'en_US', heading, blocks }) };
};

const contactOf = async (tx: Tx, clientId: string): Promise<string | null> => {
  const text = 'select contact from integration_ref where client_id = $1';
  const [row] = await readRows<{ contact: string | null }>(tx, { name: 'integration_contact', text, values: [clientId] });
  return row?.contact ?? null;
};

/** Deactivates a webhook and tells it, by event and by a mail to its integration's contact. */
export const deactivateAndTell =
  (mail: MailSettings): WriteOptions['deactivate'] =>
  async (tx, webhookId, why) => {
    const webhook = await deactivateWebhook(tx, webhookId, why);
    const to = webhook && isMailOn(mail) ? await contactOf(tx, webhook.client_id) : null;
    if (webhook && to !== null) await queueMail(tx, { kind: 'webhook', from: mailFrom(mail, 'Entrepot'), to, ...mailOf(webhook, why) });
  };
