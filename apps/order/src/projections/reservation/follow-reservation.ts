import { type Allocation, orderLinked } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { sameJson } from '@entrepot/kernel';
import { saveWarehouses } from '../../filters/order-filter.store.js';
import { changeByEvent } from '../../order/order-change.rules.js';
import type { CurrentOrder } from '../../order/order.rules.js';
import { lockKnownOrder, saveOrder } from '../../order/order.store.js';
import { lockReservation, orderOfSale, saveReservation } from './reservation.store.js';
import { afterReservation } from './reservation.rules.js';
import type { LineWarehouses } from '../../order/order-lines.rules.js';

/** Reservation in an event. */
export interface ReservationChange {
  reservation_id: number;
  version: number;
  /** Latest known version that it replaces. */
  replaces: number;
  sale_id: number | null;
  order_id: number | null;
  lines: readonly Allocation[];
  cause: 'confirmed' | 'shipped' | 'canceled';
}

const byLine = <V>(
  lines: readonly Allocation[],
  itemIds: readonly number[],
  valueOf: (line: Allocation) => V | undefined,
): Record<string, V> =>
  Object.fromEntries(
    lines.flatMap((allocation) => {
      const id = allocation.order_item_id ?? itemIds[allocation.line];
      const value = valueOf(allocation);
      return id === undefined || value === undefined ? [] : [[String(id), value] as const];
    }),
  );

/** Warehouses of an order's lines; a line that does not know its order item has the position that it had in the checkout. */
export const warehousesOf = (lines: readonly Allocation[], itemIds: readonly number[]): LineWarehouses =>
  byLine(lines, itemIds, ({ warehouses }) => warehouses);

const warehousesIn = ({ warehouses }: CurrentOrder['lines'][number]) => warehouses;

const withWarehouses = (order: CurrentOrder, warehouses: LineWarehouses): CurrentOrder => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, warehouses: warehouses[line.order_item_id] ?? {} })),
});

/** Keeps from which warehouses an order's lines are reserved, and publishes it. What is older than what is known changes nothing. */
export const followReservation = async (tx: Tx, change: ReservationChange, now: Date): Promise<void> => {
  const { reservation_id, version, replaces, sale_id, lines, cause } = change;
  const order_id = change.order_id ?? (sale_id === null ? null : await orderOfSale(tx, sale_id));
  const order = order_id === null ? null : await lockKnownOrder(tx, { order_id: String(order_id) }, { duringPayment: true });
  if (order_id === null || order === null) return;
  const itemIds = order.lines.filter(({ parent }) => parent === null).map(({ order_item_id }) => order_item_id);
  const known = await lockReservation(tx, order_id);
  const before = known?.reservation_id === reservation_id ? known : { reserved: {}, warehouses: {} };
  if (known?.reservation_id === reservation_id && known.version > replaces) return;
  const update = { left: warehousesOf(lines, itemIds), taken: byLine(lines, itemIds, ({ taken }) => taken), cause };
  const after = afterReservation(before, update);
  if (!(await saveReservation(tx, { order_id, reservation_id, version, ...after }))) return;
  saveWarehouses(tx, order_id);
  const shown = withWarehouses(order, after.warehouses);
  if (!sameJson(shown.lines.map(warehousesIn), order.lines.map(warehousesIn)))
    await saveOrder(tx, order, changeByEvent(order, shown, { event: orderLinked }, now));
};
