import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Asks for what the version before may have left: it kept in `warehouse.told_up_to`, which it still writes, and in memory what is a
 * follow-up now.
 */
export class FollowUps1771000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into follow_up_request (kind, key) select 'warehouse-stock', warehouse_id from warehouse where told_up_to is not null`);
    await runner.query(`
      insert into follow_up_request (kind, key)
      select distinct 'waiting-reservation', l.reservation_id from reservation_line l join stock_item using (sku) where l.product_id is null`);
  }

  async down(): Promise<void> {}
}
