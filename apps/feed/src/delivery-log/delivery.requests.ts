import { Cursor, DateFilter, Paging, rules, Sorting, Values } from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import type { DeliveryState } from '../delivery/delivery.table.js';
import { typePattern } from '../event/event-types.js';

const states: readonly DeliveryState[] = ['waiting', 'delivered', 'failed'];
const sortFields = ['delivery_id', 'updated_at'] as const;

/** Parameters of GET /api2/webhooks/{id}/deliveries. */
export class DeliveryListQuery {
  @Paging() page: Page;
  @Sorting(sortFields, { field: 'delivery_id', direction: 'desc' }) sort: Sort<(typeof sortFields)[number]>;
  @Values({ rule: rules.oneOf(states), description: 'One or several (CSV, repeated, array)' }) state?: DeliveryState[];
  @Values({ rule: typePattern, description: 'Types of events, or how they begin and `*`' }) type?: string[];
  @Values({
    description: 'Ids of the records that the events are about (CSV, repeated, array); finds events that have a `sequence`',
    example: '1001',
  })
  subject?: string[];
  @DateFilter('created', { from: ['created_at_from'], to: ['created_at_to'] }) created: DateRange;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Cursor() cursor?: string;
}
