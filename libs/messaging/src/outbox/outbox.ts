import { DomainError } from '@entrepot/kernel';
import type { DomainEvent } from '@entrepot/contracts';
import { type Database, type Tx, arraysOf, createWakeSignal, rowsFromArrays } from '@entrepot/database';
import { Counter, currentContext, type Registry, type RequestContext } from '@entrepot/telemetry';
import { bucketOf } from './bucket.js';
import { definitionOf, toHeaders } from '../event/cloud-event.js';
import type { OutgoingMessage } from '../event/driver.js';
import { schemaViolation } from '../event/event-schema.js';

/** Bytes of headers and payload that one message, and one batch of the relay, may have: Kafka's own limit is 1,048,588. */
export const maxMessageBytes = 900_000;

/** Wakes the relay: events are in the outbox. */
export const outboxSignal = createWakeSignal();

export type OutboxRow = Omit<OutgoingMessage, 'id'>;

const headersOf = ({ headers }: OutboxRow): Buffer => Buffer.from(JSON.stringify(headers));

export const sizeOf = (row: OutboxRow): number => row.value.length + headersOf(row).length;

const columns = { bucket: 'smallint', topic: 'text', key: 'text', start: 'integer', header_bytes: 'integer', payload_bytes: 'integer' };

/**
 * Inserts rows into the outbox. Headers and payloads of all rows, one after the other, are one binary parameter that PostgreSQL cuts: as elements of
 * arrays they would be escaped or sent in hexadecimal digits, and read again.
 */
const insert = `
  insert into outbox (bucket, topic, key, headers, payload)
  select bucket, topic, key, convert_from(substring($1::bytea from start for header_bytes), 'UTF8')::json,
         substring($1::bytea from start + header_bytes for payload_bytes)
    from ${rowsFromArrays(columns, 2)}
   order by start`;

const insertOne = 'insert into outbox (bucket, topic, key, headers, payload) values ($1, $2, $3, $4, $5)';

const assertSize = ({ headers, value }: OutboxRow, headerBytes: number): void => {
  const bytes = headerBytes + value.length;
  if (bytes > maxMessageBytes) throw new DomainError('event_too_large', { type: headers.ce_type, bytes });
};

type Insert = [text: string, values: unknown[]];

const insertOneOf = (row: OutboxRow): Insert => {
  const { topic, key, value, headers } = row;
  const text = JSON.stringify(headers);
  assertSize(row, Buffer.byteLength(text));
  return [insertOne, [bucketOf(key), topic, key, text, value]];
};

/** Makes one statement for any number of rows; ids ascend in the order given. Throws `event_too_large` where one is too large for Kafka. */
const insertOf = (rows: readonly OutboxRow[]): Insert => {
  const [first, ...others] = rows;
  // Most changes have one event: arrays of one cost PostgreSQL half of the insert again.
  if (first && others.length === 0) return insertOneOf(first);
  const parts: Buffer[] = [];
  let start = 1;
  const slices = rows.map((row) => {
    const { topic, key, value } = row;
    const headers = headersOf(row);
    const bytes = headers.length + value.length;
    assertSize(row, headers.length);
    const slice = { bucket: bucketOf(key), topic, key, start, header_bytes: headers.length, payload_bytes: value.length };
    parts.push(headers, value);
    start += bytes;
    return slice;
  });
  return [insert, [Buffer.concat(parts), ...arraysOf(columns, slices)]];
};

/** Inserts rows with the transaction's next statement, and wakes the relay. Throws `event_too_large`. */
export const insertOutbox = async (tx: Tx, rows: readonly OutboxRow[]): Promise<void> => {
  tx.write(...insertOf(rows));
  tx.afterCommit(() => outboxSignal.wake(tx.dataSource));
};

const counters = new WeakMap<Database, Counter<'type'>>();

/** Counts the events that this process commits, by type: how many orders were placed, invoices made, sales converted. */
export const recordedEventMetrics = (registry: Registry, db: Database): void => {
  const counter = new Counter({
    name: 'entrepot_events_recorded_total',
    help: 'Events that were committed, by type: what has happened in the store',
    labelNames: ['type'],
    registers: [registry],
  });
  counters.set(db, counter);
};

const countRecorded = (db: Database, types: readonly string[]): void => {
  const counter = counters.get(db);
  if (counter) for (const type of types) counter.inc({ type });
};

/** Refuses two events of an aggregate whose numbers do not follow each other: the rule has not numbered them (`numbered`). */
const assertNumbered = (events: readonly DomainEvent[]): void => {
  const last = new Map<string, number>();
  for (const { type, subject, version } of events) {
    const { aggregate, isSnapshot } = definitionOf(type);
    if (aggregate === null || isSnapshot || version === 0) continue;
    const key = `${aggregate} ${subject}`;
    const known = last.get(key);
    if (known !== undefined && version !== known + 1) throw new Error(`${type} of ${subject} has number ${version} after ${known}`);
    last.set(key, version);
  }
};

const causes = new WeakMap<DomainEvent, RequestContext>();

/** Events that follow from another context than the current one: their request id, trace and actor come from it. */
export const causedBy = <E extends DomainEvent>(context: RequestContext, events: readonly E[]): readonly E[] => {
  for (const event of events) causes.set(event, context);
  return events;
};

const rowsOf = (events: readonly DomainEvent[]): OutboxRow[] => {
  if (events.length > 1) assertNumbered(events);
  const context = currentContext();
  const now = new Date();
  return events.map((event) => {
    const definition = definitionOf(event.type);
    const violation = schemaViolation(definition, event.data);
    if (violation !== null) throw new DomainError('event_invalid', { type: event.type, violation });
    const headers = toHeaders(event, definition, causes.get(event) ?? context, now);
    return { topic: definition.topic, key: event.subject, headers, value: Buffer.from(JSON.stringify(event.data)) };
  });
};

/** Puts events of records that a migration makes, or that were never published, into the outbox of its transaction. */
export const appendEventsInMigration = async (runner: Pick<Tx, 'query'>, events: readonly DomainEvent[]): Promise<void> => {
  if (events.length > 0) await runner.query(...insertOf(rowsOf(events)));
};

/**
 * Puts events into the outbox of the transaction: they are published if and only if it commits, in the order of the calls for one
 * subject (the caller holds the aggregate's row lock, architecture.md "Outbox"). Request id, trace and actor come from the context, or `causedBy`.
 * An event that breaks its schema throws `event_invalid`, one of more than 900,000 bytes `event_too_large`: both undo the caller's
 * transaction, and are 400 and 413 where a request caused them. Throws an error without a code where numbers of one aggregate are not consecutive.
 */
export const appendEvents = async (tx: Tx, events: readonly DomainEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await insertOutbox(tx, rowsOf(events));
  const types = events.map(({ type }) => type);
  tx.afterCommit(() => countRecorded(tx.dataSource, types));
};
