import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from '@entrepot/testing';

export interface MailServer {
  url: string;
  received: Email[];
  /** The mails to an address, once there are as many; the addresses of a test are its own. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  close(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1 that takes everything. */
export const aMailServer = async (): Promise<MailServer> => {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(
          (mail) => (received.push(mail), callback()),
          (error: Error) => callback(error),
        );
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const to = (address: string) => received.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async mailsTo(address, count = 1) {
      await until(() => to(address).length >= count, 15_000);
      return to(address);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
