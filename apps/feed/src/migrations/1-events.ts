import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFirstDays } from '@entrepot/database';
import { eventDaily } from '../event/event.table.js';

/** The log of events: a partition for each day of their places (ADR 44), made and dropped by its maintenance. */
export class Events1778000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The last place that was given. Its row lock makes the order of places the order in which they become visible.
    await runner.query('create table event_place (is_only boolean primary key default true check (is_only), last bigint not null)');
    await runner.query('insert into event_place (last) values (0)');
    await runner.query(`
      create table event (
        place    bigint not null primary key,
        source   text not null,
        subject  text not null,
        type     text not null,
        event_id text not null,
        time     timestamptz not null,
        body     text not null
      ) partition by range (place)`);
    await runner.query('create index event_subject on event (subject, place)');
    await runner.query('create index event_time on event (time)');
    await runner.query('create table event_default partition of event default');
    await addFirstDays(runner, eventDaily, new Date());
    // The last place that was removed: who has not come so far has missed events.
    await runner.query('create table event_removed (is_only boolean primary key default true check (is_only), place bigint not null)');
    await runner.query('insert into event_removed (place) values (0)');
    await runner.query(`
      create table integration_ref (
        client_id   text primary key,
        permissions text[] not null,
        is_active   boolean not null,
        contact     text,
        version     bigint not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table integration_ref, event, event_place, event_removed');
  }
}
