import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductReads1770000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The inventory's picture of a product's stock. Without a foreign key: it may come before the catalog knows the product.
    // Room on each page, so that a changed row stays where it is and no index is touched.
    await runner.query(`
      create table product_stock (
        product_id  integer primary key,
        qty         numeric(18, 4) not null,
        is_in_stock smallint not null check (is_in_stock in (0, 1)),
        warehouses  jsonb not null,
        version     bigint not null
      ) with (fillfactor = 70)`);
    // The list of a store merges this one with product_store_store.
    await runner.query('create index product_everywhere on product (product_id) where in_all_stores');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index product_everywhere');
    await runner.query('drop table product_stock');
  }
}
