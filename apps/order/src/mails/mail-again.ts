import type { Tx } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import { lockOrder, saveOrder } from '../order/order.store.js';
import type { Unsent } from './customer-mail.js';
import { type MailedDocument, mailOf, queueDocumentMail } from './document-mail.js';

const messages: Readonly<Record<Unsent, string>> = {
  mail_is_off: 'E-mails are turned off',
  no_recipient: 'The order has no customer e-mail',
  not_wanted: 'The store sends no such e-mail',
  not_deliverable: 'The customer e-mail is no address that mails can be sent to',
};

/** Mail part of the answer to a request to mail a document. */
export const mailState = (unsent: Unsent | null): { message: string; email_sent: boolean } => ({
  message: unsent === null ? 'E-mail queued' : messages[unsent],
  email_sent: unsent === null,
});

/** Queues the mail of a document that is there. @returns null where it is on its way, else why it is not; then nothing changes */
export const mailAgain = async (
  tx: Tx,
  settings: MailSettings,
  mailed: MailedDocument & { comment: string | null },
  now: Date,
): Promise<Unsent | null> => {
  const order = await lockOrder(tx, { order_id: String(mailed.document.order_id) }, { duringPayment: true });
  const unsent = await queueDocumentMail(tx, settings, { ...mailed, order });
  if (unsent === null) await saveOrder(tx, order, mailOf(order, mailed, now));
  return unsent;
};
