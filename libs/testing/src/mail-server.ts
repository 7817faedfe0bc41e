import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { until } from './until.js';

export interface ReceivedMail {
  email: Email;
  raw: string;
  recipients: string[];
}

export interface MailServer {
  url: string;
  port: number;
  /** Mails that were answered with 250, in order. */
  received: ReceivedMail[];
  /** Waits for so many accepted mails to an address and returns them. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  /** Message-IDs of every mail whose data came in, whatever the answer. */
  seen: string[];
  close(): Promise<void>;
}

/** Answers a mail's data: null accepts it, a code refuses it. */
type Answer = (attempt: number, mail: ReceivedMail) => Promise<number | null> | number | null;

export const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server on 127.0.0.1. */
export const aMailServer = async (options: { port?: number; answer?: Answer; server?: SMTPServerOptions } = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const seen: string[] = [];
  const take = async (raw: Buffer, recipients: string[]): Promise<number | null> => {
    const mail = { email: await PostalMime.parse(raw), raw: raw.toString('latin1'), recipients };
    const attempt = seen.push(mail.email.messageId ?? '');
    const code = (await options.answer?.(attempt, mail)) ?? null;
    if (code === null) received.push(mail);
    return code;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => take(raw, recipients))
        .then(
          (code) => (code === null ? callback() : callback(refusal(code, `<${recipients.join()}>: not taken`))),
          (error: Error) => callback(error),
        );
    },
    ...options.server,
  });
  // A client that is cut off is no fault of the test.
  server.on('error', () => undefined);
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const to = (address: string): Email[] =>
    received.map(({ email }) => email).filter((mail) => mail.to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    seen,
    async mailsTo(address, count = 1) {
      await until(() => to(address).length >= count, 15_000);
      return to(address);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
