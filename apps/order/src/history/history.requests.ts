import { Comment, ExactlyOne, Flag, Id, IncrementId, Paging, Text, textLimits } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { OrderRequest } from '../order/order.requests.js';
import { orderRef, type OrderRef } from '../order/order.store.js';

/** Body of POST /api2/history. */
export class AddHistoryRequest extends OrderRequest {
  @Comment({ required: true, requiredError: 'comment_required' })
  comment: string;

  @Flag({ default: false, description: 'A flag of the comment: it sends nothing' })
  is_customer_notified: boolean;

  @Flag({ default: false, description: 'A flag of the comment' })
  is_visible_on_front: boolean;

  @Text({ max: textLimits.name, empty: 'blank', description: 'One of the configured statuses; the state stays as it is' })
  status?: string;
}

/** Parameters of GET /api2/history. */
@ExactlyOne('order_id', 'order_increment_id', 'increment_id')
export class HistoryQuery {
  @Id({ description: 'The order' })
  order_id?: string;

  @IncrementId({ description: "The order's number" })
  order_increment_id?: string;

  @IncrementId({ description: 'The same' })
  increment_id?: string;

  @Paging()
  page: Page;

  get order(): OrderRef {
    const { order_id, order_increment_id = this.increment_id } = this;
    return orderRef({ ...(order_id !== undefined && { order_id }), ...(order_increment_id !== undefined && { order_increment_id }) })!;
  }
}
