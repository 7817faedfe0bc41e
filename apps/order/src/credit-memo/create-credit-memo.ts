import type { Tx } from '@entrepot/database';
import { Decimal, DomainError } from '@entrepot/kernel';
import type { CreditMemoContent } from '../document/document.rules.js';
import { type DocumentRef, insertComment, nextNumber } from '../document/document.store.js';
import type { DocumentRemarks } from '../invoice/create-invoice.js';
import { orderOfInvoice } from '../invoice/invoice.store.js';
import { saveWithMail } from '../mails/document-mail.js';
import { assertAllowed, type CurrentOrder } from '../order/order.rules.js';
import { type OrderRef, lockOrder } from '../order/order.store.js';
import { type Refund, creditMemoOf, refunded } from './credit-memo.rules.js';
import { insertCreditMemo, type OnlineCapture, leftOfCapture, refundable } from './credit-memo.store.js';
import { type CreditMemoAndOrder, creditMemoData, insertedCreditMemo } from './credit-memo.view.js';

/** Source of a refund. */
export type RefundSource = { order: OrderRef } | { invoice: DocumentRef };

interface Prepared {
  before: CurrentOrder;
  content: CreditMemoContent;
  invoiceId: number | null;
}

const lockSource = async (tx: Tx, source: RefundSource): Promise<{ before: CurrentOrder; invoiceId: number | null }> => {
  if ('order' in source) return { before: await lockOrder(tx, source.order), invoiceId: null };
  const { invoiceId, orderId } = await orderOfInvoice(tx, source.invoice);
  return { before: await lockOrder(tx, { order_id: orderId }), invoiceId };
};

const lockRefundable = async (tx: Tx, source: RefundSource) => {
  const { before, invoiceId } = await lockSource(tx, source);
  const found = await refundable(tx, before, invoiceId);
  if (invoiceId !== null && !found.isPaid) throw new DomainError('credit_memo_refused', { reason: 'the invoice is not paid' });
  assertAllowed('refund', before);
  return { before, invoiceId, ...found };
};

/** Locks what an offline refund is from, and says what it holds. @throws order_not_found, invoice_not_found, credit_memo_refused, invalid_item */
export const prepareCreditMemo = async (tx: Tx, source: RefundSource, refund: Refund): Promise<Prepared> => {
  const { before, invoiceId, order } = await lockRefundable(tx, source);
  return { before, invoiceId, content: creditMemoOf(order, refund) };
};

/**
 * Prepares an online refund: it goes back by the one payment that captured its source online, and is never more than that payment took.
 * @param refundsOnline whether a payment method does
 * @throws as prepareCreditMemo, and online_refund_not_supported
 */
export const prepareOnlineCreditMemo = async (
  tx: Tx,
  source: RefundSource,
  refund: Refund,
  refundsOnline: (method: string) => boolean,
): Promise<Prepared & { capture: OnlineCapture }> => {
  const { before, invoiceId, order, captures } = await lockRefundable(tx, source);
  const [capture, another] = captures;
  if (!capture) throw new DomainError('online_refund_not_supported', { reason: 'no payment was captured online' });
  if (another) throw new DomainError('online_refund_not_supported', { reason: 'several payments were captured online: name an invoice' });
  if (!refundsOnline(capture.method))
    throw new DomainError('online_refund_not_supported', { reason: `the payment method ${capture.method} refunds offline only` });
  const left = Decimal.min(order.left, await leftOfCapture(tx, capture, before.order_id));
  return { before, invoiceId, capture, content: creditMemoOf({ ...order, left }, refund) };
};

/** Saves a credit memo of a locked order. @param intentId the payment that gave it back, where that was online */
export const saveCreditMemo = async (
  tx: Tx,
  { before, content, invoiceId, intentId, comment, mail }: Prepared & DocumentRemarks & { intentId: string | null },
  now: Date,
): Promise<CreditMemoAndOrder> => {
  const number = await nextNumber(tx, 'credit_memo', { order_id: String(before.order_id) });
  await insertCreditMemo(tx, { number, invoiceId, intentId }, before, content, now);
  if (comment) insertComment(tx, 'credit_memo', number.id, comment, now);
  const creditMemo = insertedCreditMemo({ number, invoiceId, order: before, content, comment, now });
  const change = refunded(before, content, creditMemoData(creditMemo), now);
  const order = await saveWithMail(tx, before, change, { kind: 'creditmemo', document: creditMemo, settings: mail, comment }, now);
  return { creditMemo, order };
};

export interface NewCreditMemo extends DocumentRemarks {
  source: RefundSource;
  refund: Refund;
}

/** Refunds an order or an invoice without asking a gateway. @throws as `prepareCreditMemo` */
export const createCreditMemo = async (tx: Tx, { source, refund, ...remarks }: NewCreditMemo, now: Date): Promise<CreditMemoAndOrder> =>
  saveCreditMemo(tx, { ...(await prepareCreditMemo(tx, source, refund)), intentId: null, ...remarks }, now);
