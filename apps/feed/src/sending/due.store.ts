import { type Database, exactTypes, readRows, rowsFromArrays, arraysOf } from '@entrepot/database';

/** A delivery that is due. */
export interface DueDelivery {
  delivery_id: number;
  webhook_id: number;
  place: number;
  event_id: string;
  type: string;
  /** Attempts that were made. */
  attempts: number;
  /** Size of the event; null: it is not known. */
  bytes: number | null;
  /** Last number before of the event's aggregate that a webhook which filters was given. */
  previous_sequence: number | null;
}

const wanted = { webhook_id: 'bigint', count: 'integer' };

const due = `
  select d.delivery_id, row.webhook_id, d.place, d.event_id, d.type, jsonb_array_length(d.attempts) as attempts, d.bytes, d.previous_sequence
    from ${rowsFromArrays(wanted)} cross join lateral (
      select * from delivery
       where webhook_id = row.webhook_id and state = 'waiting' and due_at < 'infinity' and due_at <= now()
       order by due_at limit row.count) as d`;

/** So many of each webhook's deliveries, longest due first. Index delivery_due. */
export const readDue = (db: Database, webhooks: readonly { webhook_id: number; count: number }[]): Promise<DueDelivery[]> =>
  readRows(db, { name: 'due_deliveries', text: due, values: arraysOf(wanted, webhooks), types: exactTypes });

/** Columns of a webhook that sending to it needs. */
export interface WebhookToSend {
  webhook_id: number;
  client_id: string;
  url: string;
  headers_sealed: Buffer | null;
  secret_sealed: Buffer;
  /** Null too once it does not sign any more. */
  previous_sealed: Buffer | null;
  /** Whether deliveries are sent at the moment. */
  is_sent: boolean;
  permissions: string[];
  warehouses: string[] | null;
}

const webhooks = `
  select w.webhook_id, w.client_id, w.url, w.headers_sealed, w.secret_sealed,
         case when w.previous_until > now() then w.previous_sealed end as previous_sealed,
         w.state = 'active' and coalesce(i.is_active, false) as is_sent, coalesce(i.permissions, '{}') as permissions, i.warehouses
    from webhook w left join integration_ref i using (client_id)
   where w.webhook_id = any($1::bigint[])`;

export const readWebhooks = (db: Database, ids: readonly number[]): Promise<WebhookToSend[]> =>
  readRows(db, { name: 'webhooks_to_send', text: webhooks, values: [ids], types: exactTypes });

/** Reads the bodies of events by their places, and their owners; those whose day was dropped are left out. */
export const readBodies = (
  db: Database,
  places: readonly number[],
): Promise<{ place: number; body: string; owner: string | null; warehouses: string[] | null }[]> =>
  readRows(db, {
    name: 'delivery_bodies',
    text: 'select place, body, owner, warehouses from event where place = any($1::bigint[])',
    values: [places],
    types: exactTypes,
  });
