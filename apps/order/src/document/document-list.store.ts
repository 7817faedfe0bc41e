import { type ListQuery, equality } from '../list/list-statement.store.js';
import type { DocumentListQuery } from './document.requests.js';

/** Joins the order of a document `d`. */
export const joinOrder = 'join orders o on o.entity_id = d.order_id';

const orderNumbered = (parameter: string): string => `(select entity_id from orders where increment_id = ${parameter})`;

/** An order has a handful of documents: whatever they are sorted by, its own are found first. */
export const documentListOf = <F extends string>(query: DocumentListQuery<F>, sorts: readonly F[]): ListQuery<F> => ({
  equalities: [
    ...equality(query.increment_id?.values, { column: 'increment_id', type: 'text', sorts: [] as F[] }),
    ...equality(query.order_id, { column: 'order_id', type: 'bigint', sorts }),
    ...equality(query.order_increment_id, { column: 'order_id', type: 'bigint', operand: orderNumbered, sorts }),
  ],
  ranges: { created_at: query.created, updated_at: query.updated },
  sort: query.sort,
  page: query.page,
});
