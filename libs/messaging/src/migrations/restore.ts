import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of a database that was put back to an earlier moment while the rest of the system went on. */
export class Restore1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table restore_state (
        is_only     boolean primary key default true check (is_only),
        -- The database is as it was at this moment, or later.
        restored_to timestamptz not null,
        state       text not null default 'restored' check (state in ('restored', 'requested', 'replaying', 'reconciled')),
        requested_by text,
        error       text,
        finished_at timestamptz
      )`);
    // Events that the database does not know: its own, which others have seen, and those of others, which are handled once more.
    await runner.query(`
      create table restore_event (
        event_id     uuid not null,
        is_own       boolean not null,
        happened_at  timestamptz not null,
        topic        text not null,
        "partition"  int not null,
        "offset"     bigint not null,
        key          text,
        headers      json not null,
        payload      bytea,
        is_done      boolean not null default false,
        primary key (is_own, event_id)
      )`);
    await runner.query('create table database_origin (is_only boolean primary key default true check (is_only), origin text not null)');
    await runner.query('create index restore_event_order on restore_event (is_own, is_done, happened_at, topic, "partition", "offset")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table database_origin, restore_event, restore_state');
  }
}
