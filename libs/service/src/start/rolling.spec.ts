import { Body, Controller, Get, Inject, Module, Param, Patch, Post, type Type } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { request } from 'undici';
import { Database, transaction } from '@entrepot/database';
import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import { Family, Permission } from '@entrepot/requests';
import { startService, type RunningService } from '../index.js';

// A column is replaced while the old and the new version run side by side, as docs/upgrades.md says: `phone` as it was typed by `digits`.
class Contacts1760000000001 implements MigrationInterface {
  up = (runner: QueryRunner) =>
    runner.query('create table contact (contact_id bigint generated always as identity primary key, phone text not null)');
  down = async () => undefined;
}
class AddDigits1760000000002 implements MigrationInterface {
  up = (runner: QueryRunner) => runner.query('alter table contact add column digits text');
  down = async () => undefined;
}
/** Nobody writes `phone` alone any more: what the first version left, and what it changed behind the second one's back, is made up for. */
class FillDigits1760000000003 implements MigrationInterface {
  // A batch holds its rows' locks for a moment; all of them in one transaction would hold up their writers until the last is done.
  transaction = false;
  async up(runner: QueryRunner) {
    for (let filled = 1; filled > 0;) {
      [, filled] = (await runner.query(`
        update contact set digits = regexp_replace(phone, '\\D', '', 'g') where contact_id in (
          select contact_id from contact where digits is distinct from regexp_replace(phone, '\\D', '', 'g') order by 1 limit 50)`)) as [
        unknown,
        number,
      ];
    }
    await runner.query('alter table contact alter phone drop not null');
  }
  down = async () => undefined;
}
class DropPhone1760000000004 implements MigrationInterface {
  up = (runner: QueryRunner) => runner.query('alter table contact drop column phone');
  down = async () => undefined;
}

interface Version {
  name: string;
  migrations: (new () => MigrationInterface)[];
  read: 'phone' | 'digits';
  insert: string;
  update: string;
}

const both = {
  insert: `insert into contact (phone, digits) values ($1, regexp_replace($1, '\\D', '', 'g')) returning contact_id`,
  update: `update contact set phone = $2, digits = regexp_replace($2, '\\D', '', 'g') where contact_id = $1`,
};
const digitsOnly = {
  insert: `insert into contact (digits) values (regexp_replace($1, '\\D', '', 'g')) returning contact_id`,
  update: `update contact set digits = regexp_replace($2, '\\D', '', 'g') where contact_id = $1`,
};
const migrations = [Contacts1760000000001, AddDigits1760000000002, FillDigits1760000000003, DropPhone1760000000004];
const versions: Version[] = [
  {
    ...{ name: 'knows the old column', migrations: migrations.slice(0, 1), read: 'phone' },
    insert: 'insert into contact (phone) values ($1) returning contact_id',
    update: 'update contact set phone = $2 where contact_id = $1',
  },
  { name: 'writes both, reads the old one', migrations: migrations.slice(0, 2), read: 'phone', ...both },
  { name: 'writes both, reads the new one', migrations: migrations.slice(0, 3), read: 'digits', ...both },
  { name: 'has forgotten the old one', migrations: migrations.slice(0, 3), read: 'digits', ...digitsOnly },
  { name: 'drops the old one', migrations, read: 'digits', ...digitsOnly },
];

const moduleOf = ({ read, insert, update }: Version): Type => {
  @Controller('contacts')
  @Family('order')
  class ContactsController {
    constructor(@Inject(Database) private readonly db: Database) {}

    @Get(':id') @Permission(null) async read(@Param('id') id: string) {
      const [contact] = await this.db.query<{ phone: string }[]>(`select ${read} as phone from contact where contact_id = $1`, [id]);
      return { phone: contact?.phone.replaceAll(/\D/g, '') };
    }
    @Post() @Permission(null) async create(@Body() { phone }: { phone: string }) {
      const [contact] = await transaction(this.db, (tx) => tx.query<{ contact_id: string }[]>(insert, [phone]));
      return { id: contact?.contact_id };
    }
    @Patch(':id') @Permission(null) async change(@Param('id') id: string, @Body() { phone }: { phone: string }) {
      await transaction(this.db, (tx) => tx.query(update, [id, phone]));
      return { id };
    }
  }
  @Module({ controllers: [ContactsController] })
  class ContactsModule {}
  return ContactsModule;
};

const server = testServer();
const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'error' as const };
const logger = createLogger({ name: 'test', level: 'error' });
const start = (version: Version): Promise<RunningService> =>
  startService({ name: 'contacts', module: moduleOf(version), migrations: version.migrations }, settings, {
    ...{ events: inProcessDriver(), logger, jwks: () => Promise.resolve({ keys: [] }) },
  });

/** Versions that take requests now, each with those that it answered and has under way. */
const live = new Map<RunningService, { answered: number; under: number }>();
const failures: unknown[] = [];
let written = 0;

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Record<string, string>> => {
  const [service, counts] = [...live][Math.floor(Math.random() * live.size)]!;
  counts.under++;
  try {
    const { statusCode, body: answer } = await request(service.url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const parsed = (await answer.json()) as Record<string, string>;
    if (statusCode >= 300) failures.push([method, statusCode, parsed]);
    counts.answered++;
    return parsed;
  } finally {
    counts.under--;
  }
};

/** Each row is changed and read by whichever version has its turn; every version must show what the last one wrote. */
const work = async (worker: number, isOver: () => boolean): Promise<void> => {
  const rows = new Map<string, string>();
  for (let turn = 0; !isOver(); turn++) {
    const phone = `+55 (11) 9${worker}-${String(turn).padStart(6, '0')}`;
    if (turn % 3 === 0) {
      rows.set((await ask('POST', '/contacts', { phone })).id!, phone);
      written++;
    } else {
      const id = [...rows.keys()][turn % rows.size]!;
      await ask('PATCH', `/contacts/${id}`, { phone });
      rows.set(id, phone);
    }
    const [id, last] = [...rows][(turn * 7) % rows.size]!;
    const { phone: shown } = await ask('GET', `/contacts/${id}`);
    if (shown !== last.replaceAll(/\D/g, '')) failures.push(['GET', id, shown, last]);
  }
};

const answeredBy = (service: RunningService, count: number) => {
  const counts = live.get(service)!;
  const goal = counts.answered + count;
  return until(() => counts.answered >= goal, 20_000);
};

const retire = async (service: RunningService): Promise<void> => {
  const counts = live.get(service)!;
  live.delete(service);
  await until(() => counts.under === 0);
  await service.close();
};

afterAll(async () => {
  await Promise.all([...live.keys()].map((service) => service.close()));
  await server.drop();
});

it('replaces a column version by version, each beside the one before it under load: no request fails, no row is lost', async () => {
  let current = await start(versions[0]!);
  live.set(current, { answered: 0, under: 0 });
  let isOver = false;
  const working = Promise.all(Array.from({ length: 4 }, (_, worker) => work(worker, () => isOver)));
  await answeredBy(current, 60);
  for (const version of versions.slice(1)) {
    const next = await start(version);
    live.set(next, { answered: 0, under: 0 });
    await Promise.all([answeredBy(current, 30), answeredBy(next, 30)]);
    await retire(current);
    current = next;
  }
  await answeredBy(current, 30);
  isOver = true;
  await working;
  expect(failures).toEqual([]);
  const [found] = await current.db.query<{ rows: number; columns: string[] }[]>(`
    select (select count(*)::int from contact) as rows,
           (select array_agg(column_name::text order by column_name) from information_schema.columns where table_name = 'contact') as columns`);
  expect(found).toEqual({ rows: written, columns: ['contact_id', 'digits'] });
}, 60_000);
