import type { Tx } from '@entrepot/database';

const lock = 'select webhook_id from webhook_queue where webhook_id = any($1::bigint[]) order by webhook_id for no key update';

/**
 * Locks the queues of these webhooks until the commit, in the order of their ids, with the transaction's next statement. Whoever inserts deliveries or
 * ends them holds the queue of their webhook. What decides about the inserts (the webhook's types, whether it is replayed) is read after this.
 */
export const lockQueues = (tx: Tx, webhookIds: readonly (number | string)[]): void => tx.write(lock, [webhookIds]);
