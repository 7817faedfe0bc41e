import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What orders know of sales, customers and reservations. One row holds the reservation of a whole order, by its lines, so that the
 * detail finds all of them at once, and so that events of reservations lock nothing that orders are written with.
 */
export class SalesAndCustomers1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add sale_id bigint, add coupon_code text');
    await runner.query('create unique index orders_sale on orders (sale_id) where sale_id is not null');
    await runner.query('alter table order_item add options jsonb');
    await runner.query(`
      create table customer_ref (
        customer_id bigint primary key,
        website_id  integer not null,
        email       text not null check (email = lower(email)),
        is_deleted  boolean not null default false,
        version     bigint not null
      )`);
    await runner.query('create index customer_ref_email on customer_ref (email, website_id) where not is_deleted');
    await runner.query(`
      create index orders_without_customer on orders (entity_id) where customer_id is null and customer_email is not null`);
    await runner.query(`
      create table reservation_ref (
        order_id       bigint primary key,
        reservation_id bigint not null,
        version        bigint not null,
        reserved       jsonb not null,
        warehouses     jsonb not null
      )`);
    await runner.query(
      `comment on column reservation_ref.reserved is 'what is still set aside: order_item_id → warehouse code → quantity'`,
    );
    await runner.query(`comment on column reservation_ref.warehouses is 'the same, with what was taken from there already'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reservation_ref, customer_ref');
    await runner.query('drop index orders_without_customer, orders_sale');
    await runner.query('alter table order_item drop options');
    await runner.query('alter table orders drop sale_id, drop coupon_code');
  }
}
