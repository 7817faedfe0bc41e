import { decimal } from '@entrepot/kernel';
import { newStockItem, type StockItem } from '../src/stock-item/stock-item.rules.js';
import type { Warehouse } from '../src/warehouse/warehouse.rules.js';

/** A warehouse of a spec: its id, and what matters of it. */
export const aWarehouse = (warehouse_id: number, fields: Partial<Warehouse> = {}): Warehouse => ({
  warehouse_id,
  code: `w${warehouse_id}`,
  name: `Warehouse ${warehouse_id}`,
  status: 1,
  priority: warehouse_id,
  store_ids: null,
  version: 1,
  ...fields,
});

/** A stock item of a spec: quantity and reserved quantity by warehouse id, and what else matters of it. */
export const aStockItem = (holdings: Record<number, [qty: number, reserved?: number]>, fields: Partial<StockItem> = {}): StockItem => ({
  ...newStockItem({ product_id: 1, sku: 'A', name: 'A' }),
  item_id: 1,
  version: 1,
  holdings: new Map(
    Object.entries(holdings).map(([id, [qty, reserved = 0]]) => [Number(id), { qty: decimal(qty), reserved: decimal(reserved) }]),
  ),
  ...fields,
});
