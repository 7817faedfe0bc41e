import type { EntityManager } from 'typeorm';
import type { StockItem } from '../domain/stock-item.js';
import type { Warehouse } from '../domain/warehouse.js';
import { stockColumns, stockItemOf, type HoldingRow, type StockRow } from './stock-rows.js';

/** Which stock items, by any of their names; ids as texts, since they may pass what a column holds. */
export interface StockKeys {
  itemIds?: readonly (string | number)[];
  productIds?: readonly (string | number)[];
  skus?: readonly string[];
}

export interface LockedStock {
  /** In the order of their ids. */
  items: StockItem[];
  /** All of them, by priority. */
  warehouses: Warehouse[];
}

// Primary key, stock_item_product_id_key, stock_item_sku_key.
const lock = `
  select ${stockColumns} from stock_item s join product p using (product_id)
   where s.item_id = any($1::bigint[]) or s.product_id = any($2::bigint[]) or s.sku = any($3::text[])
   order by s.item_id for no key update of s`;

const load = `
  select (select coalesce(json_agg(json_build_object('warehouse_id', warehouse_id, 'code', code, 'name', name, 'status', status,
                   'priority', priority, 'store_ids', store_ids, 'version', version) order by priority, warehouse_id), '[]')
            from warehouse) as warehouses,
         (select coalesce(json_agg(json_build_array(item_id, warehouse_id, qty, reserved)), '[]')
            from stock_quantity where item_id = any($1::integer[])) as holdings`;

/**
 * Locks stock items, in the order of their ids, and loads what they hold. Two statements: the second sees what those did who held the
 * locks before.
 */
export const lockStock = async (tx: EntityManager, { itemIds = [], productIds = [], skus = [] }: StockKeys): Promise<LockedStock> => {
  const rows = await tx.query<StockRow[]>(lock, [itemIds, productIds, skus]);
  const [{ warehouses, holdings }] = await tx.query<[{ warehouses: Warehouse[]; holdings: [number, ...HoldingRow][] }]>(load, [
    rows.map(({ item_id }) => item_id),
  ]);
  const byItem = new Map<number, HoldingRow[]>(rows.map(({ item_id }) => [item_id, []]));
  for (const [itemId, ...holding] of holdings) byItem.get(itemId)?.push(holding);
  return { items: rows.map((row) => stockItemOf(row, byItem.get(row.item_id) ?? [])), warehouses };
};
