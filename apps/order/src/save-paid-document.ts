import type { MailSettings } from '@entrepot/mail';
import { creditMemoCreated } from './credit-memo/credit-memo.view.js';
import { saveCreditMemo } from './credit-memo/create-credit-memo.js';
import { lockOpenInvoice, saveClosing } from './invoice/close-invoice.js';
import { saveInvoice } from './invoice/create-invoice.js';
import { invoiceClosed, invoiceCreated } from './invoice/invoice.view.js';
import { thisSecond } from '@entrepot/kernel';
import type { SavePaidDocument } from './payment/conclude-payment.js';

/** Saves the invoice or the credit memo that a payment is for, once its money has moved. */
export const savePaidDocument =
  (mails: MailSettings): SavePaidDocument =>
  async (tx, { intent_id: intentId, request }, before) => {
    const now = thisSecond();
    switch (request.operation) {
      case 'create-invoice': {
        const { content, comment, sendEmail } = request;
        const invoice = { before, content, isPaid: true, intentId, comment, mail: sendEmail ? mails : null };
        return invoiceCreated(await saveInvoice(tx, invoice, now));
      }
      case 'capture-invoice': {
        const { invoice_id, comment } = request;
        const open = await lockOpenInvoice(tx, { by: 'id', value: String(invoice_id) }, 'paid', { duringPayment: true });
        return invoiceClosed('captured', await saveClosing(tx, open, { closing: 'paid', comment, intentId }, now));
      }
      case 'create-credit-memo': {
        const { content, invoice_id: invoiceId, comment, sendEmail } = request;
        const memo = { before, content, invoiceId, intentId, comment, mail: sendEmail ? mails : null };
        return creditMemoCreated(await saveCreditMemo(tx, memo, now));
      }
    }
    return request satisfies never;
  };
