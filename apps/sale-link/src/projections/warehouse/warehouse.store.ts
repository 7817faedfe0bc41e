import type { StockData, WarehouseData } from '@entrepot/contracts';
import { saveRows, type Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { stockTable, warehouseTable } from './warehouse.table.js';

/** Saves a warehouse, unless something newer than the version that it `replaces` is known. */
export const saveWarehouse = async (
  tx: Tx,
  { code, warehouse_id, status, store_ids }: WarehouseData,
  { version, replaces }: { version: number; replaces: number },
): Promise<void> => {
  const row = { code, warehouse_id, is_active: status === 1, store_ids, is_stocked: false, version };
  await saveRows(tx, warehouseTable, [row], { kept: ['is_stocked'], replaces });
};

/** In the order of their codes, so that two batches lock them alike. Index warehouse_ref_pkey. */
const markStocked = `
  insert into warehouse_ref (code, is_active, store_ids, is_stocked, version)
  select code, false, '{}', true, 0 from unnest($1::text[]) as named (code)
   where not exists (select from warehouse_ref known where known.code = named.code and known.is_stocked)
   order by code
      on conflict (code) do update set is_stocked = true`;

/**
 * From so much on a quantity is not followed: most reservations change nothing here, and who buys more than is left is told by the inventory, before
 * anything is paid.
 */
export const plenty = 100;

/**
 * Writes what differs alone: a reservation of what there is plenty of changes nothing here, nor does what comes late of a removed product. Indexes
 * stock_ref_pkey, product_ref_pkey.
 */
const saveLimits = `
  insert into stock_ref (product_id, is_limitless, salable, free, changed_at, version)
  select product_id, is_limitless, salable, free, now(), version
    from unnest($1::bigint[], $2::boolean[], $3::numeric[], $4::jsonb[], $5::bigint[]) as row (product_id, is_limitless, salable, free, version)
   where not exists (select from stock_ref known where known.product_id = row.product_id
                        and (known.version > row.version
                          or (known.is_limitless, known.salable, known.free) is not distinct from (row.is_limitless, row.salable, row.free)))
     and not exists (select from product_ref p where p.product_id = row.product_id and p.is_deleted)
   order by product_id
      on conflict (product_id) do update
     set is_limitless = excluded.is_limitless, salable = excluded.salable, free = excluded.free, changed_at = excluded.changed_at,
         version = excluded.version
   where stock_ref.version <= excluded.version`;

const isLimitless = ({ manage_stock, backorders }: StockData): boolean => manage_stock === 0 || backorders > 0;

/** Same as `reserve` of the inventory: what may be sold is no more than what is free in the warehouses that serve the store. */
const salableOf = (stock: StockData): number | null => {
  if (!stock.is_salable) return 0;
  return isLimitless(stock) ? null : Math.min(stock.salable_qty, plenty);
};
const freeOf = ({ warehouses, reserved = {} }: StockData): string => {
  const free = Object.entries(warehouses).map(([code, qty]) => [
    code,
    Math.min(
      plenty,
      decimal(qty)
        .minus(reserved[code] ?? 0)
        .toNumber(),
    ),
  ]);
  return JSON.stringify(Object.fromEntries(free.filter(([, qty]) => Number(qty) > 0)));
};

/** SQL of what is left of a product for a store; null: enough for anybody, or not known. Indexes stock_ref_pkey, warehouse_ref_pkey. */
export const leftOf = (product: string, store: string): string => `(
  select case when known.qty < ${plenty} then known.qty end
    from stock_ref r, lateral (
      select least(r.salable, coalesce(sum(f.value::numeric), 0)) as qty
        from jsonb_each_text(r.free) f join warehouse_ref w on w.code = f.key
       where w.is_active and (w.store_ids is null or ${store} = any(w.store_ids))) known
   where r.product_id = ${product} and r.salable is not null)`;

/** Forgets the stock of a removed product. */
export const forgetStock = async (tx: Tx, product_id: number): Promise<void> => {
  await tx.getRepository(stockTable.entity).delete({ product_id });
};

/** Saves of stocks in which warehouses something lies, and what is left of their products. */
export const saveStocks = async (tx: Tx, stocks: readonly (StockData & { version: number })[]): Promise<void> => {
  const codes = new Set(stocks.flatMap(({ warehouses }) => Object.keys(warehouses).filter((code) => warehouses[code]! > 0)));
  if (codes.size > 0) await tx.query(markStocked, [[...codes]]);
  const latest = [...new Map(stocks.map((stock) => [stock.product_id, stock])).values()];
  await tx.query(saveLimits, [
    latest.map(({ product_id }) => product_id),
    latest.map(isLimitless),
    latest.map(salableOf),
    latest.map((stock) => (salableOf(stock) === null ? null : freeOf(stock))),
    latest.map(({ version }) => version),
  ]);
};

/** Condition: the inventory's snapshots are here. */
export const isStockKnown = `(select count(*) from projection_state where name in ('warehouse', 'stock') and completed_at is not null) = 2`;

/**
 * Whether an active warehouse serves a store, as a condition: one that names the store, or one that serves all stores once something lay in it.
 * True until the inventory's snapshots are here.
 */
export const isServed = (store: string): string => `(
  not (${isStockKnown})
  or exists (select from warehouse_ref where is_active and (${store} = any(store_ids) or (store_ids is null and is_stocked))))`;
