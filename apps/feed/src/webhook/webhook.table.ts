import { array, bigint, bytes, defineTable, text, timestamp, uuid } from '@entrepot/database';
import type { DeactivationReason, WebhookState } from './webhook.rules.js';

export const webhookTable = defineTable(
  'webhook',
  {
    webhook_id: bigint().identity().primary(),
    client_id: text(),
    url: text(),
    types: array(text()),
    description: text().nullable(),
    headers_sealed: bytes().nullable(),
    secret_sealed: bytes(),
    previous_sealed: bytes().nullable(),
    previous_until: timestamp().nullable(),
    state: text<WebhookState>(),
    deactivated_at: timestamp().nullable(),
    deactivated_reason: text<DeactivationReason>().nullable(),
    begins_behind: bigint(),
    created_at: timestamp(),
    updated_at: timestamp(),
    version: bigint().default('1'),
  },
  { isWalkable: true },
);

/** State of a webhook's deliveries: the row is the lock of the webhook's deliveries and names the process that sends them. */
export const webhookQueueTable = defineTable('webhook_queue', {
  webhook_id: bigint().primary(),
  leased_by: uuid().nullable(),
  leased_until: timestamp().default("'-infinity'"),
  last_success_at: timestamp().nullable(),
  last_failure_at: timestamp().nullable(),
  failing_since: timestamp().nullable(),
});
