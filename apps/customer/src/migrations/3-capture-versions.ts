import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the publishers of leads and schedules count, 0 where nobody does; and the index of coupons, which many leads may have used. */
export class CaptureVersions1763800000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['lead', 'schedule']) await runner.query(`alter table ${table} add column version bigint not null default 0`);
    await runner.query('create index on lead (coupon_used, created_at, id)');
    await runner.query('drop index lead_coupon_used_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index lead_coupon_used_idx on lead (coupon_used)');
    await runner.query('drop index lead_coupon_used_created_at_id_idx');
    for (const table of ['lead', 'schedule']) await runner.query(`alter table ${table} drop column version`);
  }
}
