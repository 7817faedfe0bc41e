import { readRows, type Tx } from '@entrepot/database';

/**
 * Locks the queues of these webhooks until the commit, in the order of their ids. Whoever inserts deliveries or ends them holds the queue of
 * their webhook. What decides about the inserts (the webhook's types, whether it is replayed) is read after this.
 */
export const lockQueues = async (tx: Tx, webhookIds: readonly (number | string)[]): Promise<void> => {
  await readRows(tx, {
    name: 'lock_webhook_queues',
    text: 'select webhook_id from webhook_queue where webhook_id = any($1::bigint[]) order by webhook_id for no key update',
    values: [webhookIds],
  });
};
