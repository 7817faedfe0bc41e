import { type Database, readRows } from '@entrepot/database';
import type { Page } from '@entrepot/http';

export interface WarehouseRecord {
  warehouse_id: number;
  code: string;
  name: string;
  status: number;
  priority: number;
  store_ids: number[] | null;
}

const columns = 'warehouse_id, code, name, status, priority, store_ids';

/** One warehouse, active or not, by its id (primary key) or its code (warehouse_code_key). */
export const findWarehouse = async (db: Database, by: 'warehouse_id' | 'code', value: string): Promise<WarehouseRecord | null> => {
  const type = by === 'code' ? 'text' : 'bigint';
  const [warehouse] = await readRows<WarehouseRecord>(db, {
    name: `warehouse_by_${by}`,
    text: `select ${columns} from warehouse where ${by} = $1::${type}`,
    values: [value],
  });
  return warehouse ?? null;
};

export interface WarehouseFilters {
  includeInactive: boolean;
  storeId: number | undefined;
}

/** A page of the warehouses and how many there are, in one statement: the table is small, and read whole. */
export const listWarehouses = async (
  db: Database,
  { includeInactive, storeId }: WarehouseFilters,
  { page, limit }: Page,
): Promise<{ total: number; warehouses: WarehouseRecord[] }> => {
  const rows = await readRows<{ total: number; warehouses: WarehouseRecord[] }>(db, {
    name: 'warehouse_list',
    // A warehouse without a list serves every store that there is.
    text: `
      with found as (
        select ${columns} from warehouse
         where ($1::boolean or status = 1)
           and ($2::integer is null or $2 = any(store_ids) or (store_ids is null and exists (select from store_ref where store_id = $2))))
      select (select count(*) from found)::integer as total,
             (select coalesce(json_agg(page order by page.warehouse_id), '[]')
                from (select * from found order by warehouse_id limit $3 offset $4) as page) as warehouses`,
    values: [includeInactive, storeId ?? null, limit, (page - 1) * limit],
  });
  return rows[0] ?? { total: 0, warehouses: [] };
};
