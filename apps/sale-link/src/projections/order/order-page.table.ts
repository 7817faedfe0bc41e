import { bigint, defineTable, integer, json, text } from '@entrepot/database';
import type { PageOrder } from './order-page.rules.js';

/** Orders of sales, as their pages show them. */
export const orderPageTable = defineTable('order_page', {
  order_id: bigint().primary(),
  sale_id: integer(),
  /** Hash of the secret in the link that the order's mails carry. */
  page_hash: text().nullable(),
  page: json<PageOrder>(),
  version: bigint(),
});
