import { type Tx, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { warehouseEvent } from './warehouse-events.rules.js';
import type { Warehouse, WarehouseChange } from './warehouse.rules.js';

const columns = 'warehouse_id, code, name, status, priority, store_ids, version';

/** Every warehouse, by priority: there are a few dozen. */
export const loadWarehouses = (tx: Tx): Promise<Warehouse[]> =>
  tx.query<Warehouse[]>(`select ${columns} from warehouse order by priority, warehouse_id`);

const rowTypes = {
  warehouse_id: 'integer',
  code: 'text',
  name: 'text',
  status: 'smallint',
  priority: 'integer',
  store_ids: 'integer[]',
  version: 'integer',
};

const upsert = `
  insert into warehouse (${columns}, created_at, updated_at)
  select ${columns}, $2::timestamptz, $2::timestamptz from ${rowsFrom(rowTypes)}
      on conflict (warehouse_id) do update
     set name = excluded.name, status = excluded.status, priority = excluded.priority, store_ids = excluded.store_ids,
         version = excluded.version, updated_at = excluded.updated_at`;

/** Ids for new ones, taken before they are written, so that their events can name them. */
const number = async (tx: Tx, changes: readonly WarehouseChange[]): Promise<WarehouseChange[]> => {
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('warehouse', 'warehouse_id'))::integer as id from generate_series(1, $1)`,
    [changes.filter(({ previous }) => previous === null).length],
  );
  return changes.map((change) =>
    change.previous ? change : { ...change, warehouse: { ...change.warehouse, warehouse_id: ids.shift()?.id ?? 0 } },
  );
};

/** Writes new and changed warehouses, and their events. Whoever calls it has taken the turn of warehouses. */
export const saveWarehouses = async (tx: Tx, changes: readonly WarehouseChange[], now: Date): Promise<Warehouse[]> => {
  if (changes.length === 0) return [];
  const numbered = await number(tx, changes);
  await tx.query(upsert, [JSON.stringify(numbered.map(({ warehouse }) => warehouse)), now]);
  await appendEvents(tx, numbered.map(warehouseEvent));
  return numbered.map(({ warehouse }) => warehouse);
};
