import { DeliveryError } from './transport/transport.js';

/** Keeps what a mail says unreadable in the outbox, for mails that hold a secret: a link that opens something. */
export interface MailSeal {
  encrypt(text: string): string;
  /** Throws when the text was encrypted with another key. */
  decrypt(sealed: string): string;
}

interface Parts {
  text: string;
  html: string;
}

export const sealed = ({ text, html }: Parts, seal: MailSeal): Parts => ({ text: seal.encrypt(text), html: seal.encrypt(html) });

/** The mail as it was queued. Throws a `refused` DeliveryError where it was sealed with another key. */
export const opened = <M extends Parts>(mail: M, seal: MailSeal | undefined): M => {
  if (!seal) return mail;
  try {
    return { ...mail, text: seal.decrypt(mail.text), html: seal.decrypt(mail.html) };
  } catch (error) {
    throw new DeliveryError('refused', 'the mail was sealed with another key', { cause: error });
  }
};
