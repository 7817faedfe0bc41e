import { type Allocation, type Checkout, type DomainEvent, event, reservationChanged, reservationConfirmed } from '@entrepot/contracts';
import type { ReservedCheckout } from '../src/conversion/place-order.js';

let count = 0;

export const aCheckoutLine = (fields: Partial<Checkout['lines'][number]> = {}): Checkout['lines'][number] => ({
  product_id: 900,
  sku: 'SALE',
  name: 'Thing',
  product_type: 'simple',
  qty: 2,
  price: 10,
  original_price: 12.5,
  discount_amount: 0,
  options: [],
  ...fields,
});

/** A checkout of a sale that no other test knows. */
export const aCheckout = (fields: Partial<Checkout> = {}): Checkout => ({
  sale_id: ++count,
  attempt: 1,
  store_id: 1,
  website_id: 1,
  currency: 'BRL',
  customer_email: `Buyer${count}@example.com`,
  customer_firstname: 'Ana',
  customer_lastname: 'Silva',
  taxvat: '52998224725',
  telephone: '81999990000',
  address: {
    firstname: 'Ana',
    lastname: 'Silva',
    street: ['Rua A', '12', '', 'Centro'],
    city: 'Recife',
    region: 'PE',
    postcode: '50000-000',
    country_id: 'BR',
    telephone: '81999990000',
  },
  payment_method: 'checkmo',
  coupon_code: null,
  discount_amount: 0,
  total: 20,
  submitted_at: '2026-01-31 11:59:59',
  lines: [aCheckoutLine()],
  ...fields,
});

/** The reservation of a checkout, all of it in the warehouse `main`. */
export const reservedFor = (checkout: Checkout, reservation_id = 10_000 + checkout.sale_id): ReservedCheckout => ({
  checkout,
  reservation_id,
  version: 1,
  lines: checkout.lines.map(({ product_id, sku, qty }, line) => ({
    order_item_id: null,
    line,
    product_id,
    sku,
    qty,
    warehouses: { main: qty },
  })),
});

/** What the inventory tells when it has reserved a checkout. */
export const confirmed = (checkout: Checkout, reservation_id?: number): DomainEvent => {
  const { version, ...reserved } = reservedFor(checkout, reservation_id);
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
  lines: lines.map((line, place) => ({ line: place, product_id: 1, sku: 'A', qty: 1, ...line })),
});

/** What the inventory tells when it has reserved an imported order. */
export const confirmedOrder = (told: OrderReservation): DomainEvent =>
  event(reservationConfirmed, { subject: told.reservation_id, version: told.version, data: { ...ofOrder(told), checkout: null } });

export const changed = (reason: 'shipped' | 'canceled', told: OrderReservation): DomainEvent =>
  event(reservationChanged, { subject: told.reservation_id, version: told.version, data: { ...ofOrder(told), reason } });
