import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What numbers events of records that are gone, or that are none. The release before writes neither column, and its rows keep the defaults. */
export class EventNumbers1773000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product add column stock_version integer not null default 0');
    await runner.query('alter table sale_attempt add column answers integer not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sale_attempt drop column answers');
    await runner.query('alter table product drop column stock_version');
  }
}
