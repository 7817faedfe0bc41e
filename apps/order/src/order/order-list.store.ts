import { anyOf, type Condition, defineList, ignoringCase, range } from '@entrepot/database';
import { byName, bySku, byTrackingNumber, byWarehouse, plainTaxvats } from '../filters/order-filter.store.js';
import { OrderRecord } from './order.view.js';
import type { OrderListQuery } from './order.requests.js';

/** Sorts for which the tables have an index behind each column that is often filtered by. */
export const byTime: readonly string[] = ['entity_id', 'created_at', 'updated_at'];

/** Sorted by another column, a rare value wants another plan than a common one: such a statement is planned for its values each time. */
export const isPlannedOnce = (conditions: readonly Condition[], sort: string): boolean =>
  byTime.includes(sort) || conditions.every(({ isRange }) => isRange);

const byId = { sorts: ['entity_id'] };
const inTime = { sorts: byTime };

/** Indexes in migrations/orders.ts, plans in test/order/order-list-plans.spec.ts. */
export const orderList = defineList<OrderRecord, OrderListQuery>({
  ...{ table: 'orders', id: 'entity_id', shownId: 'order_id', alias: 'o', key: 'orders', record: OrderRecord, store: 'store_id' },
  columns: OrderRecord.columns,
  uniqueSorts: ['increment_id'],
  isPlannedOnce,
  filters: {
    increment_id: anyOf('increment_id', 'text'),
    customer_email: ignoringCase('customer_email', byId),
    customer_id: anyOf('customer_id', 'bigint', byId),
    vendalink_id: anyOf('sale_id', 'bigint'),
    external_reference: anyOf('external_reference', 'text', byId),
    tracking_number: byTrackingNumber,
    taxvat: (values) => anyOf('customer_taxvat', 'text', byId)(plainTaxvats(values)),
    coupon_code: ignoringCase('coupon_code', { ...byId, isUneven: true }),
    customer_name: byName,
    sku: bySku,
    warehouse: byWarehouse,
    payment_status: anyOf('payment_status', 'text', inTime),
    status: anyOf('status', 'text', inTime),
    state: anyOf('state', 'text', inTime),
    store_id: anyOf('store_id', 'integer', inTime),
    created: range('created_at'),
    updated: range('updated_at'),
  },
});
