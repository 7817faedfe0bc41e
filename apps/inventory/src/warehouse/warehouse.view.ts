import { type Database, readRows, type ShownOf, shownTypes } from '@entrepot/database';
import { Example } from '@entrepot/http';
import type { Page } from '@entrepot/kernel';
import { warehouseTable } from './warehouse.table.js';

/** Injection token of the setting: when false, stock is one quantity and warehouses are hidden. */
export const MULTI_WAREHOUSE = 'MULTI_WAREHOUSE';

const shown = ['warehouse_id', 'code', 'name', 'status', 'priority', 'store_ids'] as const;

export class WarehouseRecord implements ShownOf<typeof warehouseTable, (typeof shown)[number]> {
  @Example(2) warehouse_id: number;
  @Example('curitiba') code: string;
  @Example('Curitiba') name: string;
  @Example(1, { enum: [0, 1], description: '1 active, 0 inactive' }) status: number;
  @Example(1, { description: 'The smallest is taken from first' }) priority: number;
  @Example([1], { type: [Number], nullable: true, description: 'The stores that it serves; null: every store' }) store_ids: number[] | null;
}

const columns = warehouseTable.select('', shown);

/** One warehouse, active or not, by its id (primary key) or its code (warehouse_code_key). */
export const findWarehouse = async (db: Database, by: 'warehouse_id' | 'code', value: string): Promise<WarehouseRecord | null> => {
  const type = by === 'code' ? 'text' : 'bigint';
  const text = `select ${columns} from warehouse where ${by} = $1::${type}`;
  const [warehouse] = await readRows<WarehouseRecord>(db, { name: `warehouse_by_${by}`, text, values: [value], types: shownTypes });
  return warehouse ?? null;
};

export interface WarehouseFilters {
  includeInactive: boolean;
  storeId: number | undefined;
}

interface WarehouseList {
  total: number;
  warehouses: WarehouseRecord[];
}

// A warehouse without a list serves every store that there is.
const list = `
  with found as (
    select ${columns} from warehouse
     where ($1::boolean or status = 1)
       and ($2::integer is null or $2 = any(store_ids) or (store_ids is null and exists (select from store_ref where store_id = $2))))
  select (select count(*) from found)::integer as total,
         (select coalesce(json_agg(page order by page.warehouse_id), '[]')
            from (select * from found order by warehouse_id limit $3 offset $4) as page) as warehouses`;

/** A page of the warehouses and how many there are, in one statement: the table is small, and read whole. */
export const listWarehouses = async (
  db: Database,
  { includeInactive, storeId }: WarehouseFilters,
  { page, limit }: Page,
): Promise<WarehouseList> => {
  const values = [includeInactive, storeId ?? null, limit, (page - 1) * limit];
  const [found] = await readRows<WarehouseList>(db, { name: 'warehouse_list', text: list, values });
  return found ?? { total: 0, warehouses: [] };
};
