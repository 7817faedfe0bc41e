import { saveRows, type Tx } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { warehouseEvent, type Warehouse, type WarehouseChange } from './warehouse.rules.js';
import { warehouseTable } from './warehouse.table.js';

const columns = ['warehouse_id', 'code', 'name', 'status', 'priority', 'store_ids', 'version'] as const;
export const warehouseColumns = warehouseTable.select('', columns);

/** Every warehouse, by priority: there are a few dozen. */
export const loadWarehouses = (tx: Tx): Promise<Warehouse[]> =>
  tx.query<Warehouse[]>(`select ${warehouseColumns} from warehouse order by priority, warehouse_id`);

/** Ids for new ones, taken before they are written, so that their events can name them, and the time of the change for all. */
const numberAndDate = async (tx: Tx, changes: readonly WarehouseChange[], now: Date): Promise<WarehouseChange[]> => {
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('warehouse', 'warehouse_id'))::integer as id from generate_series(1, $1)`,
    [changes.filter(({ previous }) => previous === null).length],
  );
  const updated_at = formatTimestamp(now);
  return changes.map(({ warehouse, previous }) => {
    const warehouse_id = previous ? warehouse.warehouse_id : (ids.shift()?.id ?? 0);
    return { warehouse: { ...warehouse, warehouse_id, updated_at }, previous };
  });
};

/** Writes new and changed warehouses, and their events. The caller holds `lockWarehouses`. @returns them as they are now */
export const saveWarehouses = async (tx: Tx, changes: readonly WarehouseChange[], now: Date): Promise<Warehouse[]> => {
  if (changes.length === 0) return [];
  const numbered = await numberAndDate(tx, changes, now);
  const warehouses = numbered.map(({ warehouse }) => warehouse);
  const rows = warehouses.map((warehouse) => ({ ...warehouse, created_at: now, updated_at: now }));
  await saveRows(tx, warehouseTable, rows, { kept: ['code', 'created_at'] });
  await appendEvents(tx, numbered.map(warehouseEvent));
  return warehouses;
};
