import { exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { canRead, type Reader, readerOf } from '../event/event-access.rules.js';
import type { EventHead } from '../event/event.store.js';
import { matches } from '../event/event-types.js';
import { fanOutTable, replayTable } from './replay.table.js';

export type Replay = RowOf<typeof replayTable>;
export type NewReplay = Omit<Replay, 'replay_id'>;

export const insertReplay = async (tx: Tx, replay: NewReplay): Promise<void> => {
  await tx.getRepository(replayTable.entity).insert(replay);
};

/** Reads the replays of a webhook whose queue is locked, in their order. */
export const readReplays = (tx: Tx, webhookId: number | string): Promise<Replay[]> =>
  tx.getRepository(replayTable.entity).find({ where: { webhook_id: webhookId as number }, order: { replay_id: 'asc' } });

/** Notes how far a replay has come. */
export const moveReplay = async (tx: Tx, { replay_id, place, behind }: Pick<Replay, 'replay_id' | 'place' | 'behind'>): Promise<void> => {
  await tx.getRepository(replayTable.entity).update({ replay_id }, { place, behind });
};

export const endReplay = async (tx: Tx, { replay_id }: Pick<Replay, 'replay_id'>): Promise<void> => {
  await tx.getRepository(replayTable.entity).delete({ replay_id });
};

/** Up to which place the fan-out has made deliveries; to be read when the queue is locked. */
export const readFanOut = async (tx: Tx): Promise<number> => {
  const { place } = await tx.getRepository(fanOutTable.entity).findOneByOrFail({ is_only: true });
  return place;
};

/** Locks out fan-outs until the commit. To be called before queues are locked, as the fan-out does. */
export const lockFanOut = async (tx: Tx): Promise<void> => {
  await tx.getRepository(fanOutTable.entity).find({ lock: { mode: 'for_no_key_update' } });
};

export interface ReplayedWebhook {
  is_active: boolean;
  begins_behind: number;
  types: readonly string[];
  permissions: ReadonlySet<string>;
  own?: Reader['own'];
  /** Whether it gets an event now. */
  wants(event: Pick<EventHead, 'type' | 'owner' | 'warehouses'>): boolean;
}

interface WebhookRow {
  is_active: boolean;
  begins_behind: number;
  client_id: string;
  types: string[];
  permissions: string[];
  warehouses: string[] | null;
}

const webhook = `
  select w.state = 'active' as is_active, w.begins_behind, w.client_id, w.types,
         case when i.is_active then i.permissions else '{}' end as permissions, i.warehouses
    from webhook w left join integration_ref i using (client_id) where w.webhook_id = $1::bigint`;

/** Reads the types that a webhook wants and its integration may read. */
export const readReplayed = async (tx: Tx, webhookId: number | string): Promise<ReplayedWebhook | null> => {
  const [row] = await readRows<WebhookRow>(tx, { name: 'replayed_webhook', text: webhook, values: [webhookId], types: exactTypes });
  if (!row) return null;
  const reader = readerOf(row);
  return { ...row, ...reader, wants: (event) => matches(event.type, row.types) && canRead(event, reader) };
};

/** Events of a range of times and places, by their types and owners. */
export interface EventCount {
  type: string;
  owner: string | null;
  warehouses: string[] | null;
  count: number;
  first: number;
  last: number;
}

/** Index event_time of each day. */
const count = `
  select type, owner, warehouses, count(*) as count, min(place) as first, max(place) as last from event
   where time >= $1 and time < $2 and place > $3 and place <= $4 group by type, owner, warehouses`;

export const countEvents = (
  tx: Tx,
  { from, before, after, until }: { from: Date; before: Date; after: number; until: number },
): Promise<EventCount[]> =>
  readRows<EventCount>(tx, { name: 'count_events', text: count, values: [from, before, after, until], types: exactTypes });
