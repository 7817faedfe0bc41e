import { tableDifferences } from '@entrepot/database';
import type { EmptyTables } from '@entrepot/service/testing';
import { tables } from '../src/tables.js';
import { openForPlans } from './plans.js';

let opened: EmptyTables;
beforeAll(async () => {
  opened = await openForPlans();
});
afterAll(() => opened.close());

it('maps the tables as the migrations make them', async () => expect(await tableDifferences(opened.db, tables)).toEqual([]));
