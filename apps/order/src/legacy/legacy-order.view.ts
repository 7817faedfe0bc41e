import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';
import { sum } from '@entrepot/kernel';
import { type LegacyItemRow, type LegacyOrderRow, itemAmountColumns } from './legacy-order.store.js';

const zero = '0.0000';
const flag = (value: boolean): number => (value ? 1 : 0);

const nullable = { nullable: true };

/** A class whose properties are these amounts, as texts, and the same in the base currency. */
const withAmounts = (names: readonly string[]): new () => object => {
  class Amounts {}
  for (const name of names.flatMap((one) => [one, `base_${one}`]))
    Example('12.3000', { pattern: '^-?\\d+\\.\\d{4}$', description: 'Money as a text with 4 decimals' })(Amounts.prototype, name);
  return Amounts;
};

class LegacyAddress {
  @Example('billing', { enum: ['billing', 'shipping'] }) address_type: string;
  @Example('Sra.', nullable) prefix: string | null;
  @Example('Ana', nullable) firstname: string | null;
  @Example('Maria', nullable) middlename: string | null;
  @Example('Silva', nullable) lastname: string | null;
  @Example('Jr.', nullable) suffix: string | null;
  @Example('Loja', nullable) company: string | null;
  @Example('Rua A, 12', nullable) street: string | null;
  @Example('Recife', nullable) city: string | null;
  @Example('PE', nullable) region: string | null;
  @Example('50000-000', nullable) postcode: string | null;
  @Example('BR', nullable) country_id: string | null;
  @Example('81 3333-4444', nullable) telephone: string | null;
  @Example('ana@example.com', nullable) email: string | null;
}

class LegacyItem extends withAmounts([...itemAmountColumns, 'price_incl_tax', 'row_total_incl_tax']) {
  @Example(31) item_id: number;
  @Example(30, nullable) parent_item_id: number | null;
  @Example('MUG-1') sku: string;
  @Example('Mug') name: string;
  @Example('2.0000') qty_ordered: string;
  @Example('2.0000') qty_invoiced: string;
  @Example('0.0000') qty_shipped: string;
  @Example('0.0000') qty_refunded: string;
  @Example('0.0000') qty_canceled: string;
  @Example('2.0000', nullable) tax_percent: string | null;
  @Example('2026-01-31 12:00:00') created_at: string;
  @Example('2026-01-31 12:05:10') updated_at: string;
  @Example({ default: 2 }, { required: false, description: 'Absent without multi-warehouse stock' }) warehouses?: Record<string, number>;
}

class LegacyComment {
  @Example(0) is_customer_notified: number;
  @Example(1) is_visible_on_front: number;
  @Example('Picked', nullable) comment: string | null;
  @Example('processing') status: string;
  @Example('2026-01-31 12:05:10') created_at: string;
}

const legacyTotals = [
  ...['subtotal', 'subtotal_incl_tax', 'discount_amount', 'shipping_amount', 'shipping_tax_amount', 'shipping_incl_tax'],
  ...['shipping_discount_amount', 'tax_amount', 'grand_total', 'total_paid', 'total_refunded', 'total_due'],
];

/** An order in Magento 1's REST shape (contract 4, "/api/rest/orders"): amounts as texts with four decimals, what is unknown null. */
export class LegacyOrder extends withAmounts(legacyTotals) {
  @Example(17) entity_id: number;
  @Example('100000017') increment_id: string;
  @Example('processing') status: string;
  @Example('Loja', nullable) store_name: string | null;
  @Example('VERAO10', nullable) coupon_code: string | null;
  @Example('Sedex', nullable) shipping_description: string | null;
  @Example(5, nullable) customer_id: number | null;
  @Example('2026-01-31 12:00:00') created_at: string;
  @Example('2026-01-31 12:05:10') updated_at: string;
  @Example('sandbox_card', nullable) payment_method: string | null;
  @ApiProperty({ type: 'null' }) discount_description: null;
  @ApiProperty({ type: 'null' }) tax_name: null;
  @ApiProperty({ type: 'null' }) tax_rate: null;
  @Example('1.0000') store_to_order_rate: string;
  @Example('BRL', nullable) base_currency_code: string | null;
  @Example('BRL', nullable) store_currency_code: string | null;
  @ApiProperty({ type: 'null' }) remote_ip: null;
  @ApiProperty({ type: 'null' }) gift_message_from: null;
  @ApiProperty({ type: 'null' }) gift_message_to: null;
  @ApiProperty({ type: 'null' }) gift_message_body: null;
  @ApiProperty({ type: [LegacyAddress] }) addresses: LegacyAddress[];
  @ApiProperty({ type: [LegacyItem] }) order_items: LegacyItem[];
  @ApiProperty({ type: [LegacyComment] }) order_comments: LegacyComment[];
}

/** Adds the amounts in the base currency, which here is the store's own. */
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

export const legacyOrder = (row: LegacyOrderRow): object => ({
  entity_id: row.entity_id,
  increment_id: row.increment_id,
  status: row.status,
  store_name: row.store_name,
  coupon_code: row.coupon_code,
  shipping_description: row.shipping_description,
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
