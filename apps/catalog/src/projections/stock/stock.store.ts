import type { StockData } from '@entrepot/contracts';
import { bigint, decimal, defineTable, integer, json, smallint, type Tx } from '@entrepot/database';

/** The stock that products show, as the inventory publishes it; a row may come before its product. */
export const productStockTable = defineTable('product_stock', {
  product_id: integer().primary(),
  qty: decimal(18, 4),
  is_in_stock: smallint(),
  warehouses: json<Record<string, number>>(),
  version: bigint(),
});

export interface StockChange extends Pick<StockData, 'product_id' | 'qty' | 'is_in_stock' | 'warehouses'> {
  /** The stock item's version after the change. */
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

const newer = `qty = $2, is_in_stock = $3, warehouses = $4, version = $5 where known.product_id = $1 and known.version <= $6`;

/**
 * Saves a product's stock from an event or a snapshot, unless a newer version is known (index: product_stock_pkey). A new row is inserted
 * only for a product that exists, which is locked against deletion, or whose id has not been used yet: a late event of a deleted product
 * leaves no row.
 */
export const saveStock = async (tx: Tx, stock: StockChange): Promise<void> => {
  const { product_id, qty, is_in_stock, warehouses, version, replaces } = stock;
  const values = [product_id, qty, is_in_stock, JSON.stringify(warehouses), version, replaces];
  const [, updated] = await tx.query<[unknown, number]>(`update product_stock as known set ${newer}`, values);
  if (updated > 0) return;
  await tx.query(
    `with there as materialized (select from product where product_id = $1 for key share)
     insert into product_stock as known (product_id, qty, is_in_stock, warehouses, version)
     select $1, $2::numeric, $3::smallint, $4::jsonb, $5::bigint
     where exists (select from there) or $1 > coalesce(pg_sequence_last_value(pg_get_serial_sequence('product', 'product_id')), 0)
     on conflict (product_id) do update
       set qty = excluded.qty, is_in_stock = excluded.is_in_stock, warehouses = excluded.warehouses, version = excluded.version
       where known.version <= $6`,
    values,
  );
};
