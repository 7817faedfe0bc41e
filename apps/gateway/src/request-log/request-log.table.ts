import { bigint, boolean, defineTable, integer, smallint, text, timestamp, uuid } from '@entrepot/database';

/** Segments of the log: a table each, of which the oldest is emptied when the newest is full. */
export const segments = 8;

/** A transaction numbers its rows by itself, so that their ids have the order in which they became visible. */
export const idsOfChange = 1_024;

/** Requests and their answers. */
export const requestLogTable = defineTable('request_log', {
  request_log_id: bigint().primary(),
  segment: smallint().primary(),
  received_at: timestamp(),
  /** Sent by the caller. */
  request_id: text().collate('C').nullable(),
  /** Made by the gateway, where the caller sent none: its beginning is the time at which the request came. */
  own_id: uuid().nullable(),
  /** Client id of the integration, or `user:17`; null: nobody who is known. */
  actor: text().collate('C').nullable(),
  method: text(),
  path: text(),
  status: smallint(),
  milliseconds: integer(),
  idempotency_key: text().collate('C').nullable(),
  /** Sentence of a refusal. */
  error: text().nullable(),
  /** Whether the answer is that of an earlier request with the same Idempotency-Key. */
  is_replay: boolean(),
  /** JSON of query, body and what was wrong with them; null: there is nothing of it. */
  detail: text().nullable(),
  /** Pattern of the path, code and field of the first fault, parted by tabs; null: no refusal. */
  kind: text().nullable(),
  /** Order that a write names: its id, or # and its number. */
  about: text().collate('C').nullable(),
});
