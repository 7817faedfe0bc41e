import type { Database } from '@entrepot/database';

const batch = 1_000;

/** Deletes mails that were sent or failed `keepDays` ago, as rows hold personal data. 1,000 a statement; index mail_outbox_settled. */
export const forgetMails = async (db: Database, keepDays: number): Promise<void> => {
  for (;;) {
    const [, removed]: [unknown, number] = await db.query(
      `delete from mail_outbox where mail_id in (
         select mail_id from mail_outbox
          where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) < now() - $1 * interval '1 day'
          order by coalesce(sent_at, failed_at) limit ${batch})`,
      [keepDays],
    );
    if (removed < batch) return;
  }
};
