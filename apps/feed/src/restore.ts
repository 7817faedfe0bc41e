import { event, type WebhookData, webhookDeleted } from '@entrepot/contracts';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

/** A webhook that the restored database does not have gets nothing any more. */
const gone = ({ type, data }: LostEvent, version: number) => {
  if (type === webhookDeleted.type) return null;
  const { webhook_id, client_id, url, types, description, is_active, state, created_at, updated_at, ...rest } = data as WebhookData;
  const { deactivated_at = null, deactivated_reason = null } = rest;
  const previous = {
    ...{ webhook_id, client_id, url, types, description, is_active, state, created_at, updated_at },
    ...{ deactivated_at, deactivated_reason },
  };
  return event(webhookDeleted, { subject: webhook_id, version, data: { webhook_id, client_id, previous } });
};

export const restore: RestoreRules = { aggregates: [{ aggregate: 'webhook', table: 'webhook', id: 'webhook_id', gone }] };
