import {
  type Database,
  type RowOf,
  type Statement,
  type Tx,
  arraysOf,
  createWakeSignal,
  exactTypes,
  preparedNames,
  readRows,
  rowsFromArrays,
} from '@entrepot/database';
import { type IncomingMessage, type ReceivedEvent } from '@entrepot/messaging';
import { eventOwner } from './event-access.rules.js';
import { bodyOf } from './event-body.js';
import { eventWarehouses } from './own-event.rules.js';
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
  owner: 'text',
  sequence: 'bigint',
  warehouses: 'text',
  start: 'integer',
  bytes: 'integer',
};

/**
 * SQL of new events. Places are given last in a transaction: the row lock of event_place is held from here to its commit, so that places become
 * visible in their order (ADR 44). Bodies are one binary parameter that PostgreSQL cuts, as in the outbox.
 */
const append = `
  with placed as (
    update event_place
       set last = greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint - 1) + $2::integer
    returning last - $2::integer as before)
  insert into event (place, source, subject, type, event_id, time, owner, sequence, warehouses, body)
  select placed.before + row_number() over (order by start), source, subject, type, event_id, time, owner, sequence, warehouses::text[],
         convert_from(substring($1::bytea from start for bytes), 'UTF8')
    from placed, ${rowsFromArrays(columns, 3)}`;

/** Writes an array as PostgreSQL reads it: rows come as an array for each column, and an array of arrays would have to be square. */
const arrayText = (values: readonly string[] | null): string | null =>
  values && `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Sequence that services send; others may send anything. */
const sequenceOf = ({ headers: { ce_sequence = '' } }: IncomingMessage): string | null =>
  /^[1-9]\d{0,14}$/.test(ce_sequence) ? ce_sequence : null;

/** Appends the events of a transaction to the log, in their order; to be called once, as its last work. Wakes those who read the log. */
export const appendToLog = async (tx: Tx, events: readonly LoggedEvent[]): Promise<void> => {
  const bodies: Buffer[] = [];
  let start = 1;
  const rows = events.map(({ event, message }) => {
    const body = bodyOf(message, event);
    const { source, subject, type, id, time } = event;
    const head = { source, subject, type, event_id: id, time: time.toISOString() };
    const row = {
      ...head,
      owner: eventOwner(event),
      sequence: sequenceOf(message),
      ...{ warehouses: arrayText(eventWarehouses(event)), start },
      bytes: body.length,
    };
    bodies.push(body);
    start += body.length;
    return row;
  });
  tx.write(append, [Buffer.concat(bodies), rows.length, ...arraysOf(columns, rows)]);
  tx.afterCommit(() => eventSignal.wake(tx.dataSource));
};

const head = ['place', 'source', 'subject', 'type', 'event_id', 'time', 'owner', 'warehouses'] as const;

/** Columns of an event beside its body. */
export type EventHead = RowOf<typeof eventTable, (typeof head)[number]>;

/** Columns by which readers choose events: a time costs more to read than all of them. */
const choice = ['place', 'subject', 'type', 'owner', 'warehouses'] as const;
export type EventPlace = RowOf<typeof eventTable, (typeof choice)[number]>;

const preparedName = preparedNames('event_log');

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [50, 101, 201, 500, 1_001, 2_000];

/** Statement of `readLog` and `readPlaces`, which may give more than `limit`. */
export const logStatement = (
  after: number,
  limit: number,
  subject?: string,
  columns: readonly (typeof head)[number][] = head,
): Statement => {
  const fetched = limits.find((step) => step >= limit) ?? limit;
  const page = (condition = ''): string =>
    `select ${eventTable.select('', columns)} from event where place > $1 ${condition} order by place limit ${fetched}`;
  // Compared behind the limit: planned together with its hash, a subject would seem to have no events but a few.
  const ofSubject = `select * from (${page('and hashtextextended(subject, 0) = hashtextextended($2, 0)')}) as of_hash where subject = $2 order by place`;
  const text = subject === undefined ? page() : ofSubject;
  return { name: preparedName(text), text, values: subject === undefined ? [after] : [after, subject], types: exactTypes };
};

/**
 * Reads the next events of the log behind a place (0: from its begin), in their order: by the primary key of the partitions from there on, or those
 * of a subject by event_subject.
 */
export const readLog = async (source: Database | Tx, after: number, limit: number, subject?: string): Promise<EventHead[]> =>
  (await readRows<EventHead>(source, logStatement(after, limit, subject))).slice(0, limit);

/** As `readLog`, for readers. */
export const readPlaces = async (db: Database, after: number, limit: number, subject?: string): Promise<EventPlace[]> =>
  (await readRows<EventPlace>(db, logStatement(after, limit, subject, choice))).slice(0, limit);

const bodies = `
  select place, body
    from (select place, body, sum(octet_length(body)) over (order by place) as bytes
            from event where place between $1 and $2 and place = any($3::bigint[])) sized
   where bytes <= $4 or place = $1
   order by place`;

/** Statement of `readBodies`. */
export const bodiesStatement = (places: readonly number[], mostBytes: number): Statement => ({
  name: 'event_bodies',
  text: bodies,
  values: [places[0], places.at(-1), places, mostBytes],
  types: exactTypes,
});

/** Reads the bodies of events by their places, in the order of these: as many as have so many bytes together, the first in any case. */
export const readBodies = async (
  source: Database | Tx,
  events: readonly Pick<EventHead, 'place'>[],
  mostBytes: number,
): Promise<Map<number, string>> => {
  const statement = bodiesStatement(
    events.map(({ place }) => place),
    mostBytes,
  );
  const rows = await readRows<{ place: number; body: string }>(source, statement);
  return new Map(rows.map(({ place, body }) => [place, body]));
};

const placeOf = async (db: Database, name: string, text: string): Promise<number> => {
  const [row] = await readRows<{ place: number }>(db, { name, text, values: [], types: exactTypes });
  return row!.place;
};

/** Last place that was given: all up to it are visible, and none will come before it any more. */
export const endOfLog = (db: Database): Promise<number> => placeOf(db, 'end_of_log', 'select last as place from event_place');

/** Last place that was removed. */
export const removedUpTo = (db: Database): Promise<number> => placeOf(db, 'event_removed', 'select place from event_removed');
