import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Integrations, signing keys, revoked tokens. `changed_in` is the transaction that wrote a row: replicas ask for what was written
 * by transactions that their last look could not see yet (db/changes.ts).
 */
export class Gateway1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table integration (
        client_id text primary key,
        name text not null,
        permissions text[] not null,
        is_active boolean not null,
        rate_limit_per_minute integer,
        secret_hash text not null,
        previous_secret_hash text,
        previous_secret_until timestamptz,
        generation integer not null,
        version integer not null,
        created_at timestamptz not null,
        deleted_at timestamptz,
        changed_in xid8 not null
      )`);
    await runner.query(`
      create table integration_use (
        client_id text primary key references integration,
        last_used_at timestamptz not null
      )`);
    await runner.query(`
      create table signing_key (
        kid text primary key,
        public_jwk jsonb not null,
        private_key bytea not null,
        signs_from timestamptz not null,
        changed_in xid8 not null
      )`);
    await runner.query(`
      create table revoked_token (
        token_id text primary key,
        client_id text not null,
        expires_at timestamptz not null,
        changed_in xid8 not null
      )`);
    await runner.query(`
      create function mark_change() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end $$`);
    for (const table of ['integration', 'signing_key', 'revoked_token']) {
      await runner.query(`create index ${table}_changed_in on ${table} (changed_in)`);
      await runner.query(`create trigger mark_change before insert or update on ${table} for each row execute function mark_change()`);
    }
    await runner.query('create index revoked_token_expires_at on revoked_token (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table integration_use, integration, signing_key, revoked_token');
    await runner.query('drop function mark_change');
  }
}
