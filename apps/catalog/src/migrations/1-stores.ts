import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Stores1770000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table store (
        store_id   integer primary key check (store_id >= 0),
        -- Two stores may swap their codes in one import.
        code       text not null unique deferrable initially deferred,
        name       text not null,
        website_id integer not null,
        currency   text not null check (currency ~ '^[A-Z]{3}$'),
        locale     text not null,
        base_url   text,
        is_active  boolean not null,
        version    integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table store');
  }
}
