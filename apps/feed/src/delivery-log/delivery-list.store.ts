import type { Database, WalkCondition } from '@entrepot/database';
import type { Total } from '@entrepot/kernel';
import { findPage, given, inOrder, within } from '../list/list.store.js';
import type { DeliveryListQuery } from './delivery.requests.js';
import { type DeliveryRecord, readDeliveries } from './delivery.view.js';

/** Those of one webhook. */
export type DeliveriesQuery = DeliveryListQuery & { webhook_id: string };

/** The filters of the list, of the table `delivery t`. */
export const deliveryConditions = (query: DeliveriesQuery): WalkCondition[] => [
  { sql: (bind) => `t.webhook_id = ${bind(query.webhook_id)}::bigint`, isFixed: true },
  ...given(query.state, (states, bind) => `t.state = any(${bind(states)}::text[])`),
  ...given(query.type, (patterns, bind) =>
    patterns
      .map((one) => (one.endsWith('*') ? `starts_with(t.type, ${bind(one.slice(0, -1))}::text)` : `t.type = ${bind(one)}::text`))
      .join(' or '),
  ),
  ...within('created_at', query.created),
  ...within('updated_at', query.updated),
];

/** A page of the deliveries of a webhook, and the count where it is wanted. */
export const listDeliveries = async (
  db: Database,
  query: DeliveriesQuery,
): Promise<{ deliveries: DeliveryRecord[]; total: Total | null }> => {
  const source = { table: 'delivery', id: 'delivery_id' };
  const { ids, total } = await findPage(db, source, { ...query, conditions: deliveryConditions(query) });
  return { deliveries: ids.length > 0 ? inOrder(ids, 'delivery_id', await readDeliveries(db, ids)) : [], total };
};
