import { bigint, boolean, defineTable, id, text, timestamp } from '@entrepot/database';
import type { DocumentKind } from '../order/order.rules.js';

export const orderHistoryTable = defineTable('order_history', {
  history_id: id(),
  order_id: bigint(),
  status: text(),
  comment: text().nullable(),
  is_customer_notified: boolean().default('false'),
  is_visible_on_front: boolean().default('false'),
  entity_name: text<DocumentKind>(),
  created_at: timestamp(),
});
