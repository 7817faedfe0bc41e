import { Amount, ExactlyOne, Id, IncrementId, ItemsOf, OneOf, Values, rules } from '@entrepot/requests';
import type { Decimal } from '@entrepot/kernel';
import { RemarksRequest, documentList, documentRef } from '../document/document.requests.js';
import { ItemSelectorRequest } from '../order/order.requests.js';
import { orderRef } from '../order/order.store.js';
import type { Refund } from './credit-memo.rules.js';
import type { RefundSource } from './create-credit-memo.js';

/** Body of POST /api2/creditmemo/create, for an invoice or an order (contract 1, "Credit memos"). */
@ExactlyOne('invoice_id', 'invoice_increment_id', 'order_id', 'order_increment_id')
export class CreateCreditMemoRequest extends RemarksRequest {
  @Id({ description: 'exactly one of invoice_id, invoice_increment_id, order_id and order_increment_id', example: 8 })
  invoice_id?: string;

  @IncrementId()
  invoice_increment_id?: string;

  @Id()
  order_id?: string;

  @IncrementId()
  order_increment_id?: string;

  @ItemsOf(ItemSelectorRequest, { entryError: 'invalid_item', description: 'Absent: all that is refundable' })
  items?: ItemSelectorRequest[];

  @Amount({ description: 'Absent: with `items` none, else all that is left' })
  shipping_amount?: Decimal;

  @Amount({ description: 'More credit' })
  adjustment_positive?: Decimal;

  @Amount({ description: 'Deducted' })
  adjustment_negative?: Decimal;

  @OneOf(['offline', 'online'], { default: 'offline' })
  refund_type: 'offline' | 'online';

  get source(): RefundSource {
    const order = orderRef(this);
    return order ? { order } : { invoice: documentRef(this.invoice_id, this.invoice_increment_id) };
  }

  get refund(): Refund {
    const { items, shipping_amount, adjustment_positive, adjustment_negative } = this;
    return {
      ...(items && { items }),
      ...(shipping_amount && { shipping_amount }),
      ...(adjustment_positive && { adjustment_positive }),
      ...(adjustment_negative && { adjustment_negative }),
    };
  }
}

export const creditMemoSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type CreditMemoSortField = (typeof creditMemoSortFields)[number];

/** Parameters of GET /api2/creditmemo: those of the invoices (contract 6, 6.2). */
export class CreditMemoListQuery extends documentList('credit memo', creditMemoSortFields) {
  @Values({ rule: rules.oneOf(['1', '2', '3']), description: '2 refunded, as all are; one or several (CSV, repeated, array)' })
  state?: string[];
}
