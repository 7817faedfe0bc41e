import type { EntityManager } from 'typeorm';
import { rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { warehouseEvent } from '../domain/warehouse-events.js';
import type { Warehouse, WarehouseChange } from '../domain/warehouse.js';
import { isDue } from './follow-up-failures.js';

const columns = 'warehouse_id, code, name, status, priority, store_ids, version';

/** Every warehouse, by priority: there are a few dozen. */
export const loadWarehouses = (tx: EntityManager): Promise<Warehouse[]> =>
  tx.query<Warehouse[]>(`select ${columns} from warehouse order by priority, warehouse_id`);

const rowTypes = {
  warehouse_id: 'integer',
  code: 'text',
  name: 'text',
  status: 'smallint',
  priority: 'integer',
  store_ids: 'integer[]',
  version: 'integer',
  told_up_to: 'integer',
};

const upsert = `
  insert into warehouse (${columns}, told_up_to, created_at, updated_at)
  select ${columns}, told_up_to, $2::timestamptz, $2::timestamptz from ${rowsFrom(rowTypes)}
      on conflict (warehouse_id) do update
     set name = excluded.name, status = excluded.status, priority = excluded.priority, store_ids = excluded.store_ids,
         version = excluded.version, told_up_to = coalesce(excluded.told_up_to, warehouse.told_up_to), updated_at = excluded.updated_at`;

/** Ids for new ones, taken before they are written, so that their events can name them. */
const number = async (tx: EntityManager, changes: readonly WarehouseChange[]): Promise<WarehouseChange[]> => {
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('warehouse', 'warehouse_id'))::integer as id from generate_series(1, $1)`,
    [changes.filter(({ previous }) => previous === null).length],
  );
  return changes.map((change) =>
    change.previous ? change : { ...change, warehouse: { ...change.warehouse, warehouse_id: ids.shift()?.id ?? 0 } },
  );
};

/** Writes new and changed warehouses, and their events. Whoever calls it has taken the turn of warehouses. */
export const saveWarehouses = async (tx: EntityManager, changes: readonly WarehouseChange[], now: Date): Promise<Warehouse[]> => {
  if (changes.length === 0) return [];
  const numbered = await number(tx, changes);
  const rows = numbered.map(({ warehouse, previous }) => ({ ...warehouse, told_up_to: previous?.status === undefined ? null : 0 }));
  await tx.query(upsert, [JSON.stringify(rows), now]);
  await appendEvents(tx, numbered.map(warehouseEvent));
  return numbered.map(({ warehouse }) => warehouse);
};

/** The warehouses whose new status some of their stock items have not told of yet, at most `limit`. */
export const untoldWarehouses = async (tx: EntityManager, limit: number): Promise<number[]> => {
  const rows = await tx.query<{ warehouse_id: number }[]>(
    `select warehouse_id from warehouse where told_up_to is not null and ${isDue('warehouse', 'warehouse_id')} order by warehouse_id limit $1`,
    [limit],
  );
  return rows.map(({ warehouse_id }) => warehouse_id);
};

/** One of them, locked; null where its stock items have told by now. */
export const lockUntoldWarehouse = async (
  tx: EntityManager,
  warehouseId: number,
): Promise<{ warehouse_id: number; told_up_to: number } | null> => {
  const [row] = await tx.query<{ warehouse_id: number; told_up_to: number }[]>(
    'select warehouse_id, told_up_to from warehouse where warehouse_id = $1 and told_up_to is not null for no key update',
    [warehouseId],
  );
  return row ?? null;
};

export const setToldUpTo = async (tx: EntityManager, warehouseId: number, itemId: number | null): Promise<void> => {
  await tx.query('update warehouse set told_up_to = $2 where warehouse_id = $1', [warehouseId, itemId]);
};
