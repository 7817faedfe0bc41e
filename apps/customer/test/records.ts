import { event, orderPlaced, storeCreated, storeUpdated, type DomainEvent } from '@entrepot/contracts';
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

/** A customer as an import takes it; every field can be told otherwise. */
export const aCustomer = (fields: Record<string, unknown> = {}): Record<string, unknown> & { email: string } => ({
  email: anEmail(),
  website_id: 1,
  store_id: 1,
  firstname: 'Ana',
  lastname: 'Lima',
  ...fields,
});

export const aStore = (store_id: number, website_id: number, version = 1): DomainEvent =>
  event(version === 1 ? storeCreated : storeUpdated, {
    subject: store_id,
    version,
    data: {
      store_id,
      code: `s${store_id}`,
      name: 'A store',
      website_id,
      currency: 'BRL',
      locale: 'pt_BR',
      base_url: null,
      is_active: true,
      previous: null,
    },
  });

const checkoutAddress = anAddress({ street: ['Rua Nova', '7', '', 'Centro'], telephone: '11 97777-6666' });

/** A placed order of an e-mail, with an id and a sale of its own. */
export const aPlacedOrder = (fields: Partial<PlacedOrder> = {}): PlacedOrder => {
  const id = ++count;
  return {
    order_id: id,
    increment_id: String(100_000_000 + id),
    store_id: 1,
    website_id: 1,
    currency: 'BRL',
    state: 'new',
    status: 'pending',
    customer_id: null,
    customer_email: anEmail(),
    customer_firstname: 'Bia',
    customer_lastname: 'Souza',
    taxvat: '52998224725',
    telephone: '11 97777-6666',
    subtotal: 10,
    discount_amount: 0,
    tax_amount: 0,
    shipping_amount: 0,
    shipping_tax_amount: 0,
    grand_total: 10,
    total_invoiced: 0,
    total_paid: 0,
    total_refunded: 0,
    payment_method: 'manual',
    billing_address: checkoutAddress,
    shipping_address: checkoutAddress,
    chat_sales_person_id: null,
    chat_sales_person_name: null,
    created_at: '2026-02-01 10:00:00',
    updated_at: '2026-02-01 10:00:00',
    items: [],
    sale_id: id,
    reservation_id: id,
    ...fields,
  };
};

export const placed = (order: PlacedOrder): DomainEvent => event(orderPlaced, { subject: order.order_id, version: 1, data: order });
