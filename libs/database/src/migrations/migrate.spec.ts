import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createLogger } from '@entrepot/telemetry';
import { startPostgresProxy, testDatabase, type PostgresProxy, type TestDatabase } from '@entrepot/testing';
import type { Database } from '../session/transaction.js';
import { openDatabase } from '../index.js';
import type { Migration } from './migrate.js';

let database: TestDatabase;
let admin: pg.Client;
beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query('create table thing (id int)');
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

const migration = (name: string, up: (runner: QueryRunner) => Promise<unknown>, isInTransaction = true): Migration =>
  class implements MigrationInterface {
    name = `${name}1700000000001`;
    transaction = isInTransaction;
    up = async (runner: QueryRunner) => void (await up(runner));
    down = async () => undefined;
  };

/** Migrates as a service does that starts; `onWarning` is called with what it warns of. */
const start = async (
  migrations: Migration[],
  { url = database.url, onWarning = (_: string): unknown => undefined } = {},
): Promise<Database> => {
  const destination = { write: (line: string) => void onWarning((JSON.parse(line) as { msg: string }).msg) };
  const logger = createLogger({ name: 'test', level: 'warn', destination });
  return openDatabase({ url, applicationName: 'test', migrations, lockTimeoutMs: 100, logger });
};
const migrateOnce = async (...given: Parameters<typeof start>): Promise<void> => (await start(...given)).destroy();
const rowsOf = async (text: string): Promise<unknown[]> => (await admin.query({ text, rowMode: 'array' })).rows.flat();
const validIndexes = () =>
  rowsOf(`select indexrelid::regclass::text from pg_index where indrelid = 'thing'::regclass and indisvalid order by 1`);

it('gives a migration all the time that it needs, and its locks little', async () => {
  const limits = migration('Limits', (runner) =>
    runner.query(`create table limits as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`),
  );
  const db = await start([limits]);
  expect(await rowsOf('select statement, lock, idle from limits')).toEqual(['0', '100ms', '0']);
  expect(await db.query(`select current_setting('statement_timeout') as statement`)).toEqual([{ statement: '1min' }]);
  await db.destroy();
});

it('tries a migration again that does not get its lock, and lets writers go on meanwhile', async () => {
  await admin.query('begin; insert into thing values (1)');
  let released: Promise<unknown> | undefined;
  const addColumn = migration('AddColumn', (runner) => runner.query('alter table thing add column name text'));
  await migrateOnce([addColumn], {
    onWarning: (message) => (released ??= /did not get a lock/.test(message) ? admin.query('commit') : undefined),
  });
  await released;
  expect(await rowsOf('select id, name from thing')).toEqual([1, null]);
});

it('lets one replica migrate beside the writers while others wait', async () => {
  const build = (n: number): Migration =>
    migration(`Build${n}`, (runner) => runner.query(`create index concurrently if not exists thing_${n} on thing (id)`), false);
  const migrations = [build(1), build(2), build(3)];
  await Promise.all([1, 2, 3].map(() => migrateOnce(migrations)));
  expect(await validIndexes()).toEqual(['thing_1', 'thing_2', 'thing_3']);
  expect(await rowsOf('select count(*)::int from migration')).toEqual([3]);
}, 30_000);

it('holds its lock in a transaction, which a pooler in transaction mode keeps together', async () => {
  const holder = migration('Holder', (runner) =>
    runner.query(`create table holder as select a.state from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()`),
  );
  await migrateOnce([holder]);
  expect(await rowsOf('select state from holder')).toEqual(['idle in transaction']);
});

describe('an index that was left invalid', () => {
  const unique = 'create unique index concurrently if not exists thing_id on thing (id)';
  const buildUnique = migration('BuildUnique', (runner) => runner.query(unique), false);

  it('is built again by the migration that failed', async () => {
    await admin.query('insert into thing values (1), (1)');
    await expect(start([buildUnique])).rejects.toThrow('could not create unique index');
    await admin.query('delete from thing');
    await migrateOnce([buildUnique]);
    expect(await validIndexes()).toEqual(['thing_id']);
  });

  it('is built again where a migration had taken it for done', async () => {
    await migrateOnce([buildUnique]);
    await admin.query(`update pg_index set indisvalid = false where indexrelid = 'thing_id'::regclass`);
    await migrateOnce([buildUnique]);
    expect(await validIndexes()).toEqual(['thing_id']);
  });

  it('stops the start where it cannot be built, and a pending migration may repair that first', async () => {
    await admin.query('insert into thing values (1), (1)');
    await admin.query(unique).catch(() => undefined);
    await expect(start([buildUnique])).rejects.toThrow('could not create unique index');
    await migrateOnce([buildUnique, migration('Mend', (runner) => runner.query('delete from thing'))]);
    expect(await validIndexes()).toEqual(['thing_id']);
  });

  it('is removed where it is the copy of an interrupted rebuild', async () => {
    await admin.query('create index thing_id_ccnew on thing (id)');
    await admin.query(`update pg_index set indisvalid = false where indexrelid = 'thing_id_ccnew'::regclass`);
    await migrateOnce([]);
    expect(await rowsOf(`select count(*)::int from pg_index where indrelid = 'thing'::regclass`)).toEqual([0]);
  });
});

describe('behind a pooler that drops the settings of a session', () => {
  let pooler: PostgresProxy;
  let url: string;
  beforeEach(async () => {
    pooler = await startPostgresProxy(database.url, { dropsOptions: true });
    url = pooler.urlOf(database.url);
  });
  afterEach(() => pooler.close());

  const nothing = migration('Nothing', () => Promise.resolve());
  const give = async (settings: string[]): Promise<void> => {
    const name = new URL(database.url).pathname.slice(1);
    for (const setting of settings) await admin.query(`alter database ${name} set ${setting}`);
  };
  const limits = [
    `timezone = 'Etc/UTC'`,
    'lock_timeout = 3000',
    'statement_timeout = 60000',
    'idle_in_transaction_session_timeout = 60000',
  ];

  it('the start is refused, with what is lost and what to do', () =>
    expect(start([nothing], { url })).rejects.toThrow(
      /^a pooler .*lock_timeout is 0 instead of 100.*: give the database these settings itself/,
    ));

  it('migrations are refused where the database has the limits of the service', async () => {
    await give(limits);
    await expect(start([nothing], { url })).rejects.toThrow(
      /^a pooler .*statement_timeout is 60000 instead of 0.* reach PostgreSQL itself/,
    );
  });

  it('a service starts whose tables are up to date', async () => {
    await give(limits);
    await migrateOnce([nothing]);
    await expect(migrateOnce([nothing], { url })).resolves.not.toThrow();
  });
});
