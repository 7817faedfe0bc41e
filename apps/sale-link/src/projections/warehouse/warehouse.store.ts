import type { StockData, WarehouseData } from '@entrepot/contracts';
import { saveRows, type Tx } from '@entrepot/database';
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

/** Writes what differs alone: a reservation changes nothing here, nor does what comes late of a removed product. Indexes stock_ref_pkey, product_ref_pkey. */
const saveLimits = `
  insert into stock_ref (product_id, is_limitless, version)
  select * from unnest($1::bigint[], $2::boolean[], $3::bigint[]) as row (product_id, is_limitless, version)
   where not exists (select from stock_ref known where known.product_id = row.product_id
                        and (known.version > row.version or known.is_limitless = row.is_limitless))
     and not exists (select from product_ref p where p.product_id = row.product_id and p.is_deleted)
   order by product_id
      on conflict (product_id) do update set is_limitless = excluded.is_limitless, version = excluded.version
   where stock_ref.version <= excluded.version`;

/** Forgets the stock of a removed product. */
export const forgetStock = async (tx: Tx, product_id: number): Promise<void> => {
  await tx.getRepository(stockTable.entity).delete({ product_id });
};

/** Saves of stocks in which warehouses something lies, and whether their products are sold whatever the quantity. */
export const saveStocks = async (tx: Tx, stocks: readonly (StockData & { version: number })[]): Promise<void> => {
  const codes = new Set(stocks.flatMap(({ warehouses }) => Object.keys(warehouses).filter((code) => warehouses[code]! > 0)));
  if (codes.size > 0) await tx.query(markStocked, [[...codes]]);
  const latest = [...new Map(stocks.map((stock) => [stock.product_id, stock])).values()];
  await tx.query(saveLimits, [
    latest.map(({ product_id }) => product_id),
    latest.map(({ manage_stock, backorders }) => manage_stock === 0 || backorders > 0),
    latest.map(({ version }) => version),
  ]);
};

/**
 * Whether an active warehouse serves a store, as a condition: one that names the store, or one that serves all stores once something lay in it.
 * True until the inventory's snapshots are here.
 */
export const isServed = (store: string): string => `(
  (select count(*) from projection_state where name in ('warehouse', 'stock') and completed_at is not null) < 2
  or exists (select from warehouse_ref where is_active and (${store} = any(store_ids) or (store_ids is null and is_stocked))))`;
