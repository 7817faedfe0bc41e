import { type RowOf, saveRows, type Tx } from '@entrepot/database';
import { warehouseTable } from './warehouse.table.js';

/** Saves a warehouse, unless something newer than the version that it `replaces` is known. */
export const saveWarehouse = async (tx: Tx, warehouse: RowOf<typeof warehouseTable>, replaces: number): Promise<void> => {
  await saveRows(tx, warehouseTable, [warehouse], { replaces });
};

/** A warehouse that serves all stores counts once something lies in it. In the worst case all stock is read, for an import alone. */
const unserved = `
  select store_id from unnest($1::int[]) as store (store_id)
   where (select count(*) from projection_state where name in ('warehouse', 'stock') and completed_at is not null) = 2
     and not exists (select from warehouse_ref where is_active and store_id = any(store_ids))
     and not exists (select from warehouse_ref w where is_active and store_ids is null
                        and exists (select from product_stock where (warehouses ->> w.code)::numeric > 0))`;

/** Finds the stores among these that no active warehouse serves; none until the inventory's snapshots are here. */
export const unservedStores = async (tx: Tx, storeIds: readonly number[]): Promise<Set<number>> =>
  new Set((await tx.query<{ store_id: number }[]>(unserved, [storeIds])).map(({ store_id }) => store_id));

/** Finds the codes among these that warehouses have; null until the inventory's snapshots are here. */
export const knownWarehouses = async (tx: Tx, codes: readonly string[]): Promise<Set<string> | null> => {
  if (codes.length === 0) return new Set();
  const text = `
    select array(select code from warehouse_ref where code = any($1::text[])) as codes
     where exists (select from projection_state where name = 'warehouse' and completed_at is not null)`;
  const [row] = await tx.query<{ codes: string[] }[]>(text, [codes]);
  return row ? new Set(row.codes) : null;
};
