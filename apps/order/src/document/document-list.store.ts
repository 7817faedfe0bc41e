import type { DateRange, Page, Sort } from '@entrepot/http';
import { type ListQuery, equality } from '../order/list-statement.store.js';

/** What narrows a list of documents; undefined does not, an empty list finds nothing. */
export interface DocumentListQuery<F extends string> {
  orderId?: string;
  orderNumber?: string;
  numbers?: readonly string[];
  created: DateRange;
  sort: Sort<F>;
  page: Page;
}

/** Joins the order of a document `d`. */
export const joinOrder = 'join orders o on o.entity_id = d.order_id';

const orderNumbered = (parameter: string): string => `(select entity_id from orders where increment_id = ${parameter})`;

/** An order has a handful of documents: whatever they are sorted by, its own are found first. */
export const documentListOf = <F extends string>(query: DocumentListQuery<F>, sorts: readonly F[]): ListQuery<F> => ({
  equalities: [
    ...equality(query.numbers, { column: 'increment_id', type: 'text', sorts: [] as F[] }),
    ...equality(query.orderId, { column: 'order_id', type: 'bigint', sorts }),
    ...equality(query.orderNumber, { column: 'order_id', type: 'bigint', operand: orderNumbered, sorts }),
  ],
  ranges: { created_at: query.created },
  sort: query.sort,
  page: query.page,
});
