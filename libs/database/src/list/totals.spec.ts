import type { Page } from '@entrepot/kernel';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, settleTables, testDatabase } from '@entrepot/testing';
import { onEachWire } from '../../test/database-of-test.js';
import { type Database, openDatabase, readTotal } from '../index.js';

onEachWire((wire) => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = await openDatabase({
      url: database.url,
      applicationName: 'totals',
      migrations: [],
      wire,
      logger: createLogger({ name: 'totals', level: 'error' }),
    });
    await db.query('create table thing as select n as id, n % 3 as kind from generate_series(1, 45000) n');
    await settleTables(db, ['thing']);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const total = (includePagination: Page['includePagination'], from: string, ...values: unknown[]) =>
    readTotal(db, { page: 1, limit: 20, includePagination }, { from, values });

  it.each([
    ['nothing where nothing was asked', false, 'thing', [], null],
    ['all of them', true, 'thing', [], 45_000],
    ['few, whoever asks', 'estimate', 'thing where id <= $1::int', [1_000], 1_000],
    ['none', 'estimate', 'thing where id < $1::int', [0], 0],
  ] as const)('counts %s', async (_, asked, from, values, expected) => expect(await total(asked, from, ...values)).toBe(expected));

  it('estimates many, with the values that are asked for', async () => {
    expect(await total('estimate', 'thing')).toEqual({ estimate: 45_000 });
    const { estimate } = (await total('estimate', 'thing where kind = $1::int', 2)) as { estimate: number };
    expect(Math.abs(estimate - 15_000)).toBeLessThan(3_000);
  });
});
