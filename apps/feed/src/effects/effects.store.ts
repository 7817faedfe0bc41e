import { type Database, exactTypes, readRows } from '@entrepot/database';
import type { Attempt } from '../delivery/delivery.table.js';
import type { EventHead } from '../event/event.store.js';
import type { Owner } from '../webhook/owner.js';
import { isOwned, ownerOf } from '../webhook/webhook.store.js';

export type FoundEvent = EventHead & { event_id: string };

/** Finds events by their ids, in their order; by event_time in each day. */
export const eventsByIds = (db: Database, ids: readonly string[], times: readonly string[]): Promise<FoundEvent[]> =>
  readRows(db, {
    name: 'events_by_ids',
    text: `select place, source, subject, type, event_id, time, owner, warehouses from event
            where time = any($2::timestamptz[]) and event_id = any($1::text[]) order by place`,
    values: [ids, times.map((time) => new Date(Number(time)).toISOString())],
    types: exactTypes,
  });

/** Deliveries of one answer. */
const mostDeliveries = 200;

interface FoundDelivery {
  delivery_id: number;
  webhook_id: number;
  event_id: string;
  type: string;
  attempts: Attempt[];
}

/** Finds the deliveries of events to the owner's webhooks: by delivery_event. */
export const deliveriesOf = (db: Database, ids: readonly string[], owner: Owner): Promise<FoundDelivery[]> =>
  readRows(db, {
    name: 'deliveries_of_events',
    text: `select d.delivery_id, d.webhook_id, d.event_id, d.type, d.attempts from delivery d join webhook w using (webhook_id)
            where d.event_id = any($1::text[]) and w.${isOwned} order by d.delivery_id limit ${mostDeliveries}`,
    values: [ids, ownerOf(owner)],
    types: exactTypes,
  });
