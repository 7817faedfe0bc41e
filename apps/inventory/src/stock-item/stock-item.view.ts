import type { StockData } from '@entrepot/contracts';
import { toNumber } from '@entrepot/kernel';
import type { StockItem } from './stock-item.rules.js';
import { isInStock, missingQty, pictureOf, quantitiesOf, totalQty } from './stock-data.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** There is one stock: the name comes from systems that may have several. */
const stockId = 1;

/** A stock item in answers (contract 2, section 2); without `warehouses` where the module is off. */
export const stockItemRecord = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): object => {
  const qty = totalQty(item);
  return {
    item_id: item.item_id,
    stock_item_id: item.item_id,
    stock_id: stockId,
    product_id: item.product_id,
    sku: item.sku,
    name: item.name,
    qty: toNumber(qty),
    is_in_stock: Number(isInStock(item, qty)),
    manage_stock: Number(item.manage_stock),
    use_config_manage_stock: Number(item.use_config_manage_stock),
    backorders: item.backorders,
    min_qty: toNumber(item.min_qty),
    min_sale_qty: toNumber(item.min_sale_qty),
    ...(multiWarehouse && { warehouses: quantitiesOf(item, warehouses) }),
  };
};

export type StockSummary = Omit<StockData, 'item_id' | 'warehouses'> & { missing_qty: number; warehouses?: Record<string, number> };

/** The stock of a product and what of it may be sold (contract 4, "Stock"); `missing_qty`: what is promised and not there. */
export const stockSummary = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockSummary => {
  const { item_id: _id, warehouses: quantities, ...picture } = pictureOf(item, warehouses);
  return { ...picture, missing_qty: toNumber(missingQty(item)), ...(multiWarehouse && { warehouses: quantities }) };
};
