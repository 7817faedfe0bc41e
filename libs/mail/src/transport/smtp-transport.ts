import { createTransport, type NodemailerError } from 'nodemailer';
import { messageOf } from './message.js';
import { DeliveryError, type DeliveryFailure, type MailTransport } from './transport.js';

/** "Authentication required", "too weak", "failed", "needs encryption": the server speaks of our access, not of the mail. */
const accessRefused = new Set([530, 534, 535, 538]);

const failureOf = ({ code, responseCode, permanent }: NodemailerError): DeliveryFailure => {
  // Only these two codes are about the envelope or the message; the rest is connection, greeting, encryption or login.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unreachable';
  if (responseCode !== undefined && accessRefused.has(responseCode)) return 'unreachable';
  return permanent === false ? 'deferred' : 'refused';
};

/**
 * Sends by SMTP, a connection a mail. STARTTLS is used where the server offers it, `smtps://` encrypts from the start.
 * @param url `smtp://user:password@host:port`, with nodemailer's options in its query: `?ignoreTLS=true`, `?requireTLS=true`
 */
export const smtpTransport = (url: string): MailTransport => {
  const transporter = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    socketCloseTimeout: 500,
  });
  return {
    goesTo: `the mail server ${new URL(url).host}`,
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...messageOf(mail), signal });
      } catch (error) {
        // Of a time-out nodemailer says no more than "aborted".
        const { message } = (signal.aborted ? signal.reason : error) as Error;
        throw new DeliveryError(failureOf(error as NodemailerError), message, { cause: error });
      }
    },
  };
};
