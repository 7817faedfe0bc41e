import type { DateRange, Page, Sort } from '@entrepot/http';

export const orderSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type OrderSortField = (typeof orderSortFields)[number];

/** What narrows the order list; undefined does not, an empty list finds nothing. */
export interface OrderFilters {
  statuses?: readonly string[];
  states?: readonly string[];
  numbers?: readonly string[];
  customerId?: string;
  email?: string;
  storeId?: number;
  created: DateRange;
  updated: DateRange;
}

export interface OrderListQuery extends OrderFilters {
  page: Page;
  sort: Sort<OrderSortField>;
}
