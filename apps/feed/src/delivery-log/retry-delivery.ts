import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { deliveryTable } from '../delivery/delivery.table.js';
import { deliverySignal } from '../delivery/fan-out.js';
import type { Owner } from '../webhook/owner.js';
import { lockQueues } from '../webhook/webhook-queue.store.js';
import { findDelivery } from './delivery.view.js';

/** SQL that makes the first delivery of a lane due now; its order stays. */
const hurry = `
  update delivery set due_at = now(), updated_at = now()
   where (webhook_id, lane) = (select webhook_id, lane from delivery where delivery_id = $1) and state = 'waiting' and due_at < 'infinity'`;

/** Behind what its lane waits for; due now where nothing waits. Index delivery_lane. */
const queueAgain = `
  update delivery d
     set state = 'waiting', turn = nextval('delivery_turn'), updated_at = now(),
         due_at = case when exists (select 1 from delivery o where o.webhook_id = d.webhook_id and o.lane = d.lane and o.state = 'waiting')
                       then 'infinity' else now() end
   where d.delivery_id = $1`;

/**
 * Tries a delivery again: one that waits now, with what its lane waits for; one that has ended, delivered or failed, once more, behind that.
 * @param deliveryId a 64-bit number as a text @throws delivery_not_found
 */
export const retryDelivery = async (tx: Tx, deliveryId: string, owner: Owner): Promise<void> => {
  const found = await findDelivery(tx, deliveryId, owner);
  if (!found) throw new DomainError('delivery_not_found', { delivery_id: deliveryId });
  lockQueues(tx, [found.webhook_id]);
  const where = { delivery_id: deliveryId as never };
  const lock = { mode: 'for_no_key_update' } as const;
  const locked = await tx.getRepository(deliveryTable.entity).findOne({ select: { state: true }, where, lock });
  if (!locked) throw new DomainError('delivery_not_found', { delivery_id: deliveryId });
  await tx.query(locked.state === 'waiting' ? hurry : queueAgain, [deliveryId]);
  tx.afterCommit(() => deliverySignal.wake(tx.dataSource));
};
