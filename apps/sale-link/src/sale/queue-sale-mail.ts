import type { Tx } from '@entrepot/database';
import { isMailOn, mailFrom, queueMail, renderMail } from '@entrepot/mail';
import type { SaleLinkConfig } from '../config.js';
import type { NewSale } from './new-sale.rules.js';
import type { EmailProblem } from './sale-email.rules.js';
import { saleMail } from './sale-mail.js';

/**
 * Queues the mail with a sale's link in this transaction: it leaves once that commits.
 * @returns null where the mail is on its way, else why it is not; that undoes nothing
 */
export const queueSaleMail = async (
  tx: Tx,
  sale: NewSale,
  checkoutUrl: string,
  { mail, mailSeal }: Pick<SaleLinkConfig, 'mail' | 'mailSeal'>,
): Promise<EmailProblem | null> => {
  if (!isMailOn(mail)) return 'mail_is_off';
  const { subject, content } = saleMail(sale, checkoutUrl);
  const from = mailFrom(mail, content.storeName);
  const { problem } = await queueMail(tx, { kind: 'sale', from, to: sale.email, subject, ...renderMail(content) }, mailSeal);
  return problem === null ? null : 'not_deliverable';
};
