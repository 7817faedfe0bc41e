import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { applyStockChange } from '../stock-item/stock-change.rules.js';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { lockStockItems, productIdsOf } from '../stock-item/stock-item.store.js';
import { ensureWarehouses } from '../warehouse/ensure-warehouses.js';
import { shareStock } from '../warehouse/locks.store.js';
import type { StockLine } from './stock-line.requests.js';

const unknownSku = (sku: string): Outcome => ({
  status: 'unchanged',
  warnings: [`sku ${sku} is not known yet: no product has it, its stock is left out`],
});

const unknownWarehouse = (code: string): Outcome => ({
  status: 'unchanged',
  warnings: [`warehouse ${code} is not known yet, its stock is left out`],
});

/** Takes one batch of a stock import, each sku once a warehouse: quantities by count. A warehouse that nobody imported is made, but for a caller that is bound to some. */
export const importStock = async (tx: Tx, lines: readonly StockLine[], now: Date, own: ReadonlySet<string> | null): Promise<Outcome[]> => {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const known = await productIdsOf(tx, skus);
  const codes = lines.flatMap(({ sku, warehouse }) => (known.has(sku) ? [warehouse] : []));
  const made = new Set(own ? [] : await ensureWarehouses(tx, [...new Set(codes)], now));
  // What makes warehouses has the lock alone already.
  if (made.size === 0) shareStock(tx);
  const { items, warehouses } = await lockStockItems(tx, { skus: skus.filter((sku) => known.has(sku)) });
  const idOf = new Map(warehouses.map(({ code, warehouse_id }) => [code, warehouse_id]));
  const after = new Map(items.map((item) => [item.sku, item]));

  const take = ({ sku, warehouse, qty }: StockLine): Outcome => {
    const item = after.get(sku);
    if (!item) return unknownSku(sku);
    const id = own && !own.has(warehouse) ? undefined : idOf.get(warehouse);
    if (id === undefined) return unknownWarehouse(warehouse);
    const warnings = made.has(warehouse) ? [`warehouse ${warehouse} is not known yet; it is made, active`] : [];
    if (item.holdings.get(id)?.qty.eq(qty)) return { status: 'unchanged', warnings };
    after.set(sku, applyStockChange(item, { settings: {}, quantities: new Map([[id, qty]]), expected: new Map() }));
    return { status: 'updated', warnings };
  };
  const outcomes = lines.map(take);
  const changes = items.map((item) => ({ before: item, after: after.get(item.sku) as StockItem }));
  await saveStockItems(tx, changes, { cause: 'import', warehouses }, now);
  return outcomes;
};
