import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What orders know of the catalog's products and stores, from its events. A store's row without a currency is a place that an order
 * keeps for a store not known yet: import and event meet at its row lock, so that neither misses the other.
 */
export class Projections1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table product_ref (
        sku        text primary key,
        product_id bigint not null,
        type_id    text,
        is_deleted boolean not null default false,
        version    bigint not null
      )`);
    await runner.query(`
      create table store_ref (
        store_id   integer primary key,
        code       text,
        name       text,
        website_id integer,
        currency   text,
        version    bigint not null default 0
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table product_ref, store_ref');
  }
}
