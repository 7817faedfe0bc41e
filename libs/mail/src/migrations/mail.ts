import { statements } from '@entrepot/database';

/**
 * Creates the mail outbox, in which a row is a requested mail. It waits while neither `sent_at` nor `failed_at` is set, and is due at `next_try_at`,
 * which is also the lease of the mailer that sends it. Rows hold personal data: they are deleted 30 days after they were sent or failed
 * (../retention.ts). To have a failed one tried again: `set failed_at = null, attempts = 0, next_try_at = now()`. A service that sends mails lists
 * these among its migrations.
 */
export const mailMigrations = [
  statements('Mail1790000000003', [
    `create table mail_outbox (
       mail_id      bigint generated always as identity primary key,
       message_id   text not null unique,
       kind         text not null,
       from_name    text not null,
       from_address text not null,
       recipient    text not null,
       subject      text not null,
       text         text not null,
       html         text not null,
       created_at   timestamptz not null default now(),
       attempts     int not null default 0,
       next_try_at  timestamptz not null default now(),
       sent_at      timestamptz,
       failed_at    timestamptz,
       last_error   text
     )`,
    'create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null',
    `create index mail_outbox_settled on mail_outbox ((coalesce(sent_at, failed_at))) where sent_at is not null or failed_at is not null`,
    // Those that were given up are few among those that were sent.
    'create index mail_outbox_failed on mail_outbox (failed_at) where failed_at is not null',
  ]),
  statements('MailReplyTo1798008000001', ['alter table mail_outbox add reply_to text']),
];
