import { bigint, boolean, defineTable, integer, smallint, text, timestamp } from '@entrepot/database';

/** Segments of the log: a table each, of which the oldest is emptied when the newest is full. */
export const segments = 8;

/** Requests and their answers; the walk through them goes by their transactions, as all walks do. */
export const requestLogTable = defineTable(
  'request_log',
  {
    request_log_id: bigint().default("nextval('request_log_number')").primary(),
    segment: smallint().primary(),
    received_at: timestamp(),
    request_id: text().collate('C'),
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
  },
  { isWalkable: true },
);
