import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sales with their lines, and each submit of a sale's page. `is_submitted`: a checkout is under way, and the sale does not expire
 * meanwhile. `checkout.form` is what the customer typed: it is shown again after a rejection, and emptied once the sale has ended.
 */
export class Sales1763800000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sale (
        sale_id            integer generated always as identity primary key,
        status             text not null default 'pending' check (status in ('pending', 'converted', 'expired')),
        email              text not null,
        store_id           integer not null,
        coupon_id          integer references coupon,
        coupon_code        text,
        discount_amount    numeric(16,2) not null,
        total              numeric(16,2) not null,
        currency           text not null,
        token_hash         bytea not null unique,
        token_sealed       bytea not null,
        email_requested    boolean not null,
        email_sent         boolean not null default false,
        attempt            integer not null default 0,
        is_submitted       boolean not null default false,
        order_id           bigint,
        order_increment_id text,
        expires_at         timestamptz not null,
        created_at         timestamptz not null,
        version            bigint not null default 1,
        check (not is_submitted or status = 'pending')
      )`);
    await runner.query(`create index sale_due on sale (expires_at) where status = 'pending' and not is_submitted`);
    await runner.query(`
      create table sale_item (
        sale_item_id    integer generated always as identity primary key,
        sale_id         integer not null references sale,
        position        smallint not null,
        sku             text not null,
        name            text not null,
        qty             numeric(14,4) not null,
        price           numeric(14,2) not null,
        row_total       numeric(16,2) not null,
        discount_amount numeric(16,2) not null,
        options         jsonb not null,
        labels          jsonb not null,
        unique (sale_id, position)
      )`);
    await runner.query(`
      create table checkout (
        sale_id      integer not null references sale,
        attempt      integer not null,
        state        text not null default 'submitted' check (state in ('submitted', 'rejected', 'placed')),
        form         jsonb,
        coupon_id    integer references coupon,
        missing      integer[],
        submitted_at timestamptz not null,
        settled_at   timestamptz,
        primary key (sale_id, attempt)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table checkout, sale_item, sale');
  }
}
