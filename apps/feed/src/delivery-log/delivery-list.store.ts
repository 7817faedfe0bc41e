import { anyOf, defineList, exactTypes, type Filter, range } from '@entrepot/database';
import type { DeliveryListQuery } from './delivery.requests.js';
import { deliveryColumns, DeliveryRecord, deliveryRecord, type DeliveryRow } from './delivery.view.js';

/** A type, or how it begins and `*`. */
const byType: Filter<readonly string[]> = (patterns) => [
  {
    sql: (bind) => {
      const each = patterns.map((one) =>
        one.endsWith('*') ? `starts_with(type, ${bind(one.slice(0, -1))}::text)` : `type = ${bind(one)}::text`,
      );
      return `(${each.join(' or ')})`;
    },
  },
];

/** List of the deliveries of one webhook. */
export const deliveryList = defineList<DeliveryRecord, DeliveryListQuery & { webhook_id: string }, DeliveryRow>({
  ...{ table: 'delivery', id: 'delivery_id', key: 'deliveries', record: DeliveryRecord, columns: deliveryColumns },
  types: exactTypes,
  show: deliveryRecord,
  filters: {
    webhook_id: anyOf('webhook_id', 'bigint', { isFixed: true }),
    state: anyOf('state', 'text'),
    type: byType,
    created: range('created_at'),
    updated: range('updated_at'),
  },
});
