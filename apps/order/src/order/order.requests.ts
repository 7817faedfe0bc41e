import { Comment, DateFilter, ExactlyOne, Id, IncrementId, OneOrMany, Paging, SmallId, Sorting, Text, Values } from '@entrepot/http';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { type OrderRef, orderRef } from './order.store.js';

/** The one record that a list's parameters ask for; null: they ask for a list. */
export const singleRecord = ({
  id,
  increment_id,
}: {
  id?: string;
  increment_id?: OneOrMany;
}): { by: 'id' | 'increment_id'; value: string } | null => {
  if (id !== undefined) return { by: 'id', value: id };
  return increment_id?.isSingle ? { by: 'increment_id', value: increment_id.values[0] as string } : null;
};

/** A request that names one order (contract 1, section 4, rule 6). */
@ExactlyOne('order_id', 'order_increment_id')
export class OrderRequest {
  @Id({ description: 'exactly one of order_id and order_increment_id', example: 17 })
  order_id?: string;

  @IncrementId()
  order_increment_id?: string;

  get order(): OrderRef {
    return orderRef(this)!;
  }
}

/** The body of POST /api2/order/cancel, hold and unhold. */
export class ChangeStateRequest extends OrderRequest {
  @Comment({ description: 'Goes into the history' })
  comment?: string;
}

export const orderSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type OrderSortField = (typeof orderSortFields)[number];

/** The parameters of GET /api2/order. */
export class OrderListQuery {
  @Id({ alone: () => true, description: 'One order, with its items' })
  id?: string;

  @OneOrMany({
    alone: ({ isSingle }) => isSingle,
    description: 'One number: that order, with its items. Several (CSV, repeated, array): a filter',
  })
  increment_id?: OneOrMany;

  @Paging()
  page: Page;

  @Sorting(orderSortFields, { field: 'entity_id', direction: 'desc' })
  sort: Sort<OrderSortField>;

  @Values({ description: 'One or several (CSV, repeated, array)' })
  status?: string[];

  @Values({ description: 'One or several (CSV, repeated, array)' })
  state?: string[];

  @Id({ description: 'Orders of a customer' })
  customer_id?: string;

  @Text({ aliases: ['email'], description: 'Compared without case' })
  customer_email?: string;

  @SmallId({ description: 'Orders of a store' })
  store_id?: number;

  @DateFilter('created', { from: ['created_at_from', 'from'], to: ['created_at_to', 'to'] })
  created: DateRange;

  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;
}
