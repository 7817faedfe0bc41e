import type { Answer } from '@entrepot/http';
import { orderState } from '../order/order-state.view.js';
import type { InvoiceAndOrder } from './create-invoice.js';

/** The answers of writes of invoices (contract 4, "Invoice", "open invoices"). */
export const invoiceCreatedAnswer = ({ invoice, order }: InvoiceAndOrder): Answer => {
  const { invoice_id, increment_id } = invoice;
  return { status: 201, body: { success: true, invoice_id, increment_id, invoice, order: orderState(order) } };
};

export const invoiceClosedAnswer = (done: 'captured' | 'canceled', { invoice, order }: InvoiceAndOrder): Answer => {
  const { invoice_id, increment_id } = invoice;
  const message = `Invoice ${done}`;
  return { status: 200, body: { success: true, message, invoice_id, increment_id, invoice, order: orderState(order) } };
};
