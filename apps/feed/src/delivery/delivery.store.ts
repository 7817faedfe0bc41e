import { rowsFromArrays, arraysOf, type Tx } from '@entrepot/database';
import { aggregateOf, isFiltered } from '../event/aggregates.js';
import type { Reader } from '../event/event-access.rules.js';
import type { EventHead } from '../event/event.store.js';

/** An event of the log that a webhook gets. */
export interface NewDelivery {
  webhook_id: number | string;
  place: number | string;
  aggregate: string;
  /** Whether the webhook does not get every event of the aggregate. */
  is_filtered: boolean;
}

/** A delivery of an event to a receiver. */
export const newDelivery = (
  webhook_id: number | string,
  { place, type }: Pick<EventHead, 'place' | 'type'>,
  { types, ...reader }: { types: readonly string[] } & Pick<Reader, 'permissions' | 'own'>,
): NewDelivery => {
  const aggregate = aggregateOf(type);
  return { webhook_id, place, aggregate, is_filtered: isFiltered(aggregate, types, reader) };
};

const columns = { webhook_id: 'bigint', place: 'bigint', aggregate: 'text', is_filtered: 'boolean' };

/** Events that were received before there was a column have it among their attributes, which stand before the data. */
const sequence = `case when e.sequence is not null then e.sequence else substring(split_part(left(e.body, 4096), ',"data":', 1) from '"sequence":"([1-9][0-9]{0,14})"')::bigint end`;

/**
 * SQL of new deliveries. A lane's first delivery is due at once where nothing of the lane waits; those behind it when it ends. Index delivery_lane.
 * The number before is the last one of a delivery, whatever its outcome. Index delivery_sequence.
 */
const insert = `
  with wanted as (
    select row.webhook_id, row.is_filtered, e.place, e.event_id, e.type, e.subject, octet_length(e.body) as bytes, ${sequence} as sequence,
           hashtextextended(e.source || ' ' || e.subject, 0) as lane,
           hashtextextended(e.source || ' ' || row.aggregate || ' ' || e.subject, 0) as counted
      from ${rowsFromArrays(columns)} join event e using (place)),
  placed as (
    select *, row_number() over (partition by webhook_id, lane order by place) = 1 as is_first,
           max(sequence) over (partition by webhook_id, counted order by sequence range between unbounded preceding and 1 preceding) as beside
      from wanted)
  insert into delivery (webhook_id, place, event_id, type, subject, lane, counted, sequence, previous_sequence, bytes, due_at, created_at, updated_at)
  select p.webhook_id, p.place, p.event_id, p.type, p.subject, p.lane, p.counted, p.sequence,
         case when p.is_filtered then greatest(p.beside, before.sequence) end, p.bytes,
         case when p.is_first and ahead.turn is null then now() else 'infinity' end, now(), now()
    from placed p
    left join lateral (
      select d.turn from delivery d
       where p.is_first and d.webhook_id = p.webhook_id and d.lane = p.lane and d.state = 'waiting' limit 1) as ahead on true
    left join lateral (
      select d.sequence from delivery d
       where p.is_filtered and d.webhook_id = p.webhook_id and d.counted = p.counted and d.sequence < p.sequence
       order by d.sequence desc limit 1) as before on true
   order by p.place`;

/**
 * Makes deliveries of events of the log, each webhook's in the order of their places, behind what waits in their lanes. The only statement
 * that inserts deliveries: fan-out and replay use it. The caller holds the webhooks' queues (`lockQueues`) and leaves out webhooks that have
 * a row in `replay`, unless he is that replay: it makes the deliveries of new events too, behind its own.
 */
export const insertDeliveries = async (tx: Tx, wanted: readonly NewDelivery[]): Promise<void> => {
  if (wanted.length > 0) tx.write(insert, arraysOf(columns, wanted));
};
