import { ApiProperty } from '@nestjs/swagger';
import type { CreditMemoData } from '@entrepot/contracts';
import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, example, money, recordOf } from '@entrepot/requests';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import { isOwnStore } from '@entrepot/telemetry';
import type { CreditMemoContent } from '../document/document.rules.js';
import {
  commentsOf,
  type DocumentNumber,
  type DocumentRef,
  type NewComment,
  pricedItemsOf,
  insertedComments,
  insertedPricedItems,
  shownAmounts,
} from '../document/document.store.js';
import { shownFiscalDocuments } from '../fiscal-document/fiscal-document.view.js';
import { CommentRecord, PricedItemRecord, OrderMoney } from '../order/order.view.js';
import { orderMoney, type CurrentOrder } from '../order/order.rules.js';
import { orderTable } from '../order/order.table.js';
import { creditMemoTable } from './credit-memo.table.js';

/** A credit memo as lists show it (contract 4, "Credit memo"; contract 6, 6.2). */
export class CreditMemoRecord extends recordOf(
  { d: creditMemoTable, o: orderTable },
  {
    'd.credit_memo_id as creditmemo_id': 3,
    'd.credit_memo_id as entity_id': 3,
    'd.increment_id': '100000003',
    'd.order_id': 17,
    'o.increment_id as order_increment_id': '100000017',
    'd.invoice_id': example(8, { description: 'The invoice that it refunds; null: the order as a whole' }),
    'd.store_id': 1,
    'd.state': example(2, { description: '2 refunded' }),
    'd.subtotal': money(50),
    'd.tax_amount': money(1),
    'd.discount_amount': money(0),
    'd.shipping_amount': money(0),
    'd.shipping_tax_amount': money(0),
    'd.adjustment_positive': money(0),
    'd.adjustment_negative': money(5),
    'd.grand_total': money(46),
    'o.currency': 'BRL',
    'd.created_at': '2026-01-31 12:05:10',
    'd.updated_at': '2026-01-31 12:05:10',
    'd.fiscal_documents': shownFiscalDocuments,
  },
) {}

/** A credit memo with all that belongs to it. */
export class CreditMemoDetail extends CreditMemoRecord {
  @ApiProperty({ type: [PricedItemRecord] }) items: PricedItemRecord[];
  @ApiProperty({ type: [CommentRecord] }) comments: CommentRecord[];
}

export class CreditMemoCreated {
  @Example(true) success: boolean;
  @Example(3) creditmemo_id: number;
  @Example('100000003') increment_id: string;
  @ApiProperty() creditmemo: CreditMemoDetail;
  @ApiProperty() order: OrderMoney;
}

export interface CreditMemoAndOrder {
  creditMemo: CreditMemoDetail;
  order: CurrentOrder;
}

export const creditMemoCreated = ({ creditMemo, order }: CreditMemoAndOrder): CreditMemoCreated => {
  const { creditmemo_id, increment_id } = creditMemo;
  return { success: true, creditmemo_id, increment_id, creditmemo: creditMemo, order: orderMoney(order) };
};

const text = (where: string): string => `
  select ${CreditMemoRecord.columns}, ${pricedItemsOf('credit_memo')} as items, ${commentsOf('credit_memo')} as comments
    from credit_memo d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes credit_memo_pkey, credit_memo_increment_id_key, credit_memo_item_pkey, document_comment_credit_memo. */
const statements = {
  id: { name: 'credit_memo_by_id', text: text('d.credit_memo_id = $1::bigint'), types: shownTypes },
  increment_id: { name: 'credit_memo_by_number', text: text('d.increment_id = $1'), types: shownTypes },
};

/** Reads a credit memo with its items and comments, in one statement; null where there is none. */
export const findCreditMemo = async (source: Database | Tx, { by, value }: DocumentRef): Promise<CreditMemoDetail | null> => {
  const [row] = await readRows<CreditMemoDetail>(source, { ...statements[by], values: [value] });
  return row && isOwnStore(row.store_id) ? row : null;
};

const ofOrders = `${text('d.order_id = any($1::bigint[])')} order by d.credit_memo_id`;

/** Reads the credit memos of orders as `findCreditMemo` reads one, in one statement; index credit_memo_order beside its own. */
export const creditMemosOfOrders = (source: Database | Tx, orderIds: readonly number[]): Promise<CreditMemoDetail[]> =>
  readRows<CreditMemoDetail>(source, { name: 'credit_memos_of_orders', text: ofOrders, values: [orderIds], types: shownTypes });

interface InsertedCreditMemo {
  number: DocumentNumber;
  invoiceId: number | null;
  order: CurrentOrder;
  content: CreditMemoContent;
  comment: NewComment | null;
  now: Date;
}

const refundedState = 2;

/** A credit memo that was just inserted, as it is read again. */
export const insertedCreditMemo = ({ number, invoiceId, order, content, comment, now }: InsertedCreditMemo): CreditMemoDetail => ({
  ...{ creditmemo_id: number.id, entity_id: number.id, increment_id: number.increment_id },
  ...{ order_id: order.order_id, order_increment_id: order.increment_id, invoice_id: invoiceId, store_id: order.store_id },
  state: refundedState,
  ...shownAmounts(content),
  adjustment_positive: toNumber(content.adjustment_positive),
  adjustment_negative: toNumber(content.adjustment_negative),
  grand_total: toNumber(content.grand_total),
  ...{ currency: order.currency, created_at: formatTimestamp(now), updated_at: formatTimestamp(now) },
  items: insertedPricedItems(order, content.lines),
  comments: insertedComments(comment, now),
  fiscal_documents: [],
});

/** A credit memo as its events carry it. */
export const creditMemoData = ({ entity_id: _id, ...memo }: CreditMemoDetail): CreditMemoData => memo;
