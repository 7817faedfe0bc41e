import { anyOf, type Condition, defineList, range } from '@entrepot/database';
import { type Owner } from './owner.js';
import type { WebhookListQuery } from './webhook.requests.js';
import { shownWebhook, WebhookRecord, type WebhookRow } from './webhook.view.js';

export const webhookList = defineList<WebhookRecord, WebhookListQuery, WebhookRow>({
  ...{ table: 'webhook', id: 'webhook_id', key: 'webhooks', record: WebhookRecord, ...shownWebhook },
  filters: { state: anyOf('state', 'text'), created: range('created_at'), updated: range('updated_at') },
});

const ofClient = anyOf('client_id', 'text', { isFixed: true });

/** Conditions of the webhooks that a caller sees, filtered. */
export const webhookConditions = (query: WebhookListQuery, { clientId, isAdmin }: Owner): Condition[] => [
  ...(isAdmin ? [] : ofClient(clientId)),
  ...webhookList.conditions(query),
];
