import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the e-mail that a sale asked for was not queued; the sales so far were made when no mail was sent at all. */
export class SaleEmails1764100000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table sale add column email_problem text check (email_problem in ('mail_is_off', 'not_deliverable'))`);
    await runner.query(`update sale set email_problem = 'mail_is_off' where email_requested and not email_sent`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sale drop column email_problem');
  }
}
