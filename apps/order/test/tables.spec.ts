import { type Database, tableDifferences } from '@entrepot/database';
import type { TestDatabase } from '@entrepot/testing';
import { tables } from '../src/tables.js';
import { openForPlans } from './plans.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => ({ database, db } = await openForPlans()));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('maps the tables as the migrations make them', async () => expect(await tableDifferences(db, tables)).toEqual([]));
