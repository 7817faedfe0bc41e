import type { Tx } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { appendEvents, type FollowUp } from '@entrepot/messaging';
import { lockStock } from '../warehouse/locks.store.js';
import { recalculatedEvent } from './stock-data.rules.js';
import { itemsInWarehouse, lockStockItems, raiseVersions } from './stock-item.store.js';

const itemsAtOnce = 500;

/** Publishes the stock items of a warehouse whose status changed: only active warehouses count as salable. The key is the warehouse's id. */
export const warehouseStock: FollowUp = {
  kind: 'warehouse-stock',
  async step(tx: Tx, key: string, after: number | null) {
    const warehouseId = Number(key);
    lockStock(tx);
    const ids = await itemsInWarehouse(tx, warehouseId, after ?? 0, itemsAtOnce);
    const { items, warehouses } = await lockStockItems(tx, { itemIds: ids });
    const before = warehouses.map((warehouse) =>
      warehouse.warehouse_id === warehouseId ? { ...warehouse, status: 1 - warehouse.status } : warehouse,
    );
    const held = items.filter(({ holdings }) => holdings.get(warehouseId)?.qty.gt(0) || holdings.get(warehouseId)?.reserved.gt(0));
    const now = new Date();
    await raiseVersions(
      tx,
      held.map(({ item_id }) => item_id),
      now,
    );
    const updated_at = formatTimestamp(now);
    await appendEvents(
      tx,
      held.map((item) => recalculatedEvent(item, { ...item, version: item.version + 1, updated_at }, warehouses, before)),
    );
    return ids.length < itemsAtOnce ? null : (ids.at(-1) ?? null);
  },
};
