import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lines of a sku are followed up in steps, by their ids. Asks once for what earlier versions may have left when they crashed: they
 * kept it in memory.
 */
export class FollowUps1771000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index order_item_sku_line on order_item (sku, order_item_id)');
    await runner.query('drop index order_item_sku');
    await runner.query(
      `insert into follow_up_request (kind, key) select 'store-orders', store_id from store_ref where currency is not null`,
    );
    await runner.query(`
      insert into follow_up_request (kind, key)
      select distinct 'product-lines', sku from order_item join product_ref p using (sku) where order_item.product_id is null and not p.is_deleted`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index order_item_sku on order_item (sku)');
    await runner.query('drop index order_item_sku_line');
  }
}
