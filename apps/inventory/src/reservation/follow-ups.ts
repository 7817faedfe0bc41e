import type { Tx } from '@entrepot/database';
import { appendEvents, endOfPage, type FollowUp, keysWithMore, requestFollowUps, rowsAtOnce, rowsOfKey } from '@entrepot/messaging';
import { lockStock } from '../stock-item/lock-stock.store.js';
import { someWaitingFor, waitingReservations } from './reservation.store.js';
import { itemsInWarehouse, raiseVersions } from '../stock-item/stock-items.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { recalculatedEvent } from '../stock-item/stock-events.rules.js';
import { reserveArrived } from './reserve-arrived.js';

const itemsAtOnce = 500;

/** Stock items tell what their warehouse's new status means for them, as only active ones count as salable; the key is the warehouse's id. */
export const warehouseStock: FollowUp = {
  kind: 'warehouse-stock',
  async step(tx: Tx, key: string, after: number | null) {
    const warehouseId = Number(key);
    await takeTurn(tx, 'stock');
    const ids = await itemsInWarehouse(tx, warehouseId, after ?? 0, itemsAtOnce);
    const { items, warehouses } = await lockStock(tx, { itemIds: ids });
    const before = warehouses.map((warehouse) =>
      warehouse.warehouse_id === warehouseId ? { ...warehouse, status: 1 - warehouse.status } : warehouse,
    );
    const held = items.filter(({ holdings }) => holdings.get(warehouseId)?.qty.gt(0) || holdings.get(warehouseId)?.reserved.gt(0));
    await raiseVersions(
      tx,
      held.map(({ item_id }) => item_id),
      new Date(),
    );
    await appendEvents(
      tx,
      held.map((item) => recalculatedEvent(item, { ...item, version: item.version + 1 }, warehouses, before)),
    );
    return ids.length < itemsAtOnce ? null : (ids.at(-1) ?? null);
  },
};

/** The lines of a reservation whose products have come are reserved; the key is the reservation's id. */
export const waitingReservation: FollowUp = {
  kind: 'waiting-reservation',
  async step(tx: Tx, reservationId: string) {
    await reserveArrived(tx, Number(reservationId), new Date());
    return null;
  },
};

/** Reservations that wait for a product that has come; the key is its sku. Each is done by itself, so that one that fails stops no other. */
export const arrivedProduct: FollowUp = {
  kind: 'arrived-product',
  async begin(tx: Tx, skus: readonly string[]) {
    const waiting = await someWaitingFor(tx, skus, rowsOfKey);
    await requestFollowUps(tx, waitingReservation, [...new Set(waiting.map(({ id }) => id))]);
    return keysWithMore(waiting);
  },
  async step(tx: Tx, sku: string, after: number | null) {
    const ids = await waitingReservations(tx, sku, after ?? 0, rowsAtOnce);
    await requestFollowUps(tx, waitingReservation, ids);
    return endOfPage(ids);
  },
};

/** What changes mean for stock and reservations that are here already. */
export const followUps: readonly FollowUp[] = [warehouseStock, arrivedProduct, waitingReservation];
