import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Snapshots that a service still has to publish, and the state of its projections of other services' aggregates. */
export class Snapshots1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table snapshot_job (
        request_id uuid not null,
        aggregate  text not null,
        -- The last one that was told; ids may be 0.
        cursor     bigint not null default -1,
        told       bigint not null default 0,
        due_at     timestamptz not null default now(),
        primary key (request_id, aggregate)
      )`);
    await runner.query(`
      create table projection_state (
        name         text primary key,
        request_id   uuid not null,
        requested_at timestamptz not null,
        -- How many rows the snapshot has; null until its owner has told all of them.
        expected     bigint,
        completed_at timestamptz
      )`);
    // Of the request under way: what was known when it was made, and what its snapshot has told since.
    await runner.query(`
      create table snapshot_subject (
        request_id uuid not null,
        aggregate  text not null,
        subject    bigint not null,
        is_told    boolean not null,
        primary key (request_id, aggregate, subject)
      )`);
    await runner.query('create index snapshot_subject_untold on snapshot_subject (request_id, aggregate, subject) where not is_told');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table snapshot_subject, projection_state, snapshot_job');
  }
}

/** Every service with events lists these after the `messagingMigrations`. */
export const snapshotMigrations = [Snapshots1700000000001];
