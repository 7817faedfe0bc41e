import { expect, it } from '@jest/globals';
import { planOf } from '@entrepot/testing';
import { reservationConditions, reservationList, type ReservationListQuery } from '../src/hold/reservation-list.view.js';
import { databaseForPlans } from './plans.js';

const orders = 50_000;
const skus = 2_500;
/** Rows of a page of 20: in the index, and of the reservation, the line, the warehouses and both sides of the sum. */
const aPage = 20 * 8;
const list = reservationList(true);

const db = databaseForPlans(`
  insert into warehouse (warehouse_id, code, name, priority, status, version, created_at, updated_at)
  select n, 'w' || n, 'W', n, 1, 1, now(), now() from generate_series(1, 3) as n on conflict do nothing;
  -- Every hundredth is a hold, whose time is over for a few.
  insert into reservation (reservation_id, order_id, store_id, version, expires_at)
  select n, case when n % 100 > 0 then n end, 1, 1, case when n % 100 = 0 then now() + (n - 450) * interval '1 minute' end
    from generate_series(1, ${orders}) as n;
  insert into reservation_line (reservation_id, line, product_id, sku, qty_wanted, qty)
  select n, 0, 1 + n % ${skus}, 'SKU-' || n % ${skus}, 1, 1 from generate_series(1, ${orders}) as n;
  insert into reservation_allocation (reservation_id, line, warehouse_id, qty, priority)
  select n, 0, case when n % 10000 = 7 then 3 else 1 + n % 2 end, 1, 1 from generate_series(1, ${orders}) as n`);

const asked = (query: Partial<ReservationListQuery>, direction: 'asc' | 'desc' = 'asc') =>
  ({ sort: { field: 'reservation_id', direction }, page: { page: 1, limit: 20, includePagination: false }, ...query }) as const;
const rowsOf = async (query: ReservationListQuery): Promise<number> =>
  (await planOf(db(), list.statement(query, reservationConditions(list, query)), 'custom')).rows;

it.each(['asc', 'desc'] as const)('reads the first page, %s, and no other reservations', async (direction) => {
  expect(await rowsOf(asked({}, direction))).toBeLessThanOrEqual(aPage);
  expect(await rowsOf(asked({ warehouse: 'w1' }, direction))).toBeLessThanOrEqual(aPage);
});

it.each<[Partial<ReservationListQuery>, number]>([
  [{ order_id: '701' }, 1],
  [{ order_id: '999999' }, 0],
  [{ hold_id: '700' }, 1],
  // Its number is an order's: no hold.
  [{ hold_id: '701' }, 0],
  [{ sku: 'SKU-7' }, 20],
  [{ sku: 'nothing' }, 0],
  [{ warehouse: 'w3' }, 5],
  [{ warehouse: 'nowhere' }, 0],
  [{ expires_before: new Date() }, 4],
  [{ expires_before: new Date(), warehouse: 'w3' }, 0],
])('finds those of %o, %i, and reads no others', async (query, count) => {
  const { rows } = await list.page(db(), asked(query), reservationConditions(list, asked(query)));
  expect(rows).toHaveLength(count);
  expect(await rowsOf(asked(query))).toBeLessThanOrEqual(aPage);
});
