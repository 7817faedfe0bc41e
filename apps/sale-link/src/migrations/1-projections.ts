import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What sales know of the catalog's products and stores, from its events. A deleted product leaves its row, so that an older event
 * that comes late does not bring it back; a sku may name several products over time, the latest of which counts.
 */
export class Projections1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table store_ref (
        store_id   integer primary key,
        name       text not null,
        website_id integer not null,
        currency   text not null,
        locale     text not null,
        base_url   text,
        is_active  boolean not null,
        version    bigint not null
      )`);
    await runner.query(`
      create table product_ref (
        product_id bigint primary key,
        sku        text not null,
        name       text not null,
        type_id    text not null,
        is_enabled boolean not null,
        price      numeric(14,4),
        store_ids  integer[],
        parent_sku text,
        options    jsonb not null,
        is_deleted boolean not null,
        version    bigint not null
      )`);
    await runner.query('create index product_ref_sku on product_ref (sku, product_id desc) where not is_deleted');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table product_ref, store_ref');
  }
}
