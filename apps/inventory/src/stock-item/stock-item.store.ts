import type { Tx } from '@entrepot/database';
import { decimal, type Decimal } from '@entrepot/kernel';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { warehouseColumns } from '../warehouse/warehouse.store.js';
import { emptyHolding, type StockItem, type StockKeys } from './stock-item.rules.js';
import { stockItemTable } from './stock-item.table.js';

const plainColumns = [
  'item_id',
  'product_id',
  'sku',
  'version',
  'is_in_stock',
  'manage_stock',
  'use_config_manage_stock',
  'backorders',
] as const;

/** Columns of a stock item `s`. Numbers of 14 digits are exact as float8 and in JSON. */
const ownColumns = `${stockItemTable.select('s', plainColumns)}, s.min_qty::float8 as min_qty, s.min_sale_qty::float8 as min_sale_qty,
  left(s.updated_at::text, 19) as updated_at`;

/** Columns of a stock item `s` and its product `p`. */
export const stockColumns = `${ownColumns}, p.name`;

export type StockRow = Omit<StockItem, 'min_qty' | 'min_sale_qty' | 'holdings'> & { min_qty: number; min_sale_qty: number };

export type HoldingRow = readonly [warehouseId: number, qty: number, reserved: number];

/** Most amounts of a stock item are 0. */
const amount = (value: number): Decimal => (value === 0 ? emptyHolding.qty : decimal(value));

export const stockItemOf = (row: StockRow, holdings: readonly HoldingRow[]): StockItem => ({
  ...row,
  min_qty: amount(row.min_qty),
  min_sale_qty: amount(row.min_sale_qty),
  holdings: new Map(holdings.map(([id, qty, reserved]) => [id, { qty: amount(qty), reserved: amount(reserved) }])),
});

export interface LockedStock {
  /** In the order of their ids. */
  items: StockItem[];
  /** All of them, by priority. */
  warehouses: Warehouse[];
}

/** Column of each kind of key, and the type of its values. */
export const keyColumns = { itemIds: ['item_id', 'bigint'], productIds: ['product_id', 'bigint'], skus: ['sku', 'text'] } as const;

/**
 * A condition on stock items: primary key, stock_item_product_id_key, stock_item_sku_key. One value is compared as such, so that
 * PostgreSQL keeps the plan: with an array it plans for the array's length each time, which takes five times as long as the reading.
 */
const narrow = (keys: StockKeys) => {
  const named = (['itemIds', 'productIds', 'skus'] as const).flatMap((name) => {
    const values = keys[name] ?? [];
    return values.length > 0 ? [{ column: keyColumns[name], values }] : [];
  });
  const conditions = named.map(({ column: [name, type], values }, index) =>
    values.length === 1 ? `s.${name} = $${index + 1}::${type}` : `s.${name} = any($${index + 1}::${type}[])`,
  );
  return {
    where: conditions.join(' or ') || 'false',
    values: named.map(({ values: [first = '', ...more] }) => (more.length > 0 ? [first, ...more] : first)),
  };
};

/** A row that had to be waited for is as the one before left it. */
const lock = (where: string): string => `select ${ownColumns} from stock_item s where ${where} order by s.item_id for no key update of s`;

// Indexes product_pkey, stock_quantity_pkey; of the warehouses there are a few dozen.
const load = (where: string): string => `
  select (select coalesce(json_agg(json_build_array(s.item_id, p.name, (
                   select json_agg(json_build_array(warehouse_id, qty, reserved)) from stock_quantity q where q.item_id = s.item_id))), '[]')
            from stock_item s join product p using (product_id) where ${where}) as items,
         (select coalesce(json_agg(w order by priority, warehouse_id), '[]')
            from (select ${warehouseColumns} from warehouse) as w) as warehouses`;

interface Loaded {
  items: [itemId: number, name: string, holdings: HoldingRow[] | null][];
  warehouses: Warehouse[];
}

/**
 * Locks stock items in the order of their ids and loads their holdings. Two statements: the second sees the commits for which the first
 * waited. An item that was created in between is not locked, and its holdings are left out.
 */
export const lockStockItems = async (tx: Tx, keys: StockKeys): Promise<LockedStock> => {
  const { where, values } = narrow(keys);
  const [rows, [loaded]] = await Promise.all([
    tx.query<Omit<StockRow, 'name'>[]>(lock(where), values),
    tx.query<Loaded[]>(load(where), values),
  ]);
  const { items = [], warehouses = [] } = loaded ?? {};
  const byItem = new Map(items.map(([itemId, name, holdings]) => [itemId, { name, holdings: holdings ?? [] }]));
  return {
    // A product that was deleted meanwhile has none.
    items: rows.flatMap((row) => {
      const found = byItem.get(row.item_id);
      return found ? [stockItemOf({ ...row, name: found.name }, found.holdings)] : [];
    }),
    warehouses,
  };
};

/** Up to `limit` stock items that a warehouse holds, by their ids; index stock_quantity_warehouse. */
export const itemsInWarehouse = async (tx: Tx, warehouseId: number, afterItemId: number, limit: number): Promise<number[]> => {
  const rows = await tx.query<{ item_id: number }[]>(
    'select item_id from stock_quantity where warehouse_id = $1 and item_id > $2 order by item_id limit $3',
    [warehouseId, afterItemId, limit],
  );
  return rows.map(({ item_id }) => item_id);
};

/** Raises the versions of locked stock items by one: each has one event. */
export const raiseVersions = async (tx: Tx, itemIds: readonly number[], now: Date): Promise<void> => {
  await tx.query('update stock_item set version = version + 1, updated_at = $2 where item_id = any($1::integer[])', [itemIds, now]);
};

/** Finds the products of skus, as far as they have stock items; index stock_item_sku_key. */
export const productIdsOf = async (tx: Tx, skus: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx.query<{ sku: string; product_id: number }[]>('select sku, product_id from stock_item where sku = any($1::text[])', [
    skus,
  ]);
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]));
};

/** Locked items as changes to those by their product ids in `after`. */
export const afterChanges = (items: readonly StockItem[], after: ReadonlyMap<number, StockItem>) =>
  items.map((before) => ({ before, after: after.get(before.product_id) ?? before }));
