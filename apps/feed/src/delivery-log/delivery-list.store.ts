import { eventDefinitions } from '@entrepot/contracts';
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

/** Beginnings of the counters of `sequence`: source and aggregate, as `counted` hashes them with the subject. */
const counters = [
  ...new Set(Object.values(eventDefinitions).map(({ topic, aggregate }) => `/entrepot/${topic.split('.')[1]} ${aggregate} `)),
];

/** Events of these subjects, by the counters that they may have: index delivery_sequence. */
const bySubject: Filter<readonly string[]> = (subjects) => [
  {
    isSelective: true,
    sql: (bind) => {
      const wanted = `${bind(subjects)}::text[]`;
      const hashes = `select hashtextextended(c || s, 0) from unnest(${bind(counters)}::text[]) c, unnest(${wanted}) s`;
      return `(sequence is not null and counted = any (array(${hashes})) and subject = any (${wanted}))`;
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
    subject: bySubject,
    created: range('created_at'),
    updated: range('updated_at'),
  },
});
