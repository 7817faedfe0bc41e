import { ApiProperty } from '@nestjs/swagger';
import type { CreditMemoData } from '@entrepot/contracts';
import { type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example } from '@entrepot/http';
import { commentsOf, pricedItemsOf } from '../document/document.store.js';
import { CommentRecord, PricedItemRecord, OrderState, orderState } from '../order/order.view.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { creditMemoTable } from './credit-memo.table.js';

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
  @Example(50) subtotal: number;
  @Example(1) tax_amount: number;
  @Example(0) discount_amount: number;
  @Example(0) shipping_amount: number;
  @Example(0) shipping_tax_amount: number;
  @Example(0) adjustment_positive: number;
  @Example(5) adjustment_negative: number;
  @Example(46) grand_total: number;
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

const columns = [
  creditMemoTable.select('d', ['credit_memo_id as creditmemo_id', 'credit_memo_id as entity_id', 'increment_id', 'order_id']),
  'o.increment_id as order_increment_id',
  creditMemoTable.select('d', ['invoice_id', 'store_id', 'state', 'subtotal', 'tax_amount', 'discount_amount', 'shipping_amount']),
  creditMemoTable.select('d', ['shipping_tax_amount', 'adjustment_positive', 'adjustment_negative', 'grand_total']),
  'o.currency',
  creditMemoTable.select('d', ['created_at']),
].join(', ');

const text = `
  select ${columns}, ${pricedItemsOf('credit_memo')} as items, ${commentsOf('credit_memo')} as comments
    from credit_memo d join orders o on o.entity_id = d.order_id where d.credit_memo_id = $1`;

/** A credit memo with its items and comments; indexes credit_memo_pkey, credit_memo_item_pkey, document_comment_credit_memo. */
export const findCreditMemo = async (tx: Tx, creditMemoId: number): Promise<CreditMemoDetail | null> => {
  const [row] = await readRows<CreditMemoDetail>(tx, { name: 'credit_memo_by_id', text, values: [creditMemoId], types: shownTypes });
  return row ?? null;
};

/** A credit memo as its events carry it. */
export const creditMemoData = ({ entity_id: _id, ...memo }: CreditMemoDetail): CreditMemoData => memo;
