import { anyOf, type Filters, range } from '@entrepot/database';
import { isPlannedOnce } from '../order/order-list.store.js';
import type { DocumentListQuery } from './document.requests.js';

const orderNumbered = (parameter: string): string => `(select entity_id from orders where increment_id = ${parameter})`;

/** A list of documents `d`, each with its order `o`. */
export const documentSource = {
  ...{ idSort: 'entity_id', uniqueSorts: ['increment_id'], alias: 'd', isPlannedOnce, store: 'store_id' },
  joins: 'join orders o on o.entity_id = d.order_id',
};

/** An order has a handful of documents: whatever they are sorted by, its own are found first. */
export const documentFilters = <F extends string>(sorts: readonly F[]) =>
  ({
    increment_id: anyOf('increment_id', 'text'),
    order_id: anyOf('order_id', 'bigint', { sorts }),
    order_increment_id: anyOf('order_id', 'bigint', { operand: orderNumbered, sorts }),
    created: range('created_at'),
    updated: range('updated_at'),
  }) satisfies Filters<DocumentListQuery<F>>;
