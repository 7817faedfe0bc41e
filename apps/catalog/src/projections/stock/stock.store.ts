import type { StockData } from '@entrepot/contracts';
import { rowsFrom, type Tx } from '@entrepot/database';
import type { ShownStockChange } from '../../product/product.rules.js';
import { productStockTable } from '../../product/product-stock.table.js';

export interface StockChange extends Pick<StockData, 'product_id' | 'qty' | 'is_in_stock' | 'warehouses'> {
  /** Version of the stock item after the change. */
  version: number;
  /** Latest known version that it replaces. */
  replaces: number;
}

const shown = ['qty', 'is_in_stock', 'warehouses'] as const;
const sent = rowsFrom({ ...productStockTable.types(), replaces: 'bigint' });
const differs = (one: string, other: string): string =>
  `(${shown.map((name) => `${one}.${name}`).join(', ')}) is distinct from (${shown.map((name) => `${other}.${name}`).join(', ')})`;

/** `limit 1` forces a look-up: a small table would be read whole. */
const known = `left join lateral (select * from product_stock k where k.product_id = row.product_id limit 1) known on true`;

/**
 * Locks the products that will show something else, in the order of their ids, as all writes of products do, and against deletion. Indexes
 * product_stock_pkey, product_pkey.
 */
const lock = `
  select from product where product_id = any(array(
    select row.product_id from ${sent} ${known}
     where known.product_id is null or (known.version <= row.replaces and ${differs('known', 'row')})))
   order by product_id for no key update`;

/** A new row is inserted only for a product that exists, or whose id has not been used yet: a late event of a deleted product leaves none. */
const save = `
  with row as materialized (select * from ${sent}),
  updated as (
    update product_stock known set ${productStockTable.assign([...shown, 'version'], 'row')}
      from row where known.product_id = row.product_id and known.version <= row.replaces
    returning new.product_id, ${differs('old', 'new')} as differs, ${productStockTable.json('old', shown)} as before, ${productStockTable.json('new', shown)} as stock_data),
  inserted as (
    insert into product_stock (${productStockTable.names.join(', ')})
    select ${productStockTable.select('row')} from row ${known}
      left join lateral (select p.product_id from product p where p.product_id = row.product_id limit 1) product on true
     where known.product_id is null and (product.product_id is not null
        or row.product_id > coalesce(pg_sequence_last_value(pg_get_serial_sequence('product', 'product_id')), 0))
    on conflict (product_id) do nothing
    returning new.product_id, true as differs, null::json as before, ${productStockTable.json('new', shown)} as stock_data),
  changed as (select * from updated where differs union all select * from inserted)
  update product p set version = p.version + 1, updated_at = $2::timestamptz
    from changed where p.product_id = changed.product_id
  returning p.product_id, p.sku, p.version, changed.stock_data, changed.before`;

/** Finds the latest change of each product: one that replaces the one before it. */
const latestOf = (stocks: readonly StockChange[]): StockChange[] => {
  const latest = new Map<number, StockChange>();
  for (const stock of stocks) {
    const before = latest.get(stock.product_id);
    if (!before || before.version <= stock.replaces) latest.set(stock.product_id, stock);
  }
  return [...latest.values()];
};

/**
 * Saves the stock of products from events or snapshots, unless a newer version is known, in one round trip for any number of them.
 * @returns the products that show something else now, with their new versions
 */
export const saveStocks = async (tx: Tx, stocks: readonly StockChange[], now: Date): Promise<ShownStockChange[]> => {
  const rows = JSON.stringify(latestOf(stocks));
  tx.write(lock, [rows]);
  const [changed] = await tx.query<[ShownStockChange[], number]>(save, [rows, now]);
  return changed;
};
