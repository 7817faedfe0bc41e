import type { SnapshotSource } from '@entrepot/messaging';
import { reservationData } from './reservation/reservation.rules.js';
import { pictureOf } from './stock-item/stock-data.rules.js';
import { lockReservations } from './reservation/lock-reservations.store.js';
import { lockStock } from './stock-item/lock-stock.store.js';
import { reservedLines } from './reservation/reservation.store.js';
import { takeTurn } from './warehouse/locks.store.js';
import { loadWarehouses } from './warehouse/warehouse.store.js';

/** By product, which is what the events' subject is; items are locked in another order elsewhere, hence the turn. */
const stockSnapshots: SnapshotSource<'stock'> = {
  aggregate: 'stock',
  async page(tx, after, limit) {
    await takeTurn(tx, 'stock');
    const ids = await tx.query<{ product_id: number }[]>(
      'select product_id from stock_item where product_id > $1 order by product_id limit $2 for no key update',
      [after, limit],
    );
    const { items, warehouses } = await lockStock(tx, { productIds: ids.map(({ product_id }) => product_id) });
    return items
      .map((item) => ({ subject: item.product_id, version: item.version, data: pictureOf(item, warehouses) }))
      .sort((a, b) => a.subject - b.subject);
  },
};

/** Events lock reservations as they come, hence the turn. */
const reservationSnapshots: SnapshotSource<'reservation'> = {
  aggregate: 'reservation',
  async page(tx, after, limit) {
    await takeTurn(tx, 'stock');
    const ids = await tx.query<{ reservation_id: string }[]>(
      'select reservation_id from reservation where reservation_id > $1 order by reservation_id limit $2 for no key update',
      [after, limit],
    );
    const reservations = await lockReservations(
      tx,
      ids.map(({ reservation_id }) => Number(reservation_id)),
    );
    const warehouses = await loadWarehouses(tx);
    return reservations.map((reservation) => ({
      subject: reservation.reservation_id,
      version: reservation.version,
      data: reservationData({ ...reservation, lines: reservedLines(reservation.lines) }, warehouses),
    }));
  },
};

/** What other services can ask the inventory for. */
export const inventorySnapshots: SnapshotSource[] = [stockSnapshots, reservationSnapshots];
