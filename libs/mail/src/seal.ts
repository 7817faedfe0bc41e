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

/** `last_error` of a mail that is set aside because of its seal: by it they are counted. */
export const unsealable = 'the mail cannot be unsealed: the key is another one, or the row is damaged';

/** Unseals a queued mail; null where that fails. */
export const opened = <M extends Parts>(mail: M, seal: MailSeal | undefined): M | null => {
  if (!seal) return mail;
  try {
    return { ...mail, text: seal.decrypt(mail.text), html: seal.decrypt(mail.html) };
  } catch {
    return null;
  }
};
