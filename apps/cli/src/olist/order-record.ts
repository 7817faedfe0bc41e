import { decimal, type Decimal, sum } from '@entrepot/kernel';
import { type OlistItems, subtotal } from './lines.js';
import { productName } from './product-record.js';
import type { Row } from './tables.js';

/** Payment type → what was paid that way, in the order of the file. */
export type OlistPayments = Map<string, Decimal>;

export const addPayment = (payments: OlistPayments, row: Row<'order_payments'>): OlistPayments =>
  payments.set(row.payment_type, (payments.get(row.payment_type) ?? decimal(0)).plus(decimal(row.payment_value)));

/** Returns the method that paid most of the value; null where nothing is known. */
export const mainMethod = (payments: OlistPayments | undefined): string | null => {
  let main: [string, Decimal] | null = null;
  for (const entry of payments ?? []) if (main === null || entry[1].greaterThan(main[1])) main = entry;
  return main?.[0] ?? null;
};

export const paid = (payments: OlistPayments | undefined): Decimal => sum(payments?.values() ?? []);

/** Maps the file's status to the order's state; the file's word stays as the status. */
const states = {
  created: 'new',
  approved: 'processing',
  processing: 'processing',
  invoiced: 'processing',
  shipped: 'complete',
  delivered: 'complete',
  canceled: 'canceled',
  unavailable: 'canceled',
} as const;

export type OlistStatus = keyof typeof states;

/** Null for a word that the data set is not known to use. */
export const stateOf = (status: string): (typeof states)[OlistStatus] | null =>
  Object.hasOwn(states, status) ? states[status as OlistStatus] : null;

export interface Address {
  firstname: null;
  lastname: null;
  street: string[];
  city: string;
  region: string;
  postcode: string;
  country_id: 'BR';
  telephone: null;
}

export interface OrderItemRecord {
  sku: string;
  name: string;
  product_type: 'simple';
  qty_ordered: number;
  qty_invoiced?: number;
  price: number;
  original_price: number;
  tax_amount: 0;
  discount_amount: 0;
}

/** An order as the import takes it (architecture.md, "Import"). */
export interface OrderRecord {
  increment_id: string;
  store_id: number;
  state: string;
  status: string;
  customer_email: string | null;
  items: OrderItemRecord[];
  shipping_amount: number;
  payment_method: string | null;
  billing_address: Address | null;
  shipping_address: Address | null;
  created_at: string;
  updated_at: string;
  /** Stock of today is none of the business of orders that are years old. */
  reserve: false;
}

export interface OrderSources {
  customer: Row<'customers'> | undefined;
  items: OlistItems;
  payments: OlistPayments | undefined;
  categoryOf: (productId: string) => string | undefined;
  storeId: number;
}

/** Oddity of an order, which is imported as it stands. */
export type OrderOddity =
  'withoutItems' | 'withoutPayment' | 'unbalanced' | 'unbalancedByACent' | 'unknownStatus' | 'withoutCustomer' | 'datesOutOfOrder';

/** Makes an address of the domain `.invalid` (RFC 2606) for a person, as the file has no e-mail addresses. */
export const emailOf = (customer: Row<'customers'>): string => `${customer.customer_unique_id}@olist.invalid`;

export const addressOf = (customer: Row<'customers'>): Address => ({
  firstname: null,
  lastname: null,
  street: [],
  city: customer.customer_city,
  region: customer.customer_state,
  postcode: customer.customer_zip_code_prefix,
  country_id: 'BR',
  telephone: null,
});

const timesOf = (row: Row<'orders'>): string[] =>
  [row.order_purchase_timestamp, row.order_approved_at, row.order_delivered_carrier_date, row.order_delivered_customer_date].filter(
    (time) => time !== '',
  );

/** Turns an order row and what belongs to it into the record of the import. Grand total = items + freight. */
export const orderRecord = (row: Row<'orders'>, { customer, items, payments, categoryOf, storeId }: OrderSources): OrderRecord => {
  const isInvoiced = row.order_status === 'invoiced';
  const address = customer ? addressOf(customer) : null;
  return {
    increment_id: row.order_id,
    store_id: storeId,
    state: stateOf(row.order_status) ?? 'new',
    status: row.order_status,
    customer_email: customer ? emailOf(customer) : null,
    items: items.lines.map(({ productId, price, quantity }) => ({
      sku: productId,
      name: productName(productId, categoryOf(productId)),
      product_type: 'simple',
      qty_ordered: quantity,
      ...(isInvoiced && { qty_invoiced: quantity }),
      price: Number(price),
      original_price: Number(price),
      tax_amount: 0,
      discount_amount: 0,
    })),
    shipping_amount: items.freight.toNumber(),
    payment_method: mainMethod(payments),
    billing_address: address,
    shipping_address: address,
    created_at: row.order_purchase_timestamp,
    // The format sorts as text.
    updated_at: timesOf(row).reduce((last, time) => (time > last ? time : last)),
    reserve: false,
  };
};

/** Names what is odd about an order; a difference up to one cent between total and payments has a name of its own. */
export const orderOddities = (row: Row<'orders'>, { customer, items, payments }: OrderSources): OrderOddity[] => {
  const found: OrderOddity[] = [];
  if (items.lines.length === 0) found.push('withoutItems');
  if (payments === undefined) found.push('withoutPayment');
  if (customer === undefined) found.push('withoutCustomer');
  if (stateOf(row.order_status) === null) found.push('unknownStatus');
  const times = timesOf(row);
  if (times.some((time, index) => index > 0 && time < (times[0] as string))) found.push('datesOutOfOrder');
  if (items.lines.length > 0) {
    const difference = subtotal(items).plus(items.freight).minus(paid(payments)).abs();
    if (difference.greaterThan(decimal('0.01'))) found.push('unbalanced');
    else if (!difference.isZero()) found.push('unbalancedByACent');
  }
  return found;
};
