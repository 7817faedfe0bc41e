import { bigint, defineTable, integer, json, text, timestamp } from '@entrepot/database';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A request to the endpoint, and what it answered (contract 5, section 5.6). */
export interface Attempt {
  time: string;
  status: number | null;
  milliseconds: number;
  /** First 1 kB of the answer. */
  answer?: string;
  /** Why there is no status. */
  error?: string;
}

export const deliveryTable = defineTable(
  'delivery',
  {
    delivery_id: bigint().identity().primary(),
    webhook_id: bigint(),
    place: bigint(),
    event_id: text(),
    type: text(),
    subject: text(),
    lane: bigint(),
    /** Counter of `sequence`, as a hash: source, aggregate and subject. */
    counted: bigint().nullable(),
    sequence: bigint().nullable(),
    /** Last number before that a webhook with only some events of the aggregate was given. */
    previous_sequence: bigint().nullable(),
    /** Size of the event's body. */
    bytes: integer().nullable(),
    turn: bigint().default("nextval('delivery_turn')"),
    state: text<DeliveryState>().default("'waiting'"),
    due_at: timestamp(),
    attempts: json<Attempt[]>().default("'[]'"),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);
