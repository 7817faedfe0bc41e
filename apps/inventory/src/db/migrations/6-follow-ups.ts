import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What could not be done after a change, and when it is tried again. */
export class FollowUps1770000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table follow_up_failure (
        step     text not null check (step in ('warehouse', 'reservation')),
        id       bigint not null,
        tries    integer not null,
        retry_at timestamptz not null,
        error    text not null,
        primary key (step, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table follow_up_failure');
  }
}
