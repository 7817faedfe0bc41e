import { type Database, type Tx, createWakeSignal, exactTypes, readRows, transaction } from '@entrepot/database';
import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import { canRead, type Reader, readerOf } from '../event/event-access.rules.js';
import { matches } from '../event/event-types.js';
import { type EventHead, eventSignal, readLog } from '../event/event.store.js';
import { lockQueues } from '../webhook/webhook-queue.store.js';
import { insertDeliveries, newDelivery, type NewDelivery } from './delivery.store.js';

/** Deliveries were made, or may go on, by a commit of this process. */
export const deliverySignal = createWakeSignal();

/** Events of a page, and deliveries made of one: inserts hold the queues of their webhooks. */
const pageSize = 500;
const mostDeliveries = 4_000;

interface ActiveRow {
  webhook_id: number;
  client_id: string;
  types: string[];
  begins_behind: number;
  permissions: string[];
  warehouses: string[] | null;
}
type ActiveWebhook = Omit<ActiveRow, 'client_id' | 'permissions' | 'warehouses'> & Reader;

const active = `
  select w.webhook_id, w.client_id, w.types, w.begins_behind, i.permissions, i.warehouses
    from webhook w join integration_ref i using (client_id)
   where w.state = 'active' and i.is_active and ($1::bigint[] is null or w.webhook_id = any($1))
     and not exists (select 1 from replay r where r.webhook_id = w.webhook_id)`;

/** @param ids null: all */
const readActive = async (tx: Tx, ids: readonly number[] | null): Promise<ActiveWebhook[]> => {
  const rows = await readRows<ActiveRow>(tx, { name: 'active_webhooks', text: active, values: [ids], types: exactTypes });
  return rows.map(({ client_id, permissions, warehouses, ...row }) => ({ ...row, ...readerOf({ client_id, permissions, warehouses }) }));
};

const wants = (webhook: ActiveWebhook, event: EventHead): boolean =>
  event.place > webhook.begins_behind && matches(event.type, webhook.types) && canRead(event, webhook);

/** Webhooks that want something of a page, as they are once their queues are locked. */
const lockWanting = async (tx: Tx, page: readonly EventHead[]): Promise<ActiveWebhook[]> => {
  const wanting = (await readActive(tx, null)).filter((webhook) => page.some((event) => wants(webhook, event)));
  if (wanting.length === 0) return [];
  const ids = wanting.map(({ webhook_id }) => webhook_id);
  lockQueues(tx, ids);
  return readActive(tx, ids);
};

/** Makes the deliveries of a page, up to the event with which there are enough of them. */
const deliveriesOf = (page: readonly EventHead[], webhooks: readonly ActiveWebhook[]): { last: number; deliveries: NewDelivery[] } => {
  const deliveries: NewDelivery[] = [];
  let last = 0;
  for (const event of page) {
    for (const webhook of webhooks) if (wants(webhook, event)) deliveries.push(newDelivery(webhook.webhook_id, event, webhook));
    last = event.place;
    if (deliveries.length >= mostDeliveries) break;
  }
  return { last, deliveries };
};

/**
 * Makes the deliveries of the log's next page, in one transaction (ADR 44, step 2). Webhooks are read after the page: one that became active
 * before an event came into the log is seen.
 * @returns what it found: `more` is to be asked for at once, `busy` is another replica at work
 */
export const fanOutPage = (db: Database): Promise<'more' | 'done' | 'busy'> =>
  transaction(db, async (tx) => {
    const [at] = await readRows<{ place: number }>(tx, {
      name: 'lock_fan_out',
      text: 'select place from fan_out for update skip locked',
      values: [],
      types: exactTypes,
    });
    if (!at) return 'busy';
    const page = await readLog(tx, at.place, pageSize);
    if (page.length === 0) return 'done';
    const { last, deliveries } = deliveriesOf(page, await lockWanting(tx, page));
    await insertDeliveries(tx, deliveries);
    // With the COMMIT: others wait for the queues.
    tx.write('update fan_out set place = $1', [last]);
    if (deliveries.length > 0) tx.afterCommit(() => deliverySignal.wake(tx.dataSource));
    return 'more';
  });

const pollMs = 500;
const busyMs = 50;

/** Keeps the deliveries up with the log; any number of replicas may, one works at a time. */
export const followLog = ({ db, logger }: Pick<BackgroundContext, 'db' | 'logger'>): BackgroundWork => {
  const loop = createLoop({
    async pass() {
      const found = await fanOutPage(db);
      return { more: 0, busy: busyMs, done: pollMs }[found];
    },
    onError(err, failures) {
      if (failures === 2) logger.error({ err }, 'no deliveries of new events can be made; the log keeps them');
    },
    onRecovery(failures) {
      if (failures > 1) logger.info('deliveries of new events are made again');
    },
  });
  const forget = eventSignal.on(db, loop.wake);
  loop.start();
  return {
    async stop() {
      forget();
      await loop.stop();
    },
  };
};
