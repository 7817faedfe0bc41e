import { times } from '../lib/waiting.mjs';

export const processing = { state: 'processing', status: 'processing' };
const mixed = [{ state: 'new', status: 'pending' }, processing, { state: 'complete', status: 'complete' }];

export const orderedAt = '2025-06-01 12:00:00';
export const numberOf = (n) => String(200_000_000 + n);

const address = (n) => ({
  firstname: 'Joana',
  lastname: `Prado ${n}`,
  street: ['Avenida Paulista', String(n), '', 'Bela Vista'],
  city: 'São Paulo',
  region: 'SP',
  postcode: '01310-100',
  country_id: 'BR',
  telephone: '11 98888-7777',
});

const itemOf = (n, place) => ({
  sku: `BENCH-${(n + place) % 500}`,
  name: `Enamel mug, number ${(n + place) % 500}`,
  product_type: 'simple',
  qty_ordered: 1 + place,
  price: 19.9 + place,
  tax_amount: 1.5,
  discount_amount: place,
});

const orderOf = (states) => (n) => ({
  increment_id: numberOf(n),
  store_id: 1,
  ...states[n % states.length],
  customer_email: `customer-${n % 1000}@example.com`,
  items: [0, 1, 2].map((place) => itemOf(n, place)),
  shipping_amount: 12.5,
  payment_method: 'checkmo',
  billing_address: address(n),
  shipping_address: address(n),
  created_at: orderedAt,
});

/** So many orders of three lines, in these states by turns; a third of them pending by default. */
export const importOrders = (client, count, states = mixed) => client.importRecords('orders', times(count, orderOf(states)));

/** SQL of the columns that lists, details and events show of an order, without its times. */
export const orderColumns = `
           entity_id::float8 as order_id, increment_id, status, state, grand_total::float8, customer_id::float8, customer_email, customer_firstname,
           customer_lastname, customer_taxvat, coupon_code, total_canceled::float8, amount_authorized::float8, amount_received::float8,
           payment_status, chat_sales_person_id, chat_sales_person_name, sale_id::float8 as vendalink_id, external_reference, metadata`;

/** SQL of the columns that details and events show beside them. */
export const detailColumns = `
           store_id, currency, subtotal::float8, tax_amount::float8, discount_amount::float8, shipping_amount::float8, shipping_tax_amount::float8,
           shipping_method, shipping_description, total_invoiced::float8, total_paid::float8, total_refunded::float8, payment_method, payment_reference, billing_address,
           shipping_address, orders.version::float8`;

export const shownTimes = `
           to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as created_at, to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at`;
