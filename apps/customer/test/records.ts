import { event, orderPlaced, type DomainEvent } from '@entrepot/contracts';
import { orderData, storeEvent } from '@entrepot/contracts/testing';
import type { PlacedOrder } from '../src/projections/order/placed-order.rules.js';

let count = 0;

/** An e-mail that nobody else has. */
export const anEmail = (): string => `ana.${++count}@example.com`;

export const anAddress = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstname: 'Ana',
  lastname: 'Lima',
  street: ['Rua das Flores', '12'],
  city: 'São Paulo',
  region: 'SP',
  postcode: '01310-100',
  country_id: 'BR',
  telephone: '11 3333-4444',
  ...fields,
});

/** A customer as an import takes it; every field can be set. */
export const aCustomer = (fields: Record<string, unknown> = {}): Record<string, unknown> & { email: string } => ({
  email: anEmail(),
  website_id: 1,
  store_id: 1,
  firstname: 'Ana',
  lastname: 'Lima',
  ...fields,
});

export const aStore = (store_id: number, website_id: number, version = 1): DomainEvent => storeEvent({ store_id, website_id }, version);

const checkoutAddress = anAddress({ street: ['Rua Nova', '7', '', 'Centro'], telephone: '11 97777-6666' });

/** A placed order of an e-mail, with an id and a sale of its own. */
export const aPlacedOrder = (fields: Partial<PlacedOrder> = {}): PlacedOrder => {
  const id = ++count;
  return {
    ...orderData(id, {
      customer_email: anEmail(),
      subtotal: 10,
      grand_total: 10,
      payment_method: 'manual',
      billing_address: checkoutAddress,
      shipping_address: checkoutAddress,
    }),
    website_id: 1,
    customer_firstname: 'Bia',
    customer_lastname: 'Souza',
    taxvat: '52998224725',
    telephone: '11 97777-6666',
    sale_id: id,
    reservation_id: id,
    ...fields,
  };
};

export const placed = (order: PlacedOrder): DomainEvent => event(orderPlaced, { subject: order.order_id, version: 1, data: order });
