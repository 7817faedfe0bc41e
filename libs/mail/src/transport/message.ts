import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './transport.js';

/** Makes the mail for nodemailer: text and HTML parts, headers encoded and folded, nothing fetched from a file or an address. */
export const messageOf = (mail: OutgoingMail): SendMailOptions => ({
  messageId: mail.messageId,
  date: mail.createdAt,
  from: { name: mail.fromName, address: mail.fromAddress },
  to: { name: '', address: mail.recipient },
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // RFC 3834: prevents automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
});
