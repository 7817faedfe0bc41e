import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LedgerKey1770000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One index instead of two: nobody looks for a line by its number alone, and each line is written into all of them.
    await runner.query('drop index stock_movement_item');
    await runner.query(`
      alter table stock_movement drop constraint stock_movement_pkey, add primary key (item_id, warehouse_id, movement_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock_movement drop constraint stock_movement_pkey, add primary key (movement_id)');
    await runner.query('create index stock_movement_item on stock_movement (item_id, warehouse_id, movement_id)');
  }
}
