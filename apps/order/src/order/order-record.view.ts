import type { ShownOf } from '@entrepot/database';
import { orderTable } from './order.table.js';

/** The columns of the list record (contract 1, section 2). */
export const recordColumns = [
  'entity_id as order_id',
  'increment_id',
  'status',
  'state',
  'grand_total',
  'customer_id',
  'customer_email',
  'chat_sales_person_id',
  'chat_sales_person_name',
  'created_at',
  'updated_at',
] as const;

export type OrderRecord = ShownOf<typeof orderTable, (typeof recordColumns)[number]>;

/** `2026-01-31 12:00:00+00`, as sessions in UTC write it, without the zone. */
export const withoutZone = (timestamp: string): string => timestamp.slice(0, 19);
