import { statements } from '@entrepot/database';

/** The log of events: a partition for each day of their places (ADR 44), made and dropped by its maintenance. */
export const events = statements(
  'Events1778000000001',
  [
    // The last place that was given. Its row lock makes the order of places the order in which they become visible.
    'create table event_place (is_only boolean primary key default true check (is_only), last bigint not null)',
    'insert into event_place (last) values (0)',
    `create table event (
       place    bigint not null primary key,
       source   text not null,
       subject  text not null,
       type     text not null,
       event_id text not null,
       time     timestamptz not null,
       body     text not null
     ) partition by range (place)`,
    'create index event_subject on event (subject, place)',
    'create index event_time on event (time)',
    'create table event_default partition of event default',
    `create table integration_ref (
       client_id   text primary key,
       permissions text[] not null,
       is_active   boolean not null,
       contact     text,
       version     bigint not null
     )`,
  ],
  ['drop table integration_ref, event, event_place'],
);
