import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase, readRows, shownTypes } from '@entrepot/database';
import { serviceMigrations } from '@entrepot/service';
import { createLogger } from '@entrepot/telemetry';
import { type TestDatabase, testDatabase } from '@entrepot/testing';
import { creditMemoLists } from '../src/migrations/credit-memo-lists.js';
import { migrations } from '../src/migrations/migrations.js';

let database: TestDatabase;
const opened: Database[] = [];
/** Opens a database with these migrations done. */
const openWith = async (done: typeof migrations): Promise<Database> => {
  const logger = createLogger({ name: 'upgrade', level: 'error' });
  const options = { url: database.url, applicationName: 'upgrade', migrations: [...serviceMigrations(done)], logger };
  const db = await openDatabase(options);
  opened.push(db);
  return db;
};
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await database.drop();
});

const insert = (from: number, to: number): string => `
  insert into credit_memo (increment_id, order_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                           grand_total, created_at)
  select n::text, 1, 1, 1, 0, 0, 0, 0, 1, timestamptz '2026-01-01 UTC' + n * interval '1 minute' from generate_series(${from}, ${to}) as n`;

it('gives the credit memos of the release before the time at which they were made, also where it is begun anew', async () => {
  const old = await openWith(migrations.slice(0, migrations.indexOf(creditMemoLists[0]!)));
  await old.query(`insert into orders (entity_id, increment_id, store_id, state, status, subtotal, discount_amount, tax_amount, shipping_amount,
                     shipping_tax_amount, grand_total, created_at, updated_at)
                   values (1, '1', 1, 'complete', 'complete', 0, 0, 0, 0, 0, 0, now(), now())`);
  await old.query(insert(1, 1_200));
  // The migration ended in the middle, and a replica of the release before went on.
  await openWith(migrations.slice(0, migrations.indexOf(creditMemoLists[1]!)));
  await old.query(insert(1_201, 1_210));
  await old.query(`update credit_memo set updated_at = created_at where credit_memo_id < 700`);
  const db = await openWith(migrations);
  const text = 'select count(*) as count, count(*) filter (where updated_at = created_at) as same from credit_memo';
  expect(await readRows(db, { name: '', text, values: [], types: shownTypes })).toEqual([{ count: 1_210, same: 1_210 }]);
  await old.query(insert(1_211, 1_211));
  await expect(old.query(insert(7, 7))).rejects.toThrow('credit_memo_increment_id_key');
});
