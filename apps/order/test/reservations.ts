import { type Allocation, type Checkout, type DomainEvent, event, reservationChanged, reservationConfirmed } from '@entrepot/contracts';
import { checkoutData, checkoutLine } from '@entrepot/contracts/testing';
import { newTraceparent } from '@entrepot/telemetry';
import type { ReservedCheckout } from '../src/conversion/place-orders.js';

let count = 0;

export const aCheckoutLine = (fields: Partial<Checkout['lines'][number]> = {}): Checkout['lines'][number] =>
  checkoutLine(900, 'SALE', { name: 'Thing', qty: 2, original_price: 12.5, ...fields });

/** A checkout of a sale that no other test knows. */
export const aCheckout = (fields: Partial<Checkout> = {}): Checkout =>
  checkoutData(++count, [aCheckoutLine()], { customer_email: `Buyer${count}@example.com`, taxvat: '52998224725', total: 20, ...fields });

/** Reservation of a checkout, all of it in the warehouse `main`. */
export const reservedFor = (checkout: Checkout, reservation_id = 10_000 + checkout.sale_id): ReservedCheckout => ({
  checkout,
  reservation_id,
  version: 1,
  context: { requestId: `sale ${checkout.sale_id}`, traceparent: newTraceparent() },
  lines: checkout.lines.map(({ product_id, sku, qty }, line) => ({
    order_item_id: null,
    line,
    product_id,
    sku,
    qty,
    warehouses: { main: qty },
  })),
});

/** Event of a reserved checkout. */
export const confirmed = (checkout: Checkout, reservation_id?: number): DomainEvent => {
  const { version, context: _context, ...reserved } = reservedFor(checkout, reservation_id);
  const { sale_id, attempt } = checkout;
  return event(reservationConfirmed, {
    subject: reserved.reservation_id,
    version,
    data: { ...reserved, lines: [...reserved.lines], sale_id, attempt, order_id: null },
  });
};

interface OrderReservation {
  reservation_id: number;
  version: number;
  order_id: number;
  lines: readonly (Pick<Allocation, 'order_item_id' | 'warehouses'> & Partial<Allocation>)[];
}

const ofOrder = ({ reservation_id, order_id, lines }: OrderReservation) => ({
  reservation_id,
  sale_id: null,
  attempt: null,
  order_id,
  lines: lines.map((line, index) => ({ line: index, product_id: 1, sku: 'A', qty: 1, ...line })),
});

/** Event of a reserved imported order. */
export const confirmedOrder = (reservation: OrderReservation): DomainEvent =>
  event(reservationConfirmed, {
    subject: reservation.reservation_id,
    version: reservation.version,
    data: { ...ofOrder(reservation), checkout: null },
  });

export const changed = (reason: 'shipped' | 'canceled' | 'moved', reservation: OrderReservation): DomainEvent =>
  event(reservationChanged, {
    subject: reservation.reservation_id,
    version: reservation.version,
    data: { ...ofOrder(reservation), reason },
  });
