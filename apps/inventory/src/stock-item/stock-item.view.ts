import { ApiProperty } from '@nestjs/swagger';
import type { StockData } from '@entrepot/contracts';
import { type Database, type WalkCondition, preparedNames, readRows, readTotal } from '@entrepot/database';
import { ErrorDetail, Example, type WalkedList } from '@entrepot/http';
import { toNumber, type DateRange, type Page, type Sort, type Total } from '@entrepot/kernel';
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

const preparedName = preparedNames('stock');

interface StockCondition extends WalkCondition {
  /** Planned for its values each time: the one plan for all would walk the whole primary key for a day without changes. */
  isRange?: true;
}

/** Conditions on `stock_item`: primary key, stock_item_product_id_key, stock_item_sku_key, stock_item_updated_at. */
export const stockConditions = (keys: StockKeys, { from, before }: DateRange = {}): StockCondition[] => {
  const moment = (operator: '>=' | '<', value: Date | undefined): StockCondition[] =>
    value === undefined ? [] : [{ sql: (bind) => `updated_at ${operator} ${bind(value)}::timestamptz`, isRange: true }];
  const among = (name: keyof typeof keyColumns): StockCondition[] => {
    const [[column, type], values] = [keyColumns[name], keys[name]];
    return values === undefined ? [] : [{ sql: (bind) => `${column} = any(${bind(values)}::${type}[])` }];
  };
  return [...among('itemIds'), ...among('productIds'), ...among('skus'), ...moment('>=', from), ...moment('<', before)];
};

const nameOf = (text: string, conditions: readonly StockCondition[]): string =>
  conditions.some(({ isRange }) => isRange) ? '' : preparedName(text);

const whereOf = (conditions: readonly WalkCondition[], values: unknown[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql((value) => `$${values.push(value)}`)).join(' and ')}`;

/** The items whose ids `page` selects, each with what it holds (stock_quantity_pkey). */
const withHoldings = (page: string): string => `
  select ${stockColumns}, coalesce(held.holdings, '[]') as holdings
    from (${page}) as page
    join stock_item s using (item_id)
    join product p using (product_id)
    left join lateral (
      select json_agg(json_build_array(q.warehouse_id, q.qty, q.reserved,
               json_build_object('code', w.code, 'status', w.status, 'priority', w.priority)) order by w.priority, w.warehouse_id) as holdings
        from stock_quantity q join warehouse w using (warehouse_id) where q.item_id = s.item_id) as held on true`;

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

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const byId: Sort<'item_id' | 'updated_at'> = { field: 'item_id', direction: 'asc' };

/** A page of stock items, by their ids unless sorted otherwise: the ids first, then the rows of the page alone. */
export const listStock = async (
  db: Database,
  conditions: readonly StockCondition[],
  page: Pick<Page, 'page' | 'limit'>,
  { field, direction } = byId,
): Promise<FoundStock[]> => {
  const fetched = limits.find((limit) => limit >= page.limit) ?? page.limit;
  // Its offset is hidden from the planner: seen, it makes a plan look cheaper than in general, so that it is made anew each time.
  const values: unknown[] = [(page.page - 1) * page.limit];
  const order = (prefix: string): string => [...new Set([field, 'item_id'])].map((name) => `${prefix}${name} ${direction}`).join(', ');
  const ids = `select item_id from stock_item ${whereOf(conditions, values)} order by ${order('')} limit ${fetched} offset (select $1::bigint)`;
  const text = `${withHoldings(ids)} order by ${order('s.')}`;
  const rows = await readRows<Row>(db, { name: nameOf(text, conditions), text, values });
  return rows.slice(0, page.limit).map(foundStock);
};

export const countStock = (db: Database, page: Page, conditions: readonly StockCondition[]): Promise<Total | null> => {
  const values: unknown[] = [];
  return readTotal(db, page, { from: `stock_item ${whereOf(conditions, values)}`, values }, !conditions.some(({ isRange }) => isRange));
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
  @Example('2026-01-31 12:05:10', { description: 'Moves with reservations, too' }) updated_at: string;
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
    updated_at: item.updated_at,
    ...(multiWarehouse && { warehouses: quantitiesOf(item, warehouses) }),
  };
};

export const stockSummary = (item: StockItem, warehouses: readonly Warehouse[], multiWarehouse: boolean): StockSummary => {
  const { item_id: _id, name: _name, use_config_manage_stock: _config, warehouses: quantities, ...data } = shownStock(item, warehouses);
  return { ...data, ...(multiWarehouse && { warehouses: quantities }) };
};

const byIds = withHoldings('select unnest($1::integer[]) as item_id');

/** The list of stock items as it is walked. */
export const walkedStock = (multiWarehouse: boolean): WalkedList<StockItemRecord> => ({
  table: 'stock_item',
  id: 'item_id',
  key: 'stockitems',
  record: StockItemRecord,
  async read(db, ids) {
    const rows = await readRows<Row>(db, { name: 'stock_by_ids', text: byIds, values: [ids] });
    return rows.map(foundStock).map(({ item, warehouses }) => stockItemRecord(item, warehouses, multiWarehouse));
  },
});
