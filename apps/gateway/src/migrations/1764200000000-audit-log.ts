import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what, and when; rows are added and never touched again. */
export class AuditLog1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entry (
        audit_id    bigint generated always as identity primary key,
        event_id    text not null,
        occurred_at timestamptz not null,
        service     text not null,
        type        text not null,
        subject     text not null,
        version     bigint not null,
        actor       text,
        request_id  text,
        change      bytea not null
      )`);
    await runner.query('create index audit_entry_subject on audit_entry (subject, audit_id)');
    await runner.query('create index audit_entry_actor on audit_entry (actor, audit_id)');
    await runner.query('create index audit_entry_request on audit_entry (request_id)');
    // Events come in nearly in the order of their times: blocks tell which part of the log a day is in.
    await runner.query('create index audit_entry_time on audit_entry using brin (occurred_at) with (pages_per_range = 16)');
    await runner.query(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only';
      end $$`);
    await runner.query(
      'create trigger append_only before update or delete or truncate on audit_entry for each statement execute function refuse_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_entry');
    await runner.query('drop function refuse_change');
  }
}
