import {
  Comment,
  Cursor,
  DateFilter,
  ExactlyOne,
  Flag,
  Id,
  IncrementId,
  ItemsOf,
  OneOrMany,
  Paging,
  Sorting,
  Text,
} from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { ItemSelectorRequest, looksUp } from '../order/order.requests.js';
import { orderRef, type OrderRef } from '../order/order.store.js';
import type { DocumentRef, NewComment } from './document.store.js';

/** Comment of a new document with its flags, and whether the customer gets a mail. */
export class RemarksRequest {
  @Comment({ example: 'Fragile' })
  comment?: string;

  @Flag({ default: false, description: 'A flag of the comment: it sends nothing' })
  is_customer_notified: boolean;

  @Flag({ default: false, description: 'A flag of the comment' })
  is_visible_on_front: boolean;

  @Flag({ default: false, description: 'The customer gets a mail once it is saved' })
  send_email: boolean;

  get remark(): NewComment | null {
    const { comment, is_customer_notified, is_visible_on_front } = this;
    return comment === undefined ? null : { comment, is_customer_notified, is_visible_on_front };
  }
}

/** Fields from which every document is made: the order, the items, and the remarks. */
@ExactlyOne('order_id', 'order_increment_id')
export class OrderDocumentRequest extends RemarksRequest {
  @Id({ description: 'exactly one of order_id and order_increment_id', example: 17 })
  order_id?: string;

  @IncrementId()
  order_increment_id?: string;

  @ItemsOf(ItemSelectorRequest, { entryError: 'invalid_item', description: 'Absent: all that is available' })
  items?: ItemSelectorRequest[];

  get order(): OrderRef {
    return orderRef(this)!;
  }
}

/** Reads a document's id or its number as a reference. */
export const documentRef = (id: string | undefined, increment_id: string | undefined): DocumentRef =>
  id === undefined ? { by: 'increment_id', value: increment_id! } : { by: 'id', value: id };

/** Parameters of a list of documents; undefined filters nothing, an empty list finds nothing. */
export interface DocumentListQuery<F extends string> {
  increment_id?: Pick<OneOrMany, 'values'>;
  order_id?: string;
  order_increment_id?: string;
  created: DateRange;
  updated: DateRange;
  cursor?: string;
  sort: Sort<F>;
  page: Page;
}

/** Makes the class of the parameters of a list of documents. */
export const documentList = <F extends string>(document: string, sortFields: readonly (F | 'entity_id')[]) => {
  class DocumentList implements DocumentListQuery<F | 'entity_id'> {
    @Id({ alone: () => true, description: `One ${document}, with its items` })
    id?: string;

    @OneOrMany({
      alone: looksUp,
      description: `One number: that ${document}, with its items. Several (CSV, repeated, array): a filter`,
    })
    increment_id?: OneOrMany;

    @Paging()
    page: Page;

    @Sorting(sortFields, { field: 'entity_id', direction: 'desc' })
    sort: Sort<F | 'entity_id'>;

    @Id({ description: `The ${document}s of an order` })
    order_id?: string;

    @Text({ description: `The ${document}s of an order, by its number` })
    order_increment_id?: string;

    @DateFilter('created', { from: ['created_at_from', 'from'], to: ['created_at_to', 'to'] })
    created: DateRange;

    @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
    updated: DateRange;

    @Cursor()
    cursor?: string;
  }
  return DocumentList;
};
