import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators did with dead letters: who settled one, when and why, and what became of tries that failed again. */
export class DeadLetterOperations1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table dead_letter
        add column retries int not null default 0,
        add column retried_at timestamptz,
        add column retry_error text,
        add column settled_at timestamptz,
        add column settled_by text,
        add column discard_reason text`);
    // Ids ascend with time: pages go by them, the youngest first.
    await runner.query('create index dead_letter_page on dead_letter (state, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index dead_letter_page');
    await runner.query(`
      alter table dead_letter
        drop column retries, drop column retried_at, drop column retry_error,
        drop column settled_at, drop column settled_by, drop column discard_reason`);
  }
}

/** Gaps of a consumer stand beside its dead letters. */
export class LostEvents1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dead_letter add column events_lost bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dead_letter drop column events_lost');
  }
}
