import type { EntityManager } from 'typeorm';
import { DomainError } from '@entrepot/kernel';
import type { DomainEvent } from '@entrepot/contracts';
import { afterCommit } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';
import { bucketOf } from './bucket.js';
import { definitionOf, toHeaders } from './cloud-event.js';
import type { OutgoingMessage } from './driver.js';
import { schemaViolation } from './event-schema.js';
import { countRecorded } from './recorded-events.js';
import { wakeRelays } from './wake.js';

/** Bytes of headers and payload that one message, and one batch of the relay, may have: Kafka's own limit is 1,048,588. */
export const maxMessageBytes = 900_000;

export type OutboxRow = Omit<OutgoingMessage, 'id'>;

export const sizeOf = ({ headers, value }: OutboxRow): number => value.length + Buffer.byteLength(JSON.stringify(headers));

/** One statement for any number of rows; ids ascend in the order given. */
export const insertOutbox = async (tx: EntityManager, rows: readonly OutboxRow[]): Promise<void> => {
  await tx.query(
    `insert into outbox (bucket, topic, key, headers, payload)
     select bucket, topic, key, headers::json, payload
       from unnest($1::smallint[], $2::text[], $3::text[], $4::text[], $5::bytea[]) with ordinality as row (bucket, topic, key, headers, payload, position)
      order by position`,
    [
      rows.map(({ key }) => bucketOf(key)),
      rows.map(({ topic }) => topic),
      rows.map(({ key }) => key),
      rows.map(({ headers }) => JSON.stringify(headers)),
      rows.map(({ value }) => value),
    ],
  );
  afterCommit(tx, () => wakeRelays(tx.dataSource));
};

/**
 * Puts events into the outbox of the transaction: they are published if and only if it commits, in the order of the calls for one
 * subject (the caller holds the aggregate's row lock, architecture.md "Outbox"). Request id, trace and actor come from the context.
 * An event that breaks its schema or is larger than 900,000 bytes throws `event_invalid`, and so undoes the caller's transaction.
 */
export const appendEvents = async (tx: EntityManager, events: readonly DomainEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const context = currentContext();
  const now = new Date();
  const rows = events.map((event) => {
    const definition = definitionOf(event.type);
    const violation = schemaViolation(definition, event.data);
    if (violation !== null) throw new DomainError('event_invalid', { type: event.type, violation });
    const headers = toHeaders(event, definition, context, now);
    const row = { topic: definition.topic, key: event.subject, headers, value: Buffer.from(JSON.stringify(event.data)) };
    if (sizeOf(row) > maxMessageBytes)
      throw new DomainError('event_invalid', { type: event.type, violation: 'too large', bytes: sizeOf(row) });
    return row;
  });
  await insertOutbox(tx, rows);
  const types = events.map(({ type }) => type);
  afterCommit(tx, () => countRecorded(tx.dataSource, types));
};
