import type { Answer } from '@entrepot/http';
import type { CreditMemoAndOrder } from '../credit-memo/create-credit-memo.js';
import type { InvoiceAndOrder } from '../invoice/create-invoice.js';
import { orderState } from '../order/order-state.view.js';

/** What writes of invoices and credit memos answer (contract 4, "Invoice", "open invoices"). */
export const invoiceCreatedAnswer = ({ invoice, order }: InvoiceAndOrder): Answer => {
  const { invoice_id, increment_id } = invoice;
  return { status: 201, body: { success: true, invoice_id, increment_id, invoice, order: orderState(order) } };
};

export const invoiceClosedAnswer = (done: 'captured' | 'canceled', { invoice, order }: InvoiceAndOrder): Answer => {
  const { invoice_id, increment_id } = invoice;
  const message = `Invoice ${done}`;
  return { status: 200, body: { success: true, message, invoice_id, increment_id, invoice, order: orderState(order) } };
};

export const creditMemoCreatedAnswer = ({ creditMemo, order }: CreditMemoAndOrder): Answer => {
  const { creditmemo_id, increment_id } = creditMemo;
  return { status: 201, body: { success: true, creditmemo_id, increment_id, creditmemo: creditMemo, order: orderState(order) } };
};
