import { bigint, boolean, decimal, defineTable, id, integer, json, text, timestamp } from '@entrepot/database';
import type { Metadata } from '@entrepot/contracts';
import type { PaymentStatus, Address, DocumentKind, OrderState } from './order.rules.js';
import type { LineOption } from './order-lines.rules.js';

export const orderTable = defineTable(
  'orders',
  {
    entity_id: id(),
    increment_id: text().collate('C'),
    store_id: integer(),
    state: text<OrderState>(),
    status: text(),
    customer_id: bigint().nullable(),
    customer_email: text().nullable(),
    customer_firstname: text().nullable(),
    customer_lastname: text().nullable(),
    /** Digits and capitals only. */
    customer_taxvat: text().nullable(),
    /** Whether names or taxvat were corrected: none comes from the customer's record any more. */
    is_named: boolean().default('false'),
    currency: text().nullable(),
    subtotal: decimal(),
    discount_amount: decimal(),
    tax_amount: decimal(),
    shipping_amount: decimal(),
    shipping_tax_amount: decimal(),
    grand_total: decimal(),
    total_invoiced: decimal().default('0'),
    total_paid: decimal().default('0'),
    total_refunded: decimal().default('0'),
    total_canceled: decimal().default('0'),
    amount_authorized: decimal().default('0'),
    amount_received: decimal().default('0'),
    amount_refunded: decimal().default('0'),
    payment_status: text<PaymentStatus>().default("'unpaid'"),
    payment_method: text().nullable(),
    billing_address: json<Address>().nullable(),
    shipping_address: json<Address>().nullable(),
    chat_sales_person_id: text().nullable(),
    chat_sales_person_name: text().nullable(),
    reserve: boolean().default('true'),
    import_hash: text().nullable(),
    version: bigint().default('1'),
    created_at: timestamp(),
    updated_at: timestamp(),
    sale_id: bigint().nullable(),
    coupon_code: text().nullable(),
    held_state: text<OrderState>().nullable(),
    held_status: text().nullable(),
    external_reference: text().nullable(),
    metadata: json<Metadata>().default("'{}'"),
    payment_reference: text().nullable(),
    /** Until when its provider holds what was authorized. */
    payment_expires_at: timestamp().nullable(),
    language: text().nullable(),
    shipping_method: text().nullable(),
    shipping_description: text().nullable(),
    /** Secret in the link to its page, which its mails carry; events have its hash. Null: it was no sale by link. */
    page_token: text().nullable(),
  },
  { isWalkable: true },
);

export const orderItemTable = defineTable('order_item', {
  order_item_id: id(),
  order_id: bigint(),
  parent_item_id: bigint().nullable(),
  product_id: bigint().nullable(),
  sku: text(),
  name: text(),
  product_type: text(),
  qty_ordered: decimal(),
  qty_invoiced: decimal().default('0'),
  qty_shipped: decimal().default('0'),
  qty_refunded: decimal().default('0'),
  qty_canceled: decimal().default('0'),
  price: decimal(),
  original_price: decimal(),
  row_total: decimal(),
  tax_amount: decimal(),
  tax_percent: decimal(8, 4).nullable(),
  discount_amount: decimal(),
  options: json<LineOption[]>().nullable(),
});

export const orderStatusTable = defineTable('order_status', { status: text().primary() });

export const incrementCounterTable = defineTable('increment_counter', {
  kind: text<DocumentKind>().primary(),
  store_id: integer().primary(),
  last: bigint().default('0'),
});

export const orderHistoryTable = defineTable('order_history', {
  history_id: id(),
  order_id: bigint(),
  status: text(),
  comment: text().nullable(),
  is_customer_notified: boolean().default('false'),
  is_visible_on_front: boolean().default('false'),
  entity_name: text<DocumentKind>(),
  created_at: timestamp(),
});

/** Amounts of an invoice and a credit memo. */
export const amountColumns = {
  subtotal: decimal(),
  discount_amount: decimal(),
  tax_amount: decimal(),
  shipping_amount: decimal(),
  shipping_tax_amount: decimal(),
  grand_total: decimal(),
};

/** Columns of the rows of all documents. */
export const takenColumns = { order_item_id: bigint().primary(), qty: decimal() };
export const rowAmountColumns = { row_total: decimal(), tax_amount: decimal(), discount_amount: decimal() };

export const documentCommentTable = defineTable('document_comment', {
  comment_id: id(),
  invoice_id: bigint().nullable(),
  shipment_id: bigint().nullable(),
  credit_memo_id: bigint().nullable(),
  comment: text(),
  is_customer_notified: boolean().default('false'),
  is_visible_on_front: boolean().default('false'),
  created_at: timestamp(),
});
