import { type Database, type Tx, arraysOf, exactTypes, readRows, rowsFromArrays, transaction } from '@entrepot/database';
import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import { lockQueues } from '../webhook/webhook-queue.store.js';

const step = 1_000;
const hour = 3_600_000;

const old = `from delivery where created_at < now() - $1 * interval '1 day' order by created_at limit ${step}`;

interface Removed {
  webhook_id: number;
  lane: string;
}

const lanes = { webhook_id: 'bigint', lane: 'bigint' };

/** A lane whose first delivery is gone has none that is due. Index delivery_lane. */
const wake = `
  update delivery d set due_at = now()
    from (select distinct webhook_id, lane from ${rowsFromArrays(lanes)}) as of_lane cross join lateral (
      select n.delivery_id from delivery n
       where n.webhook_id = of_lane.webhook_id and n.lane = of_lane.lane and n.state = 'waiting' order by n.turn limit 1) as first
   where d.delivery_id = first.delivery_id and d.due_at = 'infinity'`;

const wakeLanes = async (tx: Tx, removed: readonly Removed[]): Promise<void> => {
  if (removed.length > 0) await readRows(tx, { name: 'wake_lanes', text: wake, values: arraysOf(lanes, removed) });
};

const forgetStep = (db: Database, days: number): Promise<number> =>
  transaction(db, async (tx) => {
    const found = await readRows<{ webhook_id: number }>(tx, {
      name: 'webhooks_of_old_deliveries',
      text: `select distinct webhook_id from (select webhook_id ${old}) as oldest`,
      values: [days],
      types: exactTypes,
    });
    if (found.length === 0) return 0;
    const ids = found.map(({ webhook_id }) => webhook_id);
    lockQueues(tx, ids);
    const removed = await readRows<Removed & { state: string }>(tx, {
      name: 'remove_old_deliveries',
      text: `delete from delivery where webhook_id = any($2::bigint[]) and delivery_id in (select delivery_id ${old})
             returning webhook_id, lane::text as lane, state`,
      values: [days, ids],
      types: exactTypes,
    });
    await wakeLanes(
      tx,
      removed.filter(({ state }) => state === 'waiting'),
    );
    return removed.length;
  });

/** Deletes deliveries that were made so many days ago, whatever became of them, 1,000 a transaction. Index delivery_created. */
export const forgetDeliveries = async (db: Database, days: number): Promise<void> => {
  while ((await forgetStep(db, days)) === step);
};

/** Does so every hour. */
export const forgetOldDeliveries =
  (days: number) =>
  ({ db, logger }: Pick<BackgroundContext, 'db' | 'logger'>): BackgroundWork => {
    const loop = createLoop({
      pass: () => forgetDeliveries(db, days).then(() => hour),
      onError(err) {
        logger.warn({ err }, 'old deliveries stay; it is tried again in an hour');
        return hour;
      },
    });
    loop.start();
    return loop;
  };
