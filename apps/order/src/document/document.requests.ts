import { AtLeastOne, Comment, ExactlyOne, Flag, Id, IncrementId, Integer, ItemsOf, Quantity, Text, textLimits } from '@entrepot/http';
import type { Decimal } from '@entrepot/kernel';
import type { OrderRef } from '../order/order.store.js';
import type { NewComment } from './document.store.js';
import type { ItemSelector } from './document.rules.js';

/** What goes onto a document beside it: a comment with its flags, and whether the customer gets a mail. */
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

/** An entry of `items` (contract 1, "Item selector"). */
@AtLeastOne('order_item_id', 'item_id', 'sku')
export class ItemSelectorRequest implements ItemSelector {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, aliases: ['item_id'], empty: 'absent', description: 'or sku' })
  order_item_id?: number;

  @Text({ max: textLimits.name, trim: false })
  sku?: string;

  @Quantity({ required: true, example: 1 })
  qty: Decimal;
}

/** What every document of an order is made from: the order, the items, and what goes beside them. */
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

/** Which order a request names; null where it names none. */
export const orderRef = ({ order_id, order_increment_id }: { order_id?: string; order_increment_id?: string }): OrderRef | null => {
  if (order_id !== undefined) return { order_id };
  return order_increment_id === undefined ? null : { order_increment_id };
};
