import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The mail outbox: a row is a mail that was asked for. It waits while neither `sent_at` nor `failed_at` is set, and is due at
 * `next_try_at`, which is also the lease of the mailer that sends it. Rows hold personal data: they are deleted 30 days after they were sent
 * or failed (../retention.ts). To have a failed one tried again: `set failed_at = null, attempts = 0, next_try_at = now()`.
 */
export class MailOutbox1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_outbox (
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
      )`);
    await runner.query('create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null');
    await runner.query(
      'create index mail_outbox_settled on mail_outbox ((coalesce(sent_at, failed_at))) where sent_at is not null or failed_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_outbox');
  }
}

/** Finds the mails that were given up, which are few among those that were sent. */
export class FailedMails1764000000001 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists mail_outbox_failed on mail_outbox (failed_at) where failed_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists mail_outbox_failed');
  }
}

/** A service that sends mails lists these among its migrations. */
export const mailMigrations = [MailOutbox1764000000000, FailedMails1764000000001];
