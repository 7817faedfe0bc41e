import type { Tx } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { deadLetterTopic } from '@entrepot/contracts';
import type { IncomingMessage } from '../event/driver.js';
import type { SetAsideReason } from '../event/incoming.js';
import { insertOutbox, maxMessageBytes, sizeOf } from '../outbox/outbox.js';

export interface DeadLetter {
  consumer: string;
  message: IncomingMessage;
  reason: SetAsideReason;
  error: string;
  attempts: number;
}

/** PostgreSQL's text holds no NUL. */
export const storable = <T extends string | null>(text: T): T => (text?.replaceAll('\0', '\uFFFD') ?? null) as T;

const longestError = 2_000;

/** PostgreSQL's own code says more than the name of a driver's class, which a bundle may change. */
const nameOf = (error: Error): string => {
  type Named = { code?: unknown; severity?: unknown };
  const { driverError, ...own } = error as Error & Named & { driverError?: Named };
  const { code, severity } = driverError ?? own;
  return typeof code === 'string' && (driverError || severity !== undefined) ? `PostgreSQL ${code}` : error.name;
};

/** Name and message of what was thrown, with that of its cause: what a person needs to see, and no stack. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error).slice(0, longestError);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${nameOf(error)}: ${error.message}${cause}`.slice(0, longestError);
};

const deadLetterHeaders = ({ message, reason, error, attempts }: DeadLetter): Record<string, string> => ({
  ...message.headers,
  deadletter_reason: reason,
  deadletter_error: error,
  deadletter_attempts: String(attempts),
  deadletter_topic: message.topic,
  deadletter_partition: String(message.partition),
  deadletter_offset: message.offset,
});

/** Makes the copy for the topic `entrepot.<consumer>.dlq`; the row in dead_letter has all bytes, also those that are too many for Kafka. */
const copyForTopic = (letter: DeadLetter) => {
  const { message, consumer } = letter;
  const copy = {
    topic: deadLetterTopic(consumer),
    key: storable(message.key) ?? '',
    headers: deadLetterHeaders(letter),
    value: message.value ?? Buffer.alloc(0),
  };
  if (sizeOf(copy) <= maxMessageBytes) return copy;
  const { ce_id: id = '', ce_type: type = '' } = message.headers;
  return {
    ...copy,
    headers: { ...deadLetterHeaders({ ...letter, message: { ...message, headers: {} } }), ce_id: id, ce_type: type },
    value: Buffer.alloc(0),
  };
};

/** Keeps a message that cannot be handled, with everything needed to understand it and to try it again. */
export const setAside = async (tx: Tx, letter: DeadLetter): Promise<void> => {
  const { consumer, message, reason, error, attempts } = letter;
  const { topic, partition, offset, key, headers, value } = message;
  await tx.query(
    `insert into dead_letter (id, consumer, event_id, type, subject, topic, "partition", "offset", key, headers, payload, reason, error, attempts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      newId(),
      consumer,
      storable(headers.ce_id ?? null),
      storable(headers.ce_type ?? null),
      storable(headers.ce_subject ?? null),
      topic,
      partition,
      offset,
      storable(key),
      JSON.stringify(headers),
      value,
      reason,
      storable(error),
      attempts,
    ],
  );
  await insertOutbox(tx, [copyForTopic(letter)]);
};
