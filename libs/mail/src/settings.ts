import { join, resolve } from 'node:path';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import { defaultDiskMinFree } from '@entrepot/kernel';
import { fileTransport } from './transport/file-transport.js';
import { smtpTransport } from './transport/smtp-transport.js';
import type { MailTransport } from './transport/transport.js';

/** Settings of a service that sends mails, to be spread into its own. */
export const mailSettings = {
  MAIL: Type.Optional(
    Type.Union([Type.Literal('on'), Type.Literal('off')], {
      default: 'on',
      description: 'off: no mail is queued or sent, whatever a request asks for; what is queued already waits',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://[^/?#]',
      description:
        'The mail server, `smtp://user:password@host:587` or `smtps://…:465`, nodemailer’s options in the query (`?requireTLS=true`); ' +
        'without it mails become .eml files in DATA_DIR/mail',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      default: 'shop@localhost',
      pattern: '^[^\\s@<>,;:"]+@[^\\s@<>,;:"]+$',
      description: 'Address that mails come from; the name beside it is the store’s',
    }),
  ),
  DISK_MIN_FREE_MB: Type.Optional(
    Type.Integer({
      default: defaultDiskMinFree,
      minimum: 0,
      description: 'MB that images and mails kept in folders leave free on their disk: uploads are 507 then, and mails wait',
    }),
  ),
  DATA_DIR: Type.Optional(Type.String({ default: './var', description: 'Its folder `mail` takes the mails while SMTP_URL is not set' })),
};

export type MailSettings = Static<TObject<typeof mailSettings>>;

/** Whether the service queues and sends mails: unless it is turned off. */
export const isMailOn = ({ MAIL = 'on' }: Pick<MailSettings, 'MAIL'>): boolean => MAIL === 'on';

/** Makes the sender of a store's mails. */
export const mailFrom = (
  { MAIL_FROM = 'shop@localhost' }: Pick<MailSettings, 'MAIL_FROM'>,
  storeName: string,
): { name: string; address: string } => ({
  name: storeName,
  address: MAIL_FROM,
});

/** SMTP where SMTP_URL is set, else files in DATA_DIR/mail. */
export const mailTransport = ({
  SMTP_URL,
  DATA_DIR = './var',
  DISK_MIN_FREE_MB,
}: Pick<MailSettings, 'SMTP_URL' | 'DATA_DIR' | 'DISK_MIN_FREE_MB'>): MailTransport =>
  SMTP_URL ? smtpTransport(SMTP_URL) : fileTransport(resolve(join(DATA_DIR, 'mail')), DISK_MIN_FREE_MB);
