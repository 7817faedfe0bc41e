import {
  type Database,
  type RowOf,
  type Tx,
  afterCommit,
  arraysOf,
  exactTypes,
  readRows,
  rowsFromArrays,
  sendWithNext,
} from '@entrepot/database';
import { createWakeSignal, type IncomingMessage, type ReceivedEvent } from '@entrepot/messaging';
import { bodyOf } from './event-body.js';
import { eventTable } from './event.table.js';

/** Events of the log were committed by this process. */
export const eventSignal = createWakeSignal();

/** An event on its way into the log. */
export interface LoggedEvent {
  event: ReceivedEvent;
  message: IncomingMessage;
}

const columns = {
  source: 'text',
  subject: 'text',
  type: 'text',
  event_id: 'text',
  time: 'timestamptz',
  start: 'integer',
  bytes: 'integer',
};

/**
 * The places of a transaction are the last that it does: the row lock of event_place is held from here to its commit, so that places become
 * visible in their order (ADR 44). Bodies are one binary parameter that PostgreSQL cuts, as in the outbox.
 */
const append = `
  with placed as (
    update event_place
       set last = greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint - 1) + $2::integer
    returning last - $2::integer as before)
  insert into event (place, source, subject, type, event_id, time, body)
  select placed.before + row_number() over (order by start), source, subject, type, event_id, time,
         convert_from(substring($1::bytea from start for bytes), 'UTF8')
    from placed, ${rowsFromArrays(columns, 3)}`;

/** Appends the events of a transaction to the log, in their order; to be called once, as its last work. Wakes those who read the log. */
export const appendToLog = async (tx: Tx, events: readonly LoggedEvent[]): Promise<void> => {
  const bodies: Buffer[] = [];
  let start = 1;
  const rows = events.map(({ event, message }) => {
    const body = bodyOf(message, event);
    const { source, subject, type, id, time } = event;
    const row = { source, subject, type, event_id: id, time: time.toISOString(), start, bytes: body.length };
    bodies.push(body);
    start += body.length;
    return row;
  });
  await sendWithNext(tx, append, [Buffer.concat(bodies), rows.length, ...arraysOf(columns, rows)]);
  afterCommit(tx, () => eventSignal.wake(tx.dataSource));
};

const head = ['place', 'source', 'subject', 'type', 'event_id', 'time'] as const;

/** What the log says of an event beside its body. */
export type EventHead = RowOf<typeof eventTable, (typeof head)[number]>;

/** The next events of the log behind a place (0: from its begin), in their order. By the primary key of the partitions from there on. */
export const readLog = (source: Database | Tx, after: number, limit: number): Promise<EventHead[]> =>
  readRows(source, {
    name: 'event_log',
    text: `select ${eventTable.select('', head)} from event where place > $1 order by place limit $2`,
    values: [after, limit],
    types: exactTypes,
  });
