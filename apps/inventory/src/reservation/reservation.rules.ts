import {
  event,
  reservationChanged,
  reservationConfirmed,
  reservationRejected,
  type Allocation as AllocationData,
  type Checkout,
  type DomainEvent,
  type OrderItemData,
} from '@entrepot/contracts';
import { toNumber, type Decimal } from '@entrepot/kernel';
import type { Shortage } from '../stock-item/stock-data.rules.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { byCode, type Warehouse } from '../warehouse/warehouse.rules.js';
import type { Allocation } from './allocation.rules.js';
import type { ReservedLine, ShortLine } from './reserve.rules.js';

export interface ReservationLine extends Omit<ReservedLine, 'product_id'> {
  /** Null while the line waits for a product that is not known yet. */
  product_id: number | null;
  /** Null until the order is known. */
  order_item_id: number | null;
  qty_wanted: Decimal;
  /** Quantity that shipments took of it so far. */
  taken: Allocation;
}

export interface Reservation {
  reservation_id: number;
  sale_id: number | null;
  attempt: number | null;
  order_id: number | null;
  /** Number of its last event; 0 while nothing of it is reserved. */
  version: number;
  lines: readonly ReservationLine[];
}

/** A change of a reservation: the lines that it writes, the reservation with them, and its events. */
export interface ReservationChange {
  lines: readonly ReservationLine[];
  reservation: Reservation;
  events: readonly DomainEvent[];
}

type LineOfProduct = ReservationLine & { product_id: number };

/** Lines for which something is set aside, or was until a shipment took it. */
const reservedLines = (lines: readonly ReservationLine[]): LineOfProduct[] =>
  lines.filter((line): line is LineOfProduct => line.product_id !== null && (line.qty.gt(0) || line.taken.size > 0));

const allocationData = (line: LineOfProduct, warehouses: readonly Warehouse[]): AllocationData => ({
  order_item_id: line.order_item_id,
  line: line.line,
  product_id: line.product_id,
  sku: line.sku,
  qty: toNumber(line.qty),
  warehouses: byCode(line.warehouses, warehouses),
  taken: byCode(line.taken, warehouses),
});

/** A reservation as other services know it. */
export const reservationData = (
  { reservation_id, sale_id, attempt, order_id, lines }: Omit<Reservation, 'version'>,
  warehouses: readonly Warehouse[],
) => ({ reservation_id, sale_id, attempt, order_id, lines: reservedLines(lines).map((line) => allocationData(line, warehouses)) });

export const confirmedEvent = (reservation: Reservation, warehouses: readonly Warehouse[], checkout: Checkout | null): DomainEvent =>
  event(reservationConfirmed, {
    subject: reservation.reservation_id,
    version: reservation.version,
    data: { ...reservationData(reservation, warehouses), checkout },
  });

/** @param version the number of the answer among those to the sale's checkouts, of which only the last is no rejection */
export const rejectedEvent = (
  { sale_id, attempt }: Pick<Checkout, 'sale_id' | 'attempt'>,
  short: readonly ShortLine[],
  version: number,
): DomainEvent =>
  event(reservationRejected, {
    subject: sale_id,
    version,
    data: {
      sale_id,
      attempt,
      lines: short.map(({ line, sku, qty, available }) => ({ line, sku, qty: toNumber(qty), salable_qty: toNumber(available) })),
    },
  });

/** All lines of a reservation, with some of them changed. */
const withLines = (known: readonly ReservationLine[], changed: readonly ReservationLine[]): ReservationLine[] => {
  const byLine = new Map(changed.map((line) => [line.line, line]));
  return known.map((line) => byLine.get(line.line) ?? line);
};

/** Next version of a reservation after a shipment, a cancel, a refund or a move. */
export const changeReservation = (
  before: Reservation,
  lines: readonly ReservationLine[],
  warehouses: readonly Warehouse[],
  reason: 'shipped' | 'canceled' | 'moved',
): ReservationChange => {
  const reservation = { ...before, version: before.version + 1, lines: withLines(before.lines, lines) };
  const { reservation_id: subject, version } = reservation;
  const previous = { lines: reservationData(before, warehouses).lines };
  const data = { ...reservationData(reservation, warehouses), reason, previous };
  return { lines, reservation, events: [event(reservationChanged, { subject, version, data })] };
};

/** A shortage for each line of an order that got less than it wants. */
export const orderShortages = (short: readonly ShortLine[], items: ReadonlyMap<number, StockItem>, order_id: number | null): Shortage[] =>
  short.flatMap(({ product_id, qty, available }) => {
    const item = items.get(product_id);
    return item && order_id !== null ? [{ item, missing: qty.minus(available), cause: 'order', order_id }] : [];
  });

/** Confirms the stock that lines of an order's reservation got, new or with products that came later, if there is any. */
export const reservedForOrder = (
  before: Reservation,
  lines: readonly ReservationLine[],
  warehouses: readonly Warehouse[],
): ReservationChange => {
  const all = withLines(before.lines, lines);
  if (reservedLines(all).length === 0) return { lines, reservation: { ...before, lines: all }, events: [] };
  const reservation = { ...before, version: before.version + 1, lines: all };
  return { lines, reservation, events: [confirmedEvent(reservation, warehouses, null)] };
};

/**
 * Matches a checkout's lines with the order's, by the index of the checkout's line: the order has them in the same order, and children of a line
 * follow it.
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
