import { exactTypes, readRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { Owner } from './owner.js';
import { deleted, type Webhook, type WebhookChange } from './webhook.rules.js';
import { lockQueues } from './webhook-queue.store.js';
import { webhookQueueTable, webhookTable } from './webhook.table.js';

const columns = webhookTable.names;

/** Whether a webhook is of those that the caller sees; the second parameter is `ownerOf(owner)`. */
export const isOwned = 'client_id = coalesce($2::text, client_id)';
export const ownerOf = ({ clientId, isAdmin }: Owner): string | null => (isAdmin ? null : clientId);

/**
 * A webhook of the owner, locked until the commit together with its queue, which is always locked first; null where there is none.
 * @param webhookId a 64-bit number as a text
 */
export const lockWebhook = (tx: Tx, webhookId: string | number, { clientId, isAdmin }: Owner): Promise<Webhook | null> => {
  lockQueues(tx, [webhookId]);
  const where = { webhook_id: webhookId as number, ...(!isAdmin && { client_id: clientId }) };
  return tx.getRepository(webhookTable.entity).findOne({ where, lock: { mode: 'for_no_key_update' } });
};

/** Locks out other creations of the integration's. @returns how many webhooks it has, and the last place of the log */
export const lockWebhooksOf = async (tx: Tx, clientId: string): Promise<{ count: number; last: number }> => {
  tx.lock(`webhooks of ${clientId}`);
  const text = 'select (select count(*) from webhook where client_id = $1) as count, last from event_place';
  const [found] = await readRows<{ count: number; last: number }>(tx, {
    name: 'webhooks_of',
    text,
    values: [clientId],
    types: exactTypes,
  });
  return found!;
};

/** An id for a new webhook: its secret is sealed with it. */
export const takeWebhookId = async (tx: Tx): Promise<number> => {
  const [id] = await tx.ids(webhookTable, 1);
  return id!;
};

const insert = `
  with made as (${webhookTable.insertOne(columns)} returning webhook_id)
  insert into webhook_queue (webhook_id) select webhook_id from made`;
const valuesOf = webhookTable.values(columns);

export const insertWebhook = async (tx: Tx, { webhook, events }: WebhookChange): Promise<void> => {
  await readRows(tx, { name: 'insert_webhook', text: insert, values: valuesOf(webhook) });
  await appendEvents(tx, events);
};

/** Writes a change of a locked webhook, and its events. One that is activated begins anew to count its failures. */
export const saveWebhook = async (tx: Tx, { webhook, events }: WebhookChange): Promise<void> => {
  const { webhook_id, ...saved } = webhook;
  await tx.getRepository(webhookTable.entity).update({ webhook_id }, saved);
  if (webhook.state === 'active') await tx.getRepository(webhookQueueTable.entity).update({ webhook_id }, { failing_since: null });
  await appendEvents(tx, events);
};

export const deleteWebhookRow = async (tx: Tx, webhook: Webhook): Promise<void> => {
  await tx.getRepository(webhookTable.entity).delete({ webhook_id: webhook.webhook_id });
  await appendEvents(tx, [deleted(webhook)]);
};
