// Event data for tests: small, valid, and every field can be set.
import { event, type DomainEvent } from './events/event.js';
import type { Checkout } from './events/checkout.js';
import type { OrderData, OrderItemData } from './events/order.js';
import type { ProductData } from './events/product.js';
import { storeCreated, storeUpdated, type StoreData } from './events/store.js';

/** Makes the data of store 1, of website 1. */
export const storeData = (fields: Partial<StoreData> = {}): StoreData => ({
  store_id: 1,
  code: `s${fields.store_id ?? 1}`,
  name: 'Store',
  website_id: 1,
  currency: 'BRL',
  locale: 'pt_BR',
  base_url: null,
  is_active: true,
  ...fields,
});

/** A store is created with its first version, and changed with a later one. */
export const storeEvent = (fields: Partial<StoreData> = {}, version = 1): DomainEvent => {
  const data = { ...storeData(fields), previous: null };
  return event(version === 1 ? storeCreated : storeUpdated, { subject: data.store_id, version, data });
};

/** An enabled simple product at 10. */
export const productData = (product_id: number, sku: string, fields: Partial<ProductData> = {}): ProductData => ({
  product_id,
  sku,
  name: `Product ${sku}`,
  type_id: 'simple',
  attribute_set: 'Default',
  status: 1,
  visibility: 4,
  price: 10,
  special_price: null,
  parent_sku: null,
  store_ids: null,
  categories: [],
  options: [],
  group_prices: [],
  tier_prices: [],
  stock: null,
  attributes: {},
  ...fields,
});

/** A line of which nothing is invoiced or shipped. */
export const orderItemData = (order_item_id: number, sku: string, fields: Partial<OrderItemData> = {}): OrderItemData => ({
  order_item_id,
  parent_item_id: null,
  product_id: null,
  sku,
  name: sku,
  product_type: 'simple',
  qty_ordered: 1,
  qty_invoiced: 0,
  qty_shipped: 0,
  qty_refunded: 0,
  qty_canceled: 0,
  price: 10,
  original_price: 10,
  row_total: 10,
  tax_amount: 0,
  discount_amount: 0,
  ...fields,
});

/** A new order of nobody, without lines and amounts. */
export const orderData = (order_id: number, fields: Partial<OrderData> = {}): OrderData => ({
  order_id,
  increment_id: String(100_000_000 + order_id),
  store_id: 1,
  currency: 'BRL',
  state: 'new',
  status: 'pending',
  customer_id: null,
  customer_email: null,
  subtotal: 0,
  discount_amount: 0,
  tax_amount: 0,
  shipping_amount: 0,
  shipping_tax_amount: 0,
  grand_total: 0,
  total_invoiced: 0,
  total_paid: 0,
  total_refunded: 0,
  payment_method: null,
  payment_reference: null,
  billing_address: null,
  shipping_address: null,
  chat_sales_person_id: null,
  chat_sales_person_name: null,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  items: [],
  ...fields,
});

/** A line of a checkout: one for 10. */
export const checkoutLine = (
  product_id: number,
  sku: string,
  fields: Partial<Checkout['lines'][number]> = {},
): Checkout['lines'][number] => ({
  product_id,
  sku,
  name: sku,
  product_type: 'simple',
  qty: 1,
  price: 10,
  original_price: 10,
  discount_amount: 0,
  options: [],
  ...fields,
});

/** Makes the first checkout of a sale, in store 1. */
export const checkoutData = (sale_id: number, lines: Checkout['lines'], fields: Partial<Checkout> = {}): Checkout => ({
  sale_id,
  attempt: 1,
  store_id: 1,
  website_id: 1,
  currency: 'BRL',
  customer_email: 'ana@example.com',
  customer_firstname: 'Ana',
  customer_lastname: 'Silva',
  taxvat: null,
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
  total: 10,
  submitted_at: '2026-01-31 11:59:59',
  lines,
  ...fields,
});
