import { formatTimestamp } from '@entrepot/kernel';
import type { SnapshotSource } from '@entrepot/messaging';
import { reservationData } from './reservation/reservation.rules.js';
import { lockReservations } from './reservation/reservation.store.js';
import { stockData } from './stock-item/stock-data.rules.js';
import { lockStockItems } from './stock-item/stock-item.store.js';
import { lockStock, lockWarehouses } from './warehouse/locks.store.js';
import type { Warehouse } from './warehouse/warehouse.rules.js';
import { loadWarehouses, warehouseColumns } from './warehouse/warehouse.store.js';

const warehouseSnapshots: SnapshotSource<'warehouse'> = {
  aggregate: 'warehouse',
  async page(tx, after, limit) {
    lockWarehouses(tx);
    const warehouses = await tx.query<(Warehouse & { updated_at: Date })[]>(
      `select ${warehouseColumns}, updated_at from warehouse where warehouse_id > $1 order by warehouse_id limit $2`,
      [after, limit],
    );
    return warehouses.map(({ version, updated_at, ...data }) => {
      return { subject: data.warehouse_id, version, data: { ...data, updated_at: formatTimestamp(updated_at) } };
    });
  },
};

/** By product, which is the subject of the events. Items are locked in another order elsewhere, hence the lock of stock. */
const stockSnapshots: SnapshotSource<'stock'> = {
  aggregate: 'stock',
  async page(tx, after, limit) {
    lockStock(tx);
    const ids = await tx.query<{ product_id: number }[]>(
      'select product_id from stock_item where product_id > $1 order by product_id limit $2 for no key update',
      [after, limit],
    );
    const { items, warehouses } = await lockStockItems(tx, { productIds: ids.map(({ product_id }) => product_id) });
    return items
      .map((item) => ({ subject: item.product_id, version: item.version, data: stockData(item, warehouses) }))
      .sort((a, b) => a.subject - b.subject);
  },
};

/** Events lock reservations in any order, hence the lock of stock. */
const reservationSnapshots: SnapshotSource<'reservation'> = {
  aggregate: 'reservation',
  async page(tx, after, limit) {
    lockStock(tx);
    const found = await tx.query<{ reservation_id: string }[]>(
      'select reservation_id from reservation where reservation_id > $1 and expires_at is null order by reservation_id limit $2 for no key update',
      [after, limit],
    );
    const ids = found.map(({ reservation_id }) => Number(reservation_id));
    const [reservations, warehouses] = [await lockReservations(tx, ids), await loadWarehouses(tx)];
    return reservations.map((reservation) => {
      const { reservation_id: subject, version } = reservation;
      return { subject, version, data: reservationData(reservation, warehouses) };
    });
  },
};

/** Snapshots that other services can request. */
export const inventorySnapshots: SnapshotSource[] = [warehouseSnapshots, stockSnapshots, reservationSnapshots];
