import { domainToASCII } from 'node:url';
import { type Tx, createWakeSignal } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { type MailSeal, sealed } from './seal.js';

export interface Mail {
  /** Subject matter for logs and metrics: `invoice`, `shipment`; one of few, never data. */
  kind: string;
  /** Name of the store, and the address of MAIL_FROM: `mailFrom`. */
  from: { name: string; address: string };
  /** Bare address: `maria@example.com`. */
  to: string;
  /** Address for answers, as the contact of the store's brand; left out where it is no address. */
  replyTo?: string | undefined;
  /** Subject in one line. */
  subject: string;
  /** Both parts as `renderMail` makes them. */
  text: string;
  html: string;
}

export interface QueuedMail {
  /** Message-ID of every attempt: `<0199…@example.com>`. */
  messageId: string;
  /** Why the mail will never be sent, as "the recipient is not one e-mail address"; null: it will be sent once the transaction commits. */
  problem: string | null;
}

/** Wakes the mailers of this process: a committed transaction has put a mail into the outbox. */
export const queuedSignal = createWakeSignal<QueuedMail & { kind: string }>();

const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
/** Matches an ordinary address: dot-atom @ host name, letters of any script; no quoted names, no address literals. */
const address = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'u');

const isAddress = (text: string): boolean => text.length <= 254 && text.indexOf('@') <= 64 && address.test(text);

/** A line break would begin another header; other control characters are not allowed in headers either. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** Why a mail with these headers can never be sent, in words that quote none of them; null where nothing is wrong. */
export const mailProblem = ({ from, to, subject }: Pick<Mail, 'from' | 'to' | 'subject'>): string | null => {
  if (to === '') return 'there is no recipient';
  if (!isAddress(to)) return 'the recipient is not one e-mail address';
  if (!isAddress(from.address)) return 'the sender is not an e-mail address';
  if (control.test(subject)) return 'the subject holds a line break or another control character';
  if (control.test(from.name)) return 'the sender’s name holds a line break or another control character';
  return null;
};

/**
 * Puts a mail into the outbox of the transaction: it is sent if and only if that commits, by whichever process of the service runs
 * `startMailer`. A mail that cannot be sent for its addresses or a line break in a header throws nothing, as it is no reason to undo an
 * invoice: its row is there, failed, and the answer says why.
 * @param seal keeps both parts unreadable in the table; the service's mailer is given the same one
 */
export const queueMail = async (tx: Tx, mail: Mail, seal?: MailSeal): Promise<QueuedMail> => {
  const { kind, from, to, subject, replyTo = '' } = mail;
  const { text, html } = seal ? sealed(mail, seal) : mail;
  const problem = mailProblem(mail);
  const domain = problem === null ? domainToASCII(from.address.slice(from.address.indexOf('@') + 1)) : 'unsent.invalid';
  const messageId = `<${newId()}@${domain}>`;
  tx.write(
    `insert into mail_outbox (message_id, kind, from_name, from_address, recipient, subject, text, html, failed_at, last_error, reply_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::text is not null then now() end, $9, $10)`,
    [messageId, kind, from.name, from.address, to, subject, text, html, problem, isAddress(replyTo) ? replyTo : null],
  );
  tx.afterCommit(() => queuedSignal.wake(tx.dataSource, { kind, messageId, problem }));
  return { messageId, problem };
};
