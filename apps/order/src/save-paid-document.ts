import type { MailSettings } from '@entrepot/mail';
import { creditMemoCreatedAnswer } from './credit-memo/credit-memo-answers.js';
import { saveCreditMemo } from './credit-memo/create-credit-memo.js';
import { lockOpenInvoice, saveClosing } from './invoice/close-invoice.js';
import { saveInvoice } from './invoice/create-invoice.js';
import { invoiceClosedAnswer, invoiceCreatedAnswer } from './invoice/invoice-answers.js';
import { thisSecond } from './order/this-second.js';
import type { SavePaidDocument } from './payment/conclude-intent.js';

/** Saves the invoice or the credit memo that a payment is for, once its money has moved. */
export const savePaidDocument =
  (mails: MailSettings): SavePaidDocument =>
  async (tx, { intent_id: intentId, request }, before) => {
    const now = thisSecond();
    switch (request.operation) {
      case 'create-invoice': {
        const { content, comment, sendEmail } = request;
        return invoiceCreatedAnswer(
          await saveInvoice(tx, { before, content, isPaid: true, intentId, comment, mail: sendEmail ? mails : null }, now),
        );
      }
      case 'capture-invoice': {
        const { invoice_id, comment } = request;
        const open = await lockOpenInvoice(tx, { by: 'id', value: String(invoice_id) }, 'paid', { duringPayment: true });
        return invoiceClosedAnswer('captured', await saveClosing(tx, open, { closing: 'paid', comment, intentId }, now));
      }
      case 'create-credit-memo': {
        const { content, invoice_id: invoiceId, comment, sendEmail } = request;
        return creditMemoCreatedAnswer(
          await saveCreditMemo(tx, { before, content, invoiceId, intentId, comment, mail: sendEmail ? mails : null }, now),
        );
      }
    }
    return request satisfies never;
  };
