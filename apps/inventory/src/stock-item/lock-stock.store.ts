import { type Tx, queryTogether } from '@entrepot/database';
import type { StockItem } from './stock-item.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { stockColumns, stockItemOf, type HoldingRow, type StockRow } from './stock-rows.store.js';

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

const columns = { itemIds: ['item_id', 'bigint'], productIds: ['product_id', 'bigint'], skus: ['sku', 'text'] } as const;

/**
 * A condition on stock items: primary key, stock_item_product_id_key, stock_item_sku_key. One value is compared as such, so that
 * PostgreSQL keeps the plan: with an array it plans for the array's length each time, which takes five times as long as the reading.
 */
const narrow = (keys: StockKeys) => {
  const given = (['itemIds', 'productIds', 'skus'] as const).flatMap((name) => {
    const values = keys[name] ?? [];
    return values.length > 0 ? [{ column: columns[name], values }] : [];
  });
  const conditions = given.map(({ column: [name, type], values }, index) =>
    values.length === 1 ? `s.${name} = $${index + 1}::${type}` : `s.${name} = any($${index + 1}::${type}[])`,
  );
  return {
    where: conditions.join(' or ') || 'false',
    values: given.map(({ values: [first = '', ...more] }) => (more.length > 0 ? [first, ...more] : first)),
  };
};

const lock = (where: string): string => `select s.item_id from stock_item s where ${where} order by s.item_id for no key update of s`;

// Index stock_quantity_pkey; of the warehouses there are a few dozen.
const load = (where: string): string => `
  with item as materialized (select ${stockColumns} from stock_item s join product p using (product_id) where ${where})
  select (select coalesce(json_agg(item order by item_id), '[]') from item) as items,
         (select coalesce(json_agg(json_build_array(item_id, warehouse_id, qty, reserved)), '[]')
            from stock_quantity where item_id in (select item_id from item)) as holdings,
         (select coalesce(json_agg(w order by priority, warehouse_id), '[]')
            from (select warehouse_id, code, name, status, priority, store_ids, version from warehouse) as w) as warehouses`;

interface Loaded {
  items: StockRow[];
  holdings: [itemId: number, ...HoldingRow][];
  warehouses: Warehouse[];
}

/**
 * Locks stock items, in the order of their ids, and loads what they hold. Two statements: the second sees what those did who held the
 * locks before. An item that came in between is not locked, and so not there yet.
 */
export const lockStock = async (tx: Tx, keys: StockKeys): Promise<LockedStock> => {
  const { where, values } = narrow(keys);
  const [locked, [loaded]] = await queryTogether<{ item_id: number }, Loaded>(tx, [lock(where), values], [load(where), values]);
  const { items = [], holdings = [], warehouses = [] } = loaded ?? {};
  const byItem = new Map<number, HoldingRow[]>(locked.map(({ item_id }) => [item_id, []]));
  for (const [itemId, ...holding] of holdings) byItem.get(itemId)?.push(holding);
  return {
    items: items.flatMap((row) => {
      const held = byItem.get(row.item_id);
      return held ? [stockItemOf(row, held)] : [];
    }),
    warehouses,
  };
};
