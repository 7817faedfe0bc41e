import { bigint, defineTable, json, text, timestamp } from '@entrepot/database';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A request to the endpoint, and what it answered (contract 5, section 5.6). */
export interface Attempt {
  time: string;
  status: number | null;
  milliseconds: number;
  /** The first 1 kB of the answer. */
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
    turn: bigint().default("nextval('delivery_turn')"),
    state: text<DeliveryState>().default("'waiting'"),
    due_at: timestamp(),
    attempts: json<Attempt[]>().default("'[]'"),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);
