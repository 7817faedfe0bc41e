import type { EntityManager } from 'typeorm';
import { appendEvents } from '@entrepot/messaging';
import { lockStock } from '../db/lock-stock.js';
import { itemsInWarehouse, raiseVersions } from '../db/stock-items.js';
import { takeTurn } from '../db/turns.js';
import { hasUntoldWarehouses, lockUntoldWarehouses, setToldUpTo } from '../db/warehouses.js';
import { recalculatedEvent } from '../domain/stock-events.js';

const batchSize = 500;

/**
 * Tells what a warehouse's new status means for the stock that it holds, as only active ones count as salable: one batch of stock items a
 * transaction. @returns whether there is more to tell
 */
export const recalculateWarehouses = async (tx: EntityManager, now: Date): Promise<boolean> => {
  if (!(await hasUntoldWarehouses(tx))) return false;
  await takeTurn(tx, 'stock');
  const [next] = await lockUntoldWarehouses(tx);
  if (!next) return false;
  const ids = await itemsInWarehouse(tx, next.warehouse_id, next.told_up_to, batchSize);
  await setToldUpTo(tx, next.warehouse_id, ids.length < batchSize ? null : (ids.at(-1) ?? null));
  if (ids.length === 0) return true;
  const { items, warehouses } = await lockStock(tx, { itemIds: ids });
  const before = warehouses.map((warehouse) =>
    warehouse.warehouse_id === next.warehouse_id ? { ...warehouse, status: 1 - warehouse.status } : warehouse,
  );
  const held = items.filter(
    ({ holdings }) => holdings.get(next.warehouse_id)?.qty.gt(0) || holdings.get(next.warehouse_id)?.reserved.gt(0),
  );
  await raiseVersions(
    tx,
    held.map(({ item_id }) => item_id),
    now,
  );
  await appendEvents(
    tx,
    held.map((item) => recalculatedEvent(item, { ...item, version: item.version + 1 }, warehouses, before)),
  );
  return true;
};
