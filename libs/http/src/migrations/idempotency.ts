import type { QueryRunner } from 'typeorm';

/** Keeps the answers of writes for those who ask again; listed first among a service's migrations. */
export class Idempotency1763600000001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_key (
        integration text not null,
        path text not null,
        key text not null,
        payload_hash text not null,
        status smallint not null,
        body text not null,
        created_at timestamptz not null default now(),
        primary key (integration, path, key)
      )`);
    await runner.query('create index idempotency_key_created_at on idempotency_key (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
  }
}

/** A key can be busy without an answer, from one transaction of its write to the next. */
export class IdempotencyOpen1763600000002 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_key alter status drop not null, alter body drop not null, add check ((status is null) = (body is null))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from idempotency_key where status is null');
    await runner.query('alter table idempotency_key alter status set not null, alter body set not null');
  }
}

/** What claims a key in the message of a write's first statement, and ends that message where the key is taken. */
export class IdempotencyClaim1785000000001 {
  async up(runner: QueryRunner): Promise<void> {
    // Two statements: what is kept is read under the lock.
    await runner.query(`
      create or replace function claim_idempotency_key(lock text, of_integration text, of_path text, of_key text) returns void language plpgsql as $$
      begin
        if pg_try_advisory_xact_lock(hashtextextended(lock, 0)) then
          if not exists (select from idempotency_key where integration = of_integration and path = of_path and key = of_key) then
            return;
          end if;
        end if;
        raise exception 'the Idempotency-Key is taken' using errcode = 'EK001';
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function claim_idempotency_key');
  }
}

/** In their order, for a service whose writes may take two transactions. */
export const idempotencyMigrations = [Idempotency1763600000001, IdempotencyOpen1763600000002, IdempotencyClaim1785000000001];
