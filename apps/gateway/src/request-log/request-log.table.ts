import { array, bigint, defineTable, smallint, text, timestamp } from '@entrepot/database';

/** Segments of the log: a table each, of which the oldest is emptied when the newest is full. */
export const segments = 8;

/** Ids of requests are the number of the transaction that wrote them times this, and their place in it. */
export const idsOfChange = 1_024;

/** Ends a request in `heads` and `details`, and a field of its head: no header, path or JSON has them. */
export const ends = { request: '\x1f', field: '\x1e' };

/** Fields of a request's head, in their order; an empty one is null. Those that are looked for stand between two others. */
export const headFields = [
  'status',
  'method',
  /** Pattern of the path where its segments may be no ids. */
  'path',
  /** Client id of the integration, or `user:17`; null: nobody who is known. */
  'actor',
  'request_id',
  'idempotency_key',
  /** Order that a write names: its id, or # and its number. */
  'about',
  /** Seconds since 1970. */
  'received_at',
  'milliseconds',
  /** Whether the answer is that of an earlier request with the same Idempotency-Key. */
  'is_replay',
  /** Pattern of the path, code and field of the first fault, parted by tabs; null: no refusal. */
  'kind',
  /** Sentence of a refusal. */
  'error',
] as const;

/** Requests and their answers that were written together; the view `request_log` takes them apart. */
export const requestPackTable = defineTable('request_pack', {
  change: bigint().primary(),
  segment: smallint().primary(),
  /** When the first and the last of them came. */
  first_at: timestamp(),
  last_at: timestamp(),
  /** Statuses and their kinds: 404 and 4. */
  statuses: array(smallint()),
  heads: text(),
  /** JSON of query, body and what was wrong with them; an empty one: there is nothing of it. */
  details: text(),
});
