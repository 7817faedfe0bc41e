import { ApiProperty } from '@nestjs/swagger';
import type { StockData } from '@entrepot/contracts';
import { type Database, readRows } from '@entrepot/database';
import { ErrorDetail, Example } from '@entrepot/http';
import { toNumber } from '@entrepot/kernel';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { isInStock, quantitiesOf, shownStock, totalQty } from './stock-data.rules.js';
import type { StockItem, StockKeys } from './stock-item.rules.js';
import { keyColumns, stockColumns, stockItemOf, type HoldingRow, type StockRow } from './stock-item.store.js';

/** A stock item and the warehouses that it has quantities in, by priority. */
export interface FoundStock {
  item: StockItem;
  warehouses: Warehouse[];
}

type Row = StockRow & { holdings: [...HoldingRow, Pick<Warehouse, 'code' | 'status' | 'priority'>][] };

/** Conditions on `stock_item` (primary key, stock_item_product_id_key, stock_item_sku_key), and a name for their combination. */
const narrow = (filters: StockKeys, firstAt: number) => {
  const given = (['itemIds', 'productIds', 'skus'] as const).filter((name) => filters[name] !== undefined);
  const conditions = given.map((name, index) => `${keyColumns[name][0]} = any($${firstAt + index}::${keyColumns[name][1]}[])`);
  return {
    name: given.join('_') || 'all',
    where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    values: given.map((name) => filters[name]),
  };
};

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];

/** A page of stock items by their ids: the ids first, then the rows of the page alone, each with what it holds (stock_quantity_pkey). */
export const listStock = async (db: Database, filters: StockKeys, page: { page: number; limit: number }): Promise<FoundStock[]> => {
  const { name, where, values } = narrow(filters, 2);
  const fetched = limits.find((limit) => limit >= page.limit) ?? page.limit;
  const rows = await readRows<Row>(db, {
    name: `stock_list_${name}_${fetched}`,
    text: `
      select ${stockColumns}, coalesce(held.holdings, '[]') as holdings
        from (select item_id from stock_item ${where} order by item_id limit ${fetched} offset $1) as page
        join stock_item s using (item_id)
        join product p using (product_id)
        left join lateral (
          select json_agg(json_build_array(q.warehouse_id, q.qty, q.reserved,
                   json_build_object('code', w.code, 'status', w.status, 'priority', w.priority)) order by w.priority, w.warehouse_id) as holdings
            from stock_quantity q join warehouse w using (warehouse_id) where q.item_id = s.item_id) as held on true
       order by s.item_id`,
    values: [(page.page - 1) * page.limit, ...values],
  });
  return rows.slice(0, page.limit).map(({ holdings, ...row }) => ({
    item: stockItemOf(
      row,
      holdings.map(([id, qty, reserved]) => [id, qty, reserved]),
    ),
    warehouses: holdings.map(([warehouse_id, , , warehouse]) => ({
      warehouse_id,
      name: warehouse.code,
      store_ids: null,
      version: 0,
      ...warehouse,
    })),
  }));
};

export const countStock = async (db: Database, filters: StockKeys): Promise<number> => {
  const { name, where, values } = narrow(filters, 1);
  const rows = await readRows<{ total: number }>(db, {
    name: `stock_count_${name}`,
    text: `select count(*)::integer as total from stock_item ${where}`,
    values,
  });
  return rows[0]?.total ?? 0;
};

/** There is one stock: the name comes from systems that may have several. */
const stockId = 1;

const flag = { enum: [0, 1] };
const byWarehouse = { required: false, description: 'By warehouse code; absent with MULTI_WAREHOUSE=false' };

/** A stock item in answers (contract 2, section 2). */
export class StockItemRecord {
  @Example(7) item_id: number;
  @Example(7) stock_item_id: number;
  @Example(1) stock_id: number;
  @Example(12) product_id: number;
  @Example('MUG-01') sku: string;
  @Example('Enamel mug') name: string;
  @Example(15.5) qty: number;
  @Example(1, flag) is_in_stock: number;
  @Example(1, flag) manage_stock: number;
  @Example(1, flag) use_config_manage_stock: number;
  @Example(0, { enum: [0, 1, 2] }) backorders: number;
  @Example(0) min_qty: number;
  @Example(1) min_sale_qty: number;
  @Example({ curitiba: 12, outlet: 3.5 }, byWarehouse) warehouses?: Record<string, number>;
}

/** The answer of a write of a batch of stock items. */
export class StockItemsWritten {
  @Example(true) success: boolean;
  @Example(1) updated_count: number;
  @ApiProperty({ type: [StockItemRecord] }) stockitems: StockItemRecord[];
  @ApiProperty({ type: [ErrorDetail], required: false, description: 'With `Prefer: handling=lenient`: what was not written' })
  details?: ErrorDetail[];
  @Example(true, { required: false, description: 'There are more than 100' }) details_truncated?: boolean;
}

/** The stock of a product and what of it may be sold (contract 4, "Stock"). */
export class StockSummary implements Omit<StockData, 'item_id' | 'name' | 'use_config_manage_stock' | 'warehouses' | 'updated_at'> {
  @Example(12) product_id: number;
  @Example('MUG-01') sku: string;
  @Example(15.5) qty: number;
  @Example(2) reserved_qty: number;
  @Example(13.5) salable_qty: number;
  @Example(true) is_salable: boolean;
  @Example(1, flag) is_in_stock: number;
  @Example(1, flag) manage_stock: number;
  @Example(0, { enum: [0, 1, 2] }) backorders: number;
  @Example(0) min_qty: number;
  @Example(1) min_sale_qty: number;
  @Example(0, { description: 'What is promised and not there' }) missing_qty: number;
  @Example({ curitiba: 12, outlet: 3.5 }, byWarehouse) warehouses?: Record<string, number>;
}

/** Without `warehouses` where the module is off. */
export const stockItemRecord = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockItemRecord => {
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

export const stockSummary = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockSummary => {
  const { item_id: _id, name: _name, use_config_manage_stock: _config, warehouses: quantities, ...data } = shownStock(item, warehouses);
  return { ...data, ...(multiWarehouse && { warehouses: quantities }) };
};
