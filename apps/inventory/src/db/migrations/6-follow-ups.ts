import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What could not be done after a change, and when it is tried again. Sums over orders get more digits than one order's quantity has
 * (`largestQuantity`): a longer precision rewrites no row.
 */
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
    await runner.query('alter table stock_quantity alter qty type numeric(20, 4), alter reserved type numeric(20, 4)');
    await runner.query('alter table stock_movement alter qty_change type numeric(20, 4), alter reserved_change type numeric(20, 4)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_movement alter qty_change type numeric(14, 4), alter reserved_change type numeric(14, 4)');
    await runner.query('alter table stock_quantity alter qty type numeric(14, 4), alter reserved type numeric(14, 4)');
    await runner.query('drop table follow_up_failure');
  }
}
