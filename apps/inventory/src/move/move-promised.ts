import type { Tx } from '@entrepot/database';
import { DomainError, type Fault } from '@entrepot/kernel';
import { changeReservation } from '../reservation/reservation.rules.js';
import { lockReservationOf, saveReservation } from '../reservation/reservation.store.js';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import { shareStock } from '../warehouse/locks.store.js';
import { ownByCode } from '../warehouse/own-warehouses.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import type { MoveRequest } from './move.requests.js';
import { type Move, moveReserved } from './move.rules.js';
import { saveMovedBy } from './move.store.js';

/** Finds the warehouses of the entries among those that the caller sees. @throws invalid_warehouse_code with all faults */
const movesOf = (items: MoveRequest['items'], warehouses: readonly Warehouse[]): Move[] => {
  const own = ownByCode(warehouses);
  const faults = items.flatMap((item, index) =>
    (['from', 'to'] as const).flatMap((name): Fault[] => {
      const message = 'no warehouse has this code';
      return own.has(item[name]) ? [] : [{ path: `items[${index}].${name}`, code: 'not_found', message, value: item[name] }];
    }),
  );
  if (faults.length > 0) throw new DomainError('invalid_warehouse_code', { faults });
  return items.map(({ from, to, ...item }) => ({ ...item, from: own.get(from)!, to: own.get(to)! }));
};

/** Promises goods of an order from other warehouses. Locks as holds do: the turn of stock, the reservation, stock items. @throws order_not_found */
export const movePromised = async (tx: Tx, { order_id, items: entries }: MoveRequest, now: Date) => {
  shareStock(tx);
  const reservation = await lockReservationOf(tx, Number(order_id));
  if (!reservation) throw new DomainError('order_not_found', { order_id, reason: 'nothing is promised to such an order' });
  const named = new Set(entries.map(({ order_item_id }) => order_item_id));
  const lines = reservation.lines.filter(({ order_item_id }) => named.has(order_item_id ?? 0));
  const { items, warehouses } = await lockStockItems(tx, { productIds: [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))] });
  const moves = movesOf(entries, warehouses);
  const moved = moveReserved(lines, new Map(items.map((item) => [item.product_id, item])), moves);
  const cause = { cause: 'move', order_id: reservation.order_id, movements: moved.movements, warehouses } as const;
  await saveStockItems(tx, afterChanges(items, moved.items), cause, now);
  await saveReservation(tx, changeReservation(reservation, moved.lines, warehouses, 'moved'));
  saveMovedBy(tx, reservation.reservation_id, moved.lines, moves);
  return { order_id: Number(reservation.order_id), lines: moved.lines, warehouses };
};
