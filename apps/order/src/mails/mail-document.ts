import type { Tx } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import type { NewComment } from '../document/document.store.js';
import { type OrderChange, followedBy, mailQueued } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { type MailedDocument, type Unsent, commentForCustomer, queueDocumentMail } from './document-mail.js';

const idOf = (mailed: MailedDocument): number => {
  switch (mailed.kind) {
    case 'invoice':
      return mailed.document.invoice_id;
    case 'shipment':
      return mailed.document.shipment_id;
    case 'creditmemo':
      return mailed.document.creditmemo_id;
  }
};

const mailOf = (order: CurrentOrder, mailed: MailedDocument, now: Date): OrderChange => {
  const { kind, document } = mailed;
  return mailQueued(order, { kind, id: idOf(mailed), increment_id: document.increment_id }, now);
};

/** How a new document is mailed; `settings` are null where it is not. */
export interface DocumentMail {
  settings: MailSettings | null;
  comment: NewComment | null;
}

/** Saves the change of a locked order by a new document, and queues its mail. */
export const saveWithMail = async (
  tx: Tx,
  before: CurrentOrder,
  change: OrderChange,
  mailed: MailedDocument & DocumentMail,
  now: Date,
): Promise<CurrentOrder> => {
  const { settings, comment } = mailed;
  if (settings === null) return saveOrder(tx, before, change);
  const unsent = await queueDocumentMail(tx, settings, { ...mailed, order: before, comment: commentForCustomer(comment) });
  return saveOrder(tx, before, unsent === null ? followedBy(change, mailOf(change.order, mailed, now)) : change);
};

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
