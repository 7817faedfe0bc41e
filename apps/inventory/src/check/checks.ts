import { type Check, jsonOf } from '@entrepot/messaging';
import { mendReservation, mendStock } from './mend-stock.js';
import { lastRow } from './mend-stock.store.js';

const held = (column: string): string => `coalesce((
  select jsonb_object_agg(q.warehouse_id, trim_scale(q.${column})) from stock_quantity q where q.item_id = t.item_id and q.${column} <> 0), '{}')`;

/** Quantities that reservations have of an item; indexes reservation_line_product, reservation_allocation_pkey. */
const allocated = `coalesce((
  select jsonb_object_agg(s.warehouse_id, trim_scale(s.qty))
    from (select a.warehouse_id, sum(a.qty) as qty
            from reservation_line l join reservation_allocation a using (reservation_id, line)
           where l.product_id = t.product_id and l.qty > 0 group by 1 having sum(a.qty) <> 0) s), '{}')`;

/** Rows of an item whose joins are held against each other: the newest ones, however long its history is. */
const newestRows = 1_000;

/**
 * Where the ledger of an item ends in each warehouse, and how many of its newest rows do not begin where the one before ended. Indexes
 * stock_ledger_product, and stock_ledger_pkey for warehouses without a new row.
 */
const ledger = `(
  with newest as materialized (
         select m.*, lag(qty_after) over joined as qty_last, lag(reserved_after) over joined as reserved_last,
                row_number() over (partition by warehouse_id order by movement_id desc) as age, count(*) over () < ${newestRows} as is_whole
           from (select * from stock_ledger m where m.product_id = t.product_id and m.item_id = t.item_id
                  order by movement_id desc limit ${newestRows}) m
         window joined as (partition by warehouse_id order by movement_id)),
       ends as (
         select warehouse_id, qty_after as qty, reserved_after as reserved from newest where age = 1
          union all
         select w.warehouse_id, l.qty, l.reserved from warehouse w, lateral (${lastRow('t.item_id', 'w.warehouse_id')}) l
          where (select count(*) from newest) = ${newestRows} and not exists (select from newest n where n.warehouse_id = w.warehouse_id))
  select jsonb_build_object(
    'stock', (select coalesce(jsonb_object_agg(warehouse_id, jsonb_build_array(trim_scale(qty), trim_scale(reserved)))
                                filter (where qty <> 0 or reserved <> 0), '{}') from ends),
    'gaps', (select count(*) from newest
              where (qty_before, reserved_before) is distinct from (coalesce(qty_last, 0), coalesce(reserved_last, 0)) and (qty_last is not null or is_whole))))`;
const stock = `jsonb_build_object('gaps', 0, 'stock', coalesce((
  select jsonb_object_agg(q.warehouse_id, jsonb_build_array(trim_scale(q.qty), trim_scale(q.reserved)))
    from stock_quantity q where q.item_id = t.item_id and (q.qty <> 0 or q.reserved <> 0)), '{}'))`;

const shownQuantities = `coalesce((
  select jsonb_object_agg(w.code, trim_scale(q.qty))
    from stock_quantity q join warehouse w using (warehouse_id) where q.item_id = t.item_id and q.qty <> 0), '{}')`;

/** Records that `ops verify` compares: stock with reservations, both with other services' records. */
export const inventoryChecks: readonly Check[] = [
  { name: 'reserved', from: 'stock_item t', id: 'item_id', value: held('reserved'), expected: allocated, mend: mendStock },
  { name: 'ledger', from: 'stock_item t', id: 'item_id', value: stock, expected: ledger, mend: mendStock },
  {
    name: 'reservation-lines',
    from: 'reservation t',
    id: 'reservation_id',
    // Of lines that lie in warehouses.
    value: `coalesce((select jsonb_object_agg(l.line, trim_scale(l.qty)) from reservation_line l where l.reservation_id = t.reservation_id
      and exists (select from reservation_allocation a where a.reservation_id = l.reservation_id and a.line = l.line)), '{}')`,
    expected: `coalesce((select jsonb_object_agg(s.line, s.qty) from (
      select line, trim_scale(sum(qty)) as qty from reservation_allocation a where a.reservation_id = t.reservation_id group by line) s), '{}')`,
    mend: mendReservation,
  },
  {
    // By order, as the order service holds them against its lines.
    name: 'order-lines',
    from: 'reservation t',
    where: 'order_id is not null',
    id: 'order_id',
    value: `coalesce((select jsonb_object_agg(s.order_item_id, s.qty) from (
      select order_item_id, trim_scale(sum(qty)) as qty from reservation_line l
       where l.reservation_id = t.reservation_id and qty > 0 and order_item_id is not null group by 1) s), '{}')`,
  },
  {
    name: 'reservation',
    from: 'reservation t',
    where: 'order_id is not null',
    id: 'order_id',
    value: jsonOf({
      reservation_id: 'reservation_id',
      reserved: `(select trim_scale(coalesce(sum(a.qty), 0)) from reservation_allocation a join reservation_line l using (reservation_id, line)
                   where a.reservation_id = t.reservation_id and l.order_item_id is not null)`,
      // Events say nothing of one of which nothing was ever reserved.
      is_published: 'version > 0',
    }),
  },
  {
    name: 'warehouse',
    from: 'warehouse t',
    id: 'warehouse_id',
    value: jsonOf({ version: 'version', code: 'code', is_active: 'status = 1', store_ids: 'to_jsonb(store_ids)' }),
  },
  {
    name: 'stock',
    from: 'stock_item t',
    id: 'product_id',
    value: jsonOf({
      qty: '(select trim_scale(coalesce(sum(q.qty), 0)) from stock_quantity q where q.item_id = t.item_id)',
      warehouses: shownQuantities,
      is_limitless: 'not manage_stock or backorders > 0',
    }),
  },
  {
    name: 'product',
    from: 'product t',
    where: 'not is_deleted',
    id: 'product_id',
    value: jsonOf({ sku: 'sku', name: 'name', type_id: 'type_id' }),
  },
  { name: 'store', from: 'store_ref t', id: 'store_id', value: `'{}'::jsonb` },
];
