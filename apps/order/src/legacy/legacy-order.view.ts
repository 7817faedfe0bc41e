import { sum } from '@entrepot/kernel';
import type { LegacyItemRow, LegacyOrderRow } from './legacy-order.store.js';

const zero = '0.0000';
const flag = (value: boolean): number => (value ? 1 : 0);

/** The same amounts in the base currency, which here is the store's own. */
const withBase = (amounts: Readonly<Record<string, string>>): Record<string, string> => ({
  ...amounts,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`base_${name}`, amount])),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** A region may be a name or, as some systems export it, an object that holds one. */
const regionOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null ? textOf((value as Record<string, unknown>)['region']) : textOf(value);

const addressNames = ['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company'] as const;

const legacyAddress = (address_type: 'billing' | 'shipping', stored: object | null, email: string | null): object[] => {
  if (stored === null) return [];
  const address = stored as Record<string, unknown>;
  const { street } = address;
  return [
    {
      address_type,
      ...Object.fromEntries(addressNames.map((name) => [name, textOf(address[name])])),
      street: Array.isArray(street) ? street.map((line) => textOf(line) ?? '').join('\n') : textOf(street),
      city: textOf(address['city']),
      region: regionOf(address['region']),
      postcode: textOf(address['postcode']),
      country_id: textOf(address['country_id']),
      telephone: textOf(address['telephone']),
      email: textOf(address['email']) ?? email,
    },
  ];
};

const legacyItem = (
  { price, original_price, price_incl_tax, tax_amount, discount_amount, row_total, row_total_incl_tax, warehouses, ...item }: LegacyItemRow,
  { created_at, updated_at }: LegacyOrderRow,
): object => ({
  ...item,
  created_at,
  updated_at,
  ...withBase({ price, original_price, price_incl_tax, tax_amount, discount_amount, row_total, row_total_incl_tax }),
  ...(warehouses && { warehouses }),
});

/** An order in Magento 1's REST shape (contract 4, "/api/rest/orders"): amounts as texts with four decimals, what is unknown null. */
export const legacyOrder = (row: LegacyOrderRow): object => ({
  entity_id: row.entity_id,
  increment_id: row.increment_id,
  status: row.status,
  store_name: row.store_name,
  coupon_code: row.coupon_code,
  shipping_description: null,
  customer_id: row.customer_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  payment_method: row.payment_method,
  discount_description: null,
  tax_name: null,
  tax_rate: null,
  ...withBase({
    subtotal: row.subtotal,
    subtotal_incl_tax: sum(row.items.map((item) => item.row_total_incl_tax)).toFixed(4),
    discount_amount: row.discount_amount,
    shipping_amount: row.shipping_amount,
    shipping_tax_amount: row.shipping_tax_amount,
    shipping_incl_tax: row.shipping_incl_tax,
    shipping_discount_amount: zero,
    tax_amount: row.tax_amount,
    grand_total: row.grand_total,
    total_paid: row.total_paid,
    total_refunded: row.total_refunded,
    total_due: row.total_due,
  }),
  store_to_order_rate: '1.0000',
  base_currency_code: row.currency,
  store_currency_code: row.currency,
  remote_ip: null,
  gift_message_from: null,
  gift_message_to: null,
  gift_message_body: null,
  addresses: [
    ...legacyAddress('billing', row.billing_address, row.customer_email),
    ...legacyAddress('shipping', row.shipping_address, row.customer_email),
  ],
  order_items: row.items.map((item) => legacyItem(item, row)),
  order_comments: row.comments.map((comment) => ({
    ...comment,
    is_customer_notified: flag(comment.is_customer_notified),
    is_visible_on_front: flag(comment.is_visible_on_front),
  })),
});
