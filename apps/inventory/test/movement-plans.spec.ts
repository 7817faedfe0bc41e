import { expect, it } from '@jest/globals';
import { planOf } from '@entrepot/testing';
import { type MovementListQuery, movementList } from '../src/ledger/movement-list.view.js';
import { databaseForPlans } from './plans.js';

const movements = 100_000;
/** Rows of a page of 20 in an index and in the table, with those of their products and warehouses. */
const aPage = 20 * 4;

const db = databaseForPlans(`
  insert into warehouse (warehouse_id, code, name, priority, status, version, created_at, updated_at) values (1, 'main', 'Main', 1, 1, 1, now(), now())
  on conflict do nothing;
  insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
  select 1 + n % 1000, 1 + n % 1000, 1, case when n % 20000 = 7 then 'restock' when n % 2 = 0 then 'ship' else 'reserve' end, 1, 1, 0, 0
    from generate_series(1, ${movements}) as n`);

const rowsOf = async (query: Partial<MovementListQuery>, direction: 'asc' | 'desc'): Promise<number> => {
  const page = { page: 1, limit: 20, includePagination: false };
  const statement = movementList.statement({ created: {}, sort: { field: 'movement_id', direction }, page, ...query });
  return (await planOf(db(), statement, 'custom')).rows;
};

it.each(['asc', 'desc'] as const)('reads a page of any cause, %s, and no other movements', async (direction) => {
  for (const cause of ['reserve', 'ship', 'restock', 'expire', 'import'] as const)
    expect(await rowsOf({ cause }, direction)).toBeLessThanOrEqual(aPage);
});
