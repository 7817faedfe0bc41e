import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';
import { introduceIntegration } from '../projections/integration/integration.store.js';
import type { Owner } from './owner.js';
import { newSecret, type WebhookSeal } from './webhook-seal.js';
import { created, type Webhook } from './webhook.rules.js';
import type { CreateWebhookRequest } from './webhook.requests.js';
import { insertWebhook, lockWebhooksOf, takeWebhookId } from './webhook.store.js';

const most = 20;

/** Creates a webhook that gets the events from now on. @throws too_many_webhooks */
export const createWebhook = async (
  tx: Tx,
  { clientId, permissions }: Owner,
  { url, types, description = null, is_active, headers }: CreateWebhookRequest,
  { seal }: WebhookSeal,
): Promise<{ webhook: Webhook; secret: string }> => {
  const { count, last } = await lockWebhooksOf(tx, clientId);
  if (count >= most) throw new DomainError('too_many_webhooks', { reason: `an integration has at most ${most} webhooks` });
  const webhook_id = await takeWebhookId(tx);
  const now = new Date();
  const secret = newSecret();
  const webhook: Webhook = {
    ...{ webhook_id, client_id: clientId, url, types, description },
    headers_sealed: headers === undefined || Object.keys(headers).length === 0 ? null : seal('headers', clientId, JSON.stringify(headers)),
    secret_sealed: seal('secret', clientId, secret),
    ...{ previous_sealed: null, previous_until: null },
    state: is_active ? 'active' : 'paused',
    ...{ deactivated_at: null, deactivated_reason: null },
    ...{ begins_behind: last, created_at: now, updated_at: now, version: 1 },
  };
  // Introduce the integration, whose own event may be on its way yet; deliveries are made of known ones only.
  const own = ownWarehouses();
  const warehouses = own && [...own];
  await introduceIntegration(tx, { client_id: clientId, permissions: [...permissions], warehouses, is_active: true, contact: null });
  await insertWebhook(tx, { webhook, events: [created(webhook)] });
  return { webhook, secret };
};
