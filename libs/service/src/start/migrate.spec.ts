import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { QueryRunner } from 'typeorm';
import { openDatabase } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { testServer } from '@entrepot/testing';
import { migrateDatabase, serviceMigrations } from './migrate.js';
import { serviceDatabaseUrl } from '../settings/service-settings.js';

class Things1799999999999 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table thing (id int primary key)');
    await runner.query('insert into thing values (1)');
  }
  async down(): Promise<void> {}
}

const server = testServer();
const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'info' as const };
const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
const migrations = serviceMigrations([Things1799999999999]);

afterAll(() => server.drop());

it('creates the database and its tables once, however many init containers run at once', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase('things', migrations, settings, logger)));
  const url = serviceDatabaseUrl('things', settings);
  const db = await openDatabase({ url, applicationName: 'test', migrations: [], logger });
  const [counted] = await db.query(`select (select count(*)::int from thing) as things, (select count(*)::int from outbox) as events,
    (select count(*)::int from migration) as migrations`);
  await db.destroy();
  expect(counted).toEqual({ things: 1, events: 0, migrations: migrations.length });
});

it('waits for a server that is away', async () => {
  const { port, hostname } = new URL(settings.DATABASE_URL);
  const door = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('error', () => server.destroy()).pipe(server);
    server.on('error', () => client.destroy()).pipe(client);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const later = Object.assign(new URL(settings.DATABASE_URL), { hostname: '127.0.0.1', port: (door.address() as AddressInfo).port });
  await new Promise((closed) => door.close(closed));
  const said: string[] = [];
  const write = (line: string): void => {
    said.push(line);
    if (!door.listening) door.listen(Number(later.port), '127.0.0.1');
  };
  await migrateDatabase(
    'later',
    migrations,
    { ...settings, DATABASE_URL: later.href },
    createLogger({ name: 'test', destination: { write } }),
  );
  door.close();
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database is away, trying again',
    'the database is up to date',
  ]);
});

it('fails where a migration does, and leaves what was there', async () => {
  class Broken1799999999999 {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('create table half (id int)');
      await runner.query('select 1 / 0');
    }
    async down(): Promise<void> {}
  }
  await expect(migrateDatabase('broken', serviceMigrations([Broken1799999999999]), settings, logger)).rejects.toThrow('division by zero');
  const db = await openDatabase({ url: serviceDatabaseUrl('broken', settings), applicationName: 'test', migrations: [], logger });
  const [found] = await db.query(`select to_regclass('half') as half, to_regclass('outbox')::text as outbox`);
  await db.destroy();
  expect(found).toEqual({ half: null, outbox: 'outbox' });
});
