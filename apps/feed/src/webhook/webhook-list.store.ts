import type { Database, WalkCondition } from '@entrepot/database';
import type { Total } from '@entrepot/kernel';
import { findPage, given, inOrder, within } from '../list/list.store.js';
import { type Owner } from './owner.js';
import type { WebhookListQuery } from './webhook.requests.js';
import { readWebhooks, type WebhookRecord } from './webhook.view.js';

/** The filters of the list, of the table `webhook t`. */
export const webhookConditions = (query: WebhookListQuery, { clientId, isAdmin }: Owner): WalkCondition[] => [
  ...(isAdmin ? [] : [{ sql: (bind: (value: unknown) => string) => `t.client_id = ${bind(clientId)}::text`, isFixed: true }]),
  ...given(query.state, (states, bind) => `t.state = any(${bind(states)}::text[])`),
  ...within('created_at', query.created),
  ...within('updated_at', query.updated),
];

/** A page of the webhooks that a caller sees, and the count where it is wanted. */
export const listWebhooks = async (
  db: Database,
  query: WebhookListQuery,
  owner: Owner,
): Promise<{ webhooks: WebhookRecord[]; total: Total | null }> => {
  const source = { table: 'webhook', id: 'webhook_id' };
  const { ids, total } = await findPage(db, source, { ...query, conditions: webhookConditions(query, owner) });
  return { webhooks: ids.length > 0 ? inOrder(ids, 'webhook_id', await readWebhooks(db, ids)) : [], total };
};
