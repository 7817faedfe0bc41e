import type { Tx } from '@entrepot/database';
import { type MailSettings, isMailOn, mailFrom, queueMail, renderMail } from '@entrepot/mail';
import type { NewComment } from '../document/comments.store.js';
import { storeOf } from '../projections/store/store.store.js';
import { type MailedDocument, type MailedOrder, documentMail } from './document-mail.js';

/** Why nobody gets a mail. */
export type Unsent = 'mail_is_off' | 'no_recipient' | 'not_deliverable';

/** A document's comment as its mail may say it: only what the customer is told of or may see. */
export const commentForCustomer = (comment: NewComment | null): string | null =>
  comment && (comment.is_customer_notified || comment.is_visible_on_front) ? comment.comment : null;

/**
 * Queues the mail of a document in this transaction: it leaves once that commits.
 * @param comment what the mail says beside the document
 * @returns null where the mail is on its way, else why it is not; that undoes nothing
 */
export const queueDocumentMail = async (
  tx: Tx,
  settings: MailSettings,
  { order, comment, ...mailed }: MailedDocument & { order: MailedOrder; comment: string | null },
): Promise<Unsent | null> => {
  if (!isMailOn(settings)) return 'mail_is_off';
  if (!order.customer_email) return 'no_recipient';
  const store = await storeOf(tx, order.store_id);
  const { subject, content } = documentMail(mailed, order, store, comment);
  const from = mailFrom(settings, content.storeName);
  const { problem } = await queueMail(tx, { kind: mailed.kind, from, to: order.customer_email, subject, ...renderMail(content) });
  return problem === null ? null : 'not_deliverable';
};
