import { rowsFromArrays, arraysOf, sendWithNext, type Tx } from '@entrepot/database';

/** An event of the log that a webhook gets. */
export interface NewDelivery {
  webhook_id: number | string;
  place: number | string;
}

const columns = { webhook_id: 'bigint', place: 'bigint' };

/** The first of a lane is due at once where nothing of the lane waits; those behind it when it ends. Index delivery_lane. */
const insert = `
  with wanted as (
    select row.webhook_id, e.place, e.event_id, e.type, e.subject, hashtextextended(e.source || ' ' || e.subject, 0) as lane
      from ${rowsFromArrays(columns)} join event e using (place)),
  placed as (
    select *, row_number() over (partition by webhook_id, lane order by place) = 1 as is_first from wanted)
  insert into delivery (webhook_id, place, event_id, type, subject, lane, due_at, created_at, updated_at)
  select p.webhook_id, p.place, p.event_id, p.type, p.subject, p.lane,
         case when p.is_first and ahead.turn is null then now() else 'infinity' end, now(), now()
    from placed p
    left join lateral (
      select d.turn from delivery d
       where p.is_first and d.webhook_id = p.webhook_id and d.lane = p.lane and d.state = 'waiting' limit 1) as ahead on true
   order by p.place`;

/**
 * Makes deliveries of events of the log, each webhook's in the order of their places, behind what waits in their lanes. The only statement
 * that inserts deliveries: fan-out and replay use it. The caller holds the webhooks' queues (`lockQueues`) and leaves out webhooks that have
 * a row in `replay`, unless he is that replay: it makes the deliveries of new events too, behind its own.
 */
export const insertDeliveries = async (tx: Tx, wanted: readonly NewDelivery[]): Promise<void> => {
  if (wanted.length > 0) await sendWithNext(tx, insert, arraysOf(columns, wanted));
};
