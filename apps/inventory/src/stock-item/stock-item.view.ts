import { ApiProperty } from '@nestjs/swagger';
import type { StockData } from '@entrepot/contracts';
import { type Condition, type Database, type List, anyOf, defineList, range } from '@entrepot/database';
import { ErrorDetail, Example } from '@entrepot/requests';
import { toNumber } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { isInStock, quantitiesOf, shownStock, totalQty } from './stock-data.rules.js';
import type { StockItemListQuery } from './stock-item.requests.js';
import type { StockItem } from './stock-item.rules.js';
import { stockColumns, stockItemOf, type HoldingRow, type StockRow } from './stock-item.store.js';

/** A stock item and the warehouses that it has quantities in, by priority. */
export interface FoundStock {
  item: StockItem;
  warehouses: Warehouse[];
}

/** Keys of a stock item. */
type StockItemKeys = Partial<Record<'id' | 'product_id' | 'sku', unknown>>;

type Row = StockRow & { holdings: [...HoldingRow, Pick<Warehouse, 'code' | 'status' | 'priority'>][] };

/** Items `s` of stock, each with its product and what it holds (stock_quantity_pkey), by their ids unless sorted otherwise. */
const source = {
  ...{ table: 'stock_item', id: 'item_id', alias: 's', key: 'stockitems' },
  columns: `${stockColumns}, coalesce(held.holdings, '[]') as holdings`,
  joins: `
    join product p on p.product_id = s.product_id
    left join lateral (
      select json_agg(json_build_array(q.warehouse_id, q.qty, q.reserved,
               json_build_object('code', w.code, 'status', w.status, 'priority', w.priority)) order by w.priority, w.warehouse_id) as holdings
        from stock_quantity q join warehouse w using (warehouse_id) where q.item_id = s.item_id) as held on true`,
  // A plan for all days would walk the whole primary key for a day without changes.
  isPlannedOnce: (conditions: readonly Condition[]) => !conditions.some(({ isRange }) => isRange),
  /** Indexes: primary key, stock_item_product_id_key, stock_item_sku_key, stock_item_updated_at. */
  filters: {
    id: anyOf('item_id', 'bigint'),
    product_id: anyOf('product_id', 'bigint'),
    sku: anyOf('sku', 'text'),
    updated: range('updated_at'),
  },
};

const foundStock = ({ holdings, ...row }: Row): FoundStock => ({
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
});

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
  @Example('2026-01-31 12:05:10', { description: 'Moves with reservations, too' }) updated_at: string;
  @Example({ curitiba: 12, outlet: 3.5 }, byWarehouse) warehouses?: Record<string, number>;
}

/** Answer of a write of a batch of stock items. */
export class StockItemsWritten {
  @Example(true) success: boolean;
  @Example(1) updated_count: number;
  @ApiProperty({ type: [StockItemRecord] }) stockitems: StockItemRecord[];
  @ApiProperty({ type: [ErrorDetail], required: false, description: 'With `Prefer: handling=lenient`: what was not written' })
  details?: ErrorDetail[];
  @Example(true, { required: false, description: 'There are more than 100' }) details_truncated?: boolean;
}

/** Stock of a product and the part of it that may be sold (contract 4, "Stock"). */
export class StockSummary implements Omit<
  StockData,
  'item_id' | 'name' | 'use_config_manage_stock' | 'warehouses' | 'reserved' | 'inactive' | 'updated_at'
> {
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

/** Returns a stock item as far as the caller sees it: with what lies in its own warehouses. */
const ownItem = (item: StockItem, warehouses: readonly Warehouse[]): StockItem => {
  const own = ownWarehouses();
  if (!own) return item;
  const ids = new Set(warehouses.filter(({ code }) => own.has(code)).map(({ warehouse_id }) => warehouse_id));
  return { ...item, holdings: new Map([...item.holdings].filter(([id]) => ids.has(id))) };
};

/** Returns the part of a record that its tag is made of: for a bound caller without the time, which other warehouses move. */
export const taggedPart = (record: StockItemRecord): object => (ownWarehouses() ? { ...record, updated_at: null } : record);

/** Without `warehouses` where the module is off. */
export const stockItemRecord = (whole: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockItemRecord => {
  const item = ownItem(whole, warehouses);
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
    updated_at: item.updated_at,
    ...(multiWarehouse && { warehouses: quantitiesOf(item, warehouses) }),
  };
};

export const stockSummary = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockSummary => {
  const { item_id: _id, name: _name, use_config_manage_stock: _config, ...shown } = shownStock(ownItem(item, warehouses), warehouses);
  const { warehouses: quantities, reserved: _reserved, inactive: _inactive, ...data } = shown;
  return { ...data, ...(multiWarehouse && { warehouses: quantities }) };
};

/** List of stock items. */
export const stockItemList = (multiWarehouse: boolean): List<StockItemRecord, StockItemListQuery> =>
  defineList<StockItemRecord, StockItemListQuery, Row>({
    ...source,
    record: StockItemRecord,
    show: (row) => {
      const { item, warehouses } = foundStock(row);
      return stockItemRecord(item, warehouses, multiWarehouse);
    },
  });

const foundStockList = defineList<FoundStock, StockItemKeys, Row>({ ...source, record: StockItemRecord, show: foundStock });

/** Reads the first stock item with these keys; undefined where there is none. */
export const findStock = async (db: Database, keys: StockItemKeys): Promise<FoundStock | undefined> => {
  const first = { page: { page: 1, limit: 1, includePagination: false }, sort: { field: 'item_id', direction: 'asc' } } as const;
  const { rows } = await foundStockList.page(db, { ...keys, ...first });
  return rows[0];
};
