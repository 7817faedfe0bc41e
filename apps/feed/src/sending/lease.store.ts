import { type Database, exactTypes, readRows, type Tx } from '@entrepot/database';

interface Leased {
  webhook_id: number;
}

const idsOf = (rows: readonly Leased[]): number[] => rows.map(({ webhook_id }) => webhook_id);

/** Something of the webhook is due. Index delivery_due. */
const hasDue = `exists (
  select 1 from delivery d
   where d.webhook_id = q.webhook_id and d.state = 'waiting' and d.due_at < 'infinity' and d.due_at <= now())`;

/**
 * Queues are waited for, not skipped: the fan-out holds them again and again, for a moment. They are locked in the order of their ids. A lease is free
 * when its time is over or its holder has ended. Which one has is decided once: a holder that came while a queue was waited for has not.
 */
const lease = `
  with due as materialized (
    select q.webhook_id, case when s.sender_id is null then q.leased_by end as ended
      from webhook_queue q join webhook w using (webhook_id) join integration_ref i using (client_id)
      left join sender s on s.sender_id = q.leased_by
     where (q.leased_until <= now() or s.sender_id is null) and w.state = 'active' and i.is_active and ${hasDue}
     order by q.leased_until limit $3),
  free as (
    select q.webhook_id from due join webhook_queue q using (webhook_id)
     where q.leased_until <= now() or q.leased_by = due.ended order by q.webhook_id for no key update of q)
  update webhook_queue q set leased_by = $1::uuid, leased_until = now() + $2 * interval '1 ms'
    from free where q.webhook_id = free.webhook_id
  returning q.webhook_id`;

/**
 * Leases active webhooks with something due that nobody holds, those first that were served longest ago: until the lease ends, nobody else sends
 * their deliveries.
 */
export const leaseWebhooks = async (db: Database, holder: string, leaseMs: number, limit: number): Promise<number[]> =>
  idsOf(await readRows<Leased>(db, { name: 'lease_webhooks', text: lease, values: [holder, leaseMs, limit], types: exactTypes }));

const hold = `
  select webhook_id from webhook_queue
   where webhook_id = any($2::bigint[]) and leased_by = $1::uuid order by webhook_id for no key update`;

/** Locks the queues of those webhooks that the holder still leases. @returns the webhooks. An expired lease that nobody else has taken is the holder's. */
export const holdLeased = async (tx: Tx, holder: string, ids: readonly number[]): Promise<number[]> =>
  idsOf(await readRows<Leased>(tx, { name: 'hold_leased', text: hold, values: [holder, ids], types: exactTypes }));

const renew = `
  with held as (${hold})
  update webhook_queue q set leased_until = now() + $3 * interval '1 ms' from held where q.webhook_id = held.webhook_id
  returning q.webhook_id`;

/** @returns those that the holder still leases */
export const renewLeases = async (db: Database, holder: string, ids: readonly number[], leaseMs: number): Promise<number[]> =>
  idsOf(await readRows<Leased>(db, { name: 'renew_leases', text: renew, values: [holder, ids, leaseMs], types: exactTypes }));

const release = `
  with held as (${hold})
  update webhook_queue q set leased_by = null, leased_until = now() from held where q.webhook_id = held.webhook_id`;

export const releaseLeases = async (db: Database, holder: string, ids: readonly number[]): Promise<void> => {
  await readRows(db, { name: 'release_leases', text: release, values: [holder, ids] });
};
