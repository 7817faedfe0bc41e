import { decimal, type Decimal } from '@entrepot/kernel';
import { emptyHolding, type StockItem } from './stock-item.rules.js';

/** The columns of a stock item `s` and its product `p`. */
export const stockColumns = `s.item_id, s.product_id, s.sku, p.name, s.version, s.is_in_stock, s.manage_stock, s.use_config_manage_stock,
  s.backorders, s.min_qty::float8 as min_qty, s.min_sale_qty::float8 as min_sale_qty`;

/** Numbers of 14 digits are exact in JSON. */
export type StockRow = Omit<StockItem, 'min_qty' | 'min_sale_qty' | 'holdings'> & { min_qty: number; min_sale_qty: number };

/** warehouse id, quantity, reserved quantity */
export type HoldingRow = readonly [warehouseId: number, qty: number, reserved: number];

/** Most amounts of a stock item are 0. */
const amount = (value: number): Decimal => (value === 0 ? emptyHolding.qty : decimal(value));

export const stockItemOf = (row: StockRow, holdings: readonly HoldingRow[]): StockItem => ({
  item_id: row.item_id,
  product_id: row.product_id,
  sku: row.sku,
  name: row.name,
  version: row.version,
  is_in_stock: row.is_in_stock,
  manage_stock: row.manage_stock,
  use_config_manage_stock: row.use_config_manage_stock,
  backorders: row.backorders,
  min_qty: amount(row.min_qty),
  min_sale_qty: amount(row.min_sale_qty),
  holdings: new Map(holdings.map(([id, qty, reserved]) => [id, { qty: amount(qty), reserved: amount(reserved) }])),
});
