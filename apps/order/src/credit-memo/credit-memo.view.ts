import { ApiProperty } from '@nestjs/swagger';
import type { CreditMemoData } from '@entrepot/contracts';
import { Example, Money } from '@entrepot/requests';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import type { CreditMemoContent } from '../document/document.rules.js';
import type { DocumentNumber, NewComment } from '../document/document.store.js';
import { insertedComments, insertedPricedItems, shownAmounts } from '../document/document.view.js';
import { CommentRecord, PricedItemRecord, OrderState, orderState } from '../order/order.view.js';
import type { CurrentOrder } from '../order/order.rules.js';

/** A credit memo as it is shown (contract 4, "Credit memo"). */
export class CreditMemoDetail {
  @Example(3) creditmemo_id: number;
  @Example(3) entity_id: number;
  @Example('100000003') increment_id: string;
  @Example(17) order_id: number;
  @Example('100000017') order_increment_id: string;
  @Example(8, { nullable: true, description: 'The invoice that it refunds; null: the order as a whole' }) invoice_id: number | null;
  @Example(1) store_id: number;
  @Example(2, { description: '2 refunded' }) state: number;
  @Money(50) subtotal: number;
  @Money(1) tax_amount: number;
  @Money(0) discount_amount: number;
  @Money(0) shipping_amount: number;
  @Money(0) shipping_tax_amount: number;
  @Money(0) adjustment_positive: number;
  @Money(5) adjustment_negative: number;
  @Money(46) grand_total: number;
  @Example('BRL', { nullable: true }) currency: string | null;
  @Example('2026-01-31 12:05:10') created_at: string;
  @ApiProperty({ type: [PricedItemRecord] }) items: PricedItemRecord[];
  @ApiProperty({ type: [CommentRecord] }) comments: CommentRecord[];
}

export class CreditMemoCreated {
  @Example(true) success: boolean;
  @Example(3) creditmemo_id: number;
  @Example('100000003') increment_id: string;
  @ApiProperty() creditmemo: CreditMemoDetail;
  @ApiProperty() order: OrderState;
}

export interface CreditMemoAndOrder {
  creditMemo: CreditMemoDetail;
  order: CurrentOrder;
}

export const creditMemoCreated = ({ creditMemo, order }: CreditMemoAndOrder): CreditMemoCreated => {
  const { creditmemo_id, increment_id } = creditMemo;
  return { success: true, creditmemo_id, increment_id, creditmemo: creditMemo, order: orderState(order) };
};

interface InsertedCreditMemo {
  number: DocumentNumber;
  invoiceId: number | null;
  order: CurrentOrder;
  content: CreditMemoContent;
  comment: NewComment | null;
  now: Date;
}

const refundedState = 2;

/** A credit memo that was just inserted. */
export const insertedCreditMemo = ({ number, invoiceId, order, content, comment, now }: InsertedCreditMemo): CreditMemoDetail => ({
  ...{ creditmemo_id: number.id, entity_id: number.id, increment_id: number.increment_id },
  ...{ order_id: order.order_id, order_increment_id: order.increment_id, invoice_id: invoiceId, store_id: order.store_id },
  state: refundedState,
  ...shownAmounts(content),
  adjustment_positive: toNumber(content.adjustment_positive),
  adjustment_negative: toNumber(content.adjustment_negative),
  grand_total: toNumber(content.grand_total),
  ...{ currency: order.currency, created_at: formatTimestamp(now) },
  items: insertedPricedItems(order, content.lines),
  comments: insertedComments(comment, now),
});

/** A credit memo as its events carry it. */
export const creditMemoData = ({ entity_id: _id, ...memo }: CreditMemoDetail): CreditMemoData => memo;
