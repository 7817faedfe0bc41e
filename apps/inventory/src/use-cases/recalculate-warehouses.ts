import type { EntityManager } from 'typeorm';
import { appendEvents } from '@entrepot/messaging';
import { lockStock } from '../db/lock-stock.js';
import { itemsInWarehouse, raiseVersions } from '../db/stock-items.js';
import { takeTurn } from '../db/turns.js';
import { lockUntoldWarehouse, setToldUpTo, untoldWarehouses } from '../db/warehouses.js';
import { recalculatedEvent } from '../domain/stock-events.js';
import type { FollowUp } from './follow-up.js';

const batchSize = 500;

const recalculate = async (tx: EntityManager, warehouseId: number, now: Date): Promise<void> => {
  await takeTurn(tx, 'stock');
  const next = await lockUntoldWarehouse(tx, warehouseId);
  if (!next) return;
  const ids = await itemsInWarehouse(tx, next.warehouse_id, next.told_up_to, batchSize);
  await setToldUpTo(tx, next.warehouse_id, ids.length < batchSize ? null : (ids.at(-1) ?? null));
  if (ids.length === 0) return;
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
};

/**
 * Tells what a warehouse's new status means for the stock that it holds, as only active ones count as salable: one batch of stock items a
 * transaction.
 */
export const recalculateWarehouses: FollowUp = {
  name: 'warehouse',
  due: (tx) => untoldWarehouses(tx, 1),
  async work(tx, ids, now) {
    for (const id of ids) await recalculate(tx, id, now);
  },
};
