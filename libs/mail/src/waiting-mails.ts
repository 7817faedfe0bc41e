import { type Database, readRows } from '@entrepot/database';
import type { OutgoingMail } from './transport/transport.js';

export interface ClaimedMail extends OutgoingMail {
  mailId: string;
  kind: string;
  /** This one included. */
  attempts: number;
}

/**
 * Leases the mails that are due, longest due first, for `leaseMs`. When a lease ends without an outcome, another mailer takes the mail: its
 * holder has crashed. Holds no transaction. Index mail_outbox_due.
 */
export const claimMails = (db: Database, limit: number, leaseMs: number): Promise<ClaimedMail[]> =>
  readRows<ClaimedMail>(db, {
    name: 'mail-claim',
    text: `
      with due as (
        select mail_id from mail_outbox where sent_at is null and failed_at is null and next_try_at <= now()
         order by next_try_at limit $1 for update skip locked)
      update mail_outbox mail set attempts = attempts + 1, next_try_at = now() + $2 * interval '1 ms'
        from due where mail.mail_id = due.mail_id
      returning mail.mail_id as "mailId", message_id as "messageId", kind, from_name as "fromName", from_address as "fromAddress",
        recipient, reply_to as "replyTo", subject, text, html, created_at as "createdAt", attempts`,
    values: [limit, leaseMs],
  });

/** Overwrites what other mailers wrote meanwhile: the mail was sent and must not be sent again. */
export const markSent = async (db: Database, { mailId }: ClaimedMail): Promise<void> => {
  await readRows(db, {
    name: 'mail-sent',
    text: 'update mail_outbox set sent_at = now(), failed_at = null, last_error = null where mail_id = $1',
    values: [mailId],
  });
};

/** Condition that the lease is still the caller's: its number of attempts is unchanged. */
const stillOurs = 'mail_id = $1 and attempts = $2 and sent_at is null and failed_at is null';
const errorLength = 1_000;

export const markFailed = async (db: Database, { mailId, attempts }: ClaimedMail, reason: string): Promise<void> => {
  await readRows(db, {
    name: 'mail-failed',
    text: `update mail_outbox set failed_at = now(), last_error = $3 where ${stillOurs}`,
    values: [mailId, attempts, reason.slice(0, errorLength)],
  });
};

export const markWaiting = async (db: Database, { mailId, attempts }: ClaimedMail, reason: string, pauseMs: number): Promise<void> => {
  await readRows(db, {
    name: 'mail-waiting',
    text: `update mail_outbox set next_try_at = now() + $4 * interval '1 ms', last_error = $3 where ${stillOurs}`,
    values: [mailId, attempts, reason.slice(0, errorLength), pauseMs],
  });
};
