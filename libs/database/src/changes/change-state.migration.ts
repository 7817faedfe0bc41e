import type { Migration } from '../migrations/migrate.js';
import { statements } from '../migrations/statements.js';

/** Numbers the transactions of a database loaded from a dump above all numbers that its rows have already (`alignChanges`). */
export const numberChangesFrom = (base: number): string[] => [
  `create or replace function current_change() returns bigint language sql volatile
     return pg_current_xact_id()::text::bigint + ${base}`,
  `create or replace function change_horizon() returns bigint language sql stable
     return pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${base}`,
  `create or replace function change_ceiling() returns bigint language sql stable
     return pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${base}`,
];

/** Creates the tables of a service's walks (ADR 39), before those of its `walkable` tables. */
export const changeState: Migration = statements('ChangeState1790000000004', [
  ...numberChangesFrom(0),
  // Of the database that a cursor belongs to; `origin` says when it has become another one, `removed_to` up to which change removals are forgotten.
  `create table change_state (
       is_only     boolean primary key default true check (is_only),
       signing_key bytea not null,
       generation  uuid not null default gen_random_uuid(),
       origin      text,
       removed_to  bigint not null default -1
     )`,
  'insert into change_state (signing_key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))',
  `create table record_removed (
       resource   text not null,
       id         bigint not null,
       change     bigint not null,
       removed_at timestamptz not null default now(),
       primary key (resource, change, id)
     )`,
  'create index record_removed_at on record_removed (removed_at)',
  `create function stamp_change() returns trigger language plpgsql as $$
     begin
       new.change := current_change();
       return new;
     end $$`,
  // The id's column is the trigger's argument. A record may come and go twice in one transaction.
  `create function note_removed() returns trigger language plpgsql as $$
     begin
       insert into record_removed (resource, id, change) values (tg_table_name, (to_jsonb(old) ->> tg_argv[0])::bigint, current_change())
           on conflict do nothing;
       return null;
     end $$`,
]);
