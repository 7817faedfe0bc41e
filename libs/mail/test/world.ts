import { type Database, openDatabase, transaction } from '@entrepot/database';
import { createLogger, type Logger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import {
  mailMigrations,
  queueMail,
  renderMail,
  startMailer,
  type Mail,
  type Mailer,
  type MailerOptions,
  type QueuedMail,
} from '../src/index.js';

export interface Place {
  db: Database;
  logger: Logger;
  /** Returns the log as one text. */
  log(): string;
  /** Started on this place's database; stopped by `close`. */
  mailer(options: Pick<MailerOptions, 'transport'> & Partial<MailerOptions>): Mailer;
  rows(): Promise<MailRow[]>;
  close(): Promise<void>;
}

export interface MailRow {
  message_id: string;
  kind: string;
  recipient: string;
  attempts: number;
  next_try_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
}

/** A service's database with its mail outbox. */
export const aPlace = async (): Promise<Place> => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  const database = await testDatabase();
  const db = await openDatabase({ url: database.url, applicationName: 'mail-test', migrations: mailMigrations, logger });
  const mailers: Mailer[] = [];
  return {
    db,
    logger,
    log: () => lines.join(''),
    mailer(options) {
      const mailer = startMailer({ db, logger, pollMs: 50, graceMs: 100, ...options });
      mailers.push(mailer);
      return mailer;
    },
    rows: () => db.query('select * from mail_outbox order by mail_id'),
    async close() {
      await Promise.all(mailers.map((mailer) => mailer.stop()));
      await db.destroy();
      await database.drop();
    },
  };
};

export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  kind: 'invoice',
  from: { name: 'Loja São Paulo', address: 'loja@example.com' },
  to: 'maria@example.com',
  subject: 'Fatura 100000001',
  ...renderMail({
    storeName: 'Loja São Paulo',
    locale: 'pt_BR',
    heading: 'Sua fatura',
    blocks: [{ type: 'paragraph', text: 'Olá, Conceição!' }],
  }),
  ...changes,
});

export const queue = ({ db }: Place, changes: Partial<Mail> = {}): Promise<QueuedMail> =>
  transaction(db, (tx) => queueMail(tx, aMail(changes)));
