import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters that many records share are read in the default order from their index; those that find few are sorted after. */
const many = (...columns: string[]): string[] => columns.map((column) => `(${column}, created_at, id)`);
const few = (...columns: string[]): string[] => columns.map((column) => `(${column})`);
const sorts = (...columns: string[]): string[] => columns.map((column) => `(${column}, id)`);

/** One index for each filter and sort of the two lists (contract 3, section 4). */
const indexes: Record<'lead' | 'schedule', string[]> = {
  lead: [
    ...few('lower(email)', 'lower(phone)', 'lower(name)', 'coupon_used'),
    ...many('store_id', 'utm_source', 'utm_medium', 'utm_campaign', 'origin', 'coupon_id', 'promoters_name'),
    ...sorts('created_at', 'name', 'email', 'store_id'),
  ],
  schedule: [
    ...few('lower(email)', 'lower(phone)', 'lower(name)', 'codigo_external'),
    ...many(
      'unity_id',
      'treatment',
      'origin',
      'status_external',
      'campanha_interna_id',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'time',
    ),
    ...sorts('created_at', 'date', 'time', 'name', 'email', 'unity_id', 'status_external'),
  ],
};

const contact = `
        name         text,
        email        text,
        phone        text,
        created_at   timestamptz not null,
        utm_source   text,
        utm_medium   text,
        utm_campaign text,
        utm_term     text,
        utm_content  text,
        origin       text,
        import_hash  text`;

/** Leads and schedules, with the ids that they came with. */
export class Captures1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lead (
        id             bigint primary key,
        store_id       integer,
        coupon_id      bigint,
        coupon_used    text,
        promoters_name text,${contact}
      )`);
    await runner.query(`
      create table schedule (
        id                     bigint primary key,
        date                   date,
        time                   text check (time ~ '^\\d\\d:\\d\\d$'),
        unity_id               bigint,
        treatment              text,
        campanha_interna       text,
        campanha_interna_id    bigint,
        codigo_external        text,
        status_external        smallint not null check (status_external in (1, 2, 3)),
        mensagem_erro_external text,${contact}
      )`);
    for (const [table, all] of Object.entries(indexes))
      for (const columns of all) await runner.query(`create index on ${table} ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table schedule, lead');
  }
}
