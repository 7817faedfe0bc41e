import {
  event,
  reservationChanged,
  reservationConfirmed,
  reservationRejected,
  type Allocation,
  type Checkout,
  type DomainEvent,
  type OrderItemData,
} from '@entrepot/contracts';
import { toNumber } from '@entrepot/kernel';
import type { Allocation as Quantities } from './allocation.rules.js';
import type { ReservedLine, ShortLine } from './reserve.rules.js';
import { byCode, type Warehouse } from '../warehouse/warehouse.rules.js';

export interface ReservationLine extends ReservedLine {
  /** Null until the order is known. */
  order_item_id: number | null;
  /** What shipments took of it so far. */
  taken: Quantities;
}

export interface Reservation {
  reservation_id: number;
  sale_id: number | null;
  attempt: number | null;
  order_id: number | null;
  version: number;
  lines: readonly ReservationLine[];
}

const allocationOf = (line: ReservationLine, warehouses: readonly Warehouse[]): Allocation => ({
  order_item_id: line.order_item_id,
  line: line.line,
  product_id: line.product_id,
  sku: line.sku,
  qty: toNumber(line.qty),
  warehouses: byCode(line.warehouses, warehouses),
  taken: byCode(line.taken, warehouses),
});

/** What a reservation is to other services. */
export const reservationData = (
  { reservation_id, sale_id, attempt, order_id, lines }: Omit<Reservation, 'version'>,
  warehouses: readonly Warehouse[],
) => ({ reservation_id, sale_id, attempt, order_id, lines: lines.map((line) => allocationOf(line, warehouses)) });

export const confirmedEvent = (reservation: Reservation, warehouses: readonly Warehouse[], checkout: Checkout | null): DomainEvent =>
  event(reservationConfirmed, {
    subject: reservation.reservation_id,
    version: reservation.version,
    data: { ...reservationData(reservation, warehouses), checkout },
  });

/** What is left of a reservation, and what was taken of it. */
export const changedEvent = (reservation: Reservation, warehouses: readonly Warehouse[], reason: 'shipped' | 'canceled'): DomainEvent =>
  event(reservationChanged, {
    subject: reservation.reservation_id,
    version: reservation.version,
    data: { ...reservationData(reservation, warehouses), reason },
  });

export const rejectedEvent = ({ sale_id, attempt }: Pick<Checkout, 'sale_id' | 'attempt'>, short: readonly ShortLine[]): DomainEvent =>
  event(reservationRejected, {
    subject: sale_id,
    version: attempt,
    data: {
      sale_id,
      attempt,
      lines: short.map(({ line, sku, qty, available }) => ({ line, sku, qty: toNumber(qty), salable_qty: toNumber(available) })),
    },
  });

/**
 * The order's lines that a checkout's lines became, by the place of the checkout's line: the order holds them in the same order,
 * and children of a line follow it.
 */
export const orderLinesOf = (
  items: readonly OrderItemData[],
  lines: readonly Pick<ReservedLine, 'line' | 'sku'>[],
): Map<number, number> => {
  const own = items.filter(({ parent_item_id }) => parent_item_id === null);
  return new Map(
    lines.flatMap(({ line, sku }) => {
      const item = own[line]?.sku === sku ? own[line] : items.find((candidate) => candidate.sku === sku);
      return item ? [[line, item.order_item_id] as const] : [];
    }),
  );
};
