import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Coupons1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table coupon (
        coupon_id     integer generated always as identity primary key,
        code          text not null,
        is_active     boolean not null,
        discount_type text not null check (discount_type in ('percent', 'fixed')),
        amount        numeric(14,4) not null check (amount > 0),
        usage_limit   integer check (usage_limit >= 0),
        times_used    integer not null default 0 check (times_used >= 0),
        expires_at    timestamptz,
        store_ids     integer[],
        version       bigint not null default 1,
        created_at    timestamptz not null default now(),
        updated_at    timestamptz not null default now()
      )`);
    // People type codes as they like.
    await runner.query('create unique index coupon_code on coupon (upper(code))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table coupon');
  }
}
