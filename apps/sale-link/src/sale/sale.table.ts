import { bigint, boolean, bytes, decimal, defineTable, integer, json, smallint, text, timestamp } from '@entrepot/database';
import type { HoldBy, Metadata } from '@entrepot/contracts';
import type { OptionLabel, OptionValues } from '../projections/product/option-values.rules.js';
import type { SaleShipping } from '../shipping/freight.rules.js';
import type { EmailProblem, SaleStatus } from './sale.rules.js';

export const saleTable = defineTable(
  'sale',
  {
    sale_id: integer().identity('always').primary(),
    status: text<SaleStatus>().default("'pending'"),
    email: text(),
    store_id: integer(),
    coupon_id: integer().nullable(),
    coupon_code: text().nullable(),
    discount_amount: decimal(16, 2),
    total: decimal(16, 2),
    currency: text(),
    token_hash: bytes(),
    token_sealed: bytes(),
    email_requested: boolean(),
    email_sent: boolean().default('false'),
    attempt: integer().default('0'),
    is_submitted: boolean().default('false'),
    order_id: bigint().nullable(),
    order_increment_id: text().nullable(),
    expires_at: timestamp(),
    created_at: timestamp(),
    version: bigint().default('1'),
    email_problem: text<EmailProblem>().nullable(),
    updated_at: timestamp().default(`date_trunc('second', now())`),
    deactivated_at: timestamp().nullable(),
    external_reference: text().nullable(),
    /** How its goods are sent; null: nothing is said of it. */
    shipping: json<SaleShipping>().nullable(),
    metadata: json<Metadata>().default("'{}'"),
    /** Hold of stock that was handed over with it. */
    hold_id: bigint().nullable(),
    /** Caller who handed it over; null: no hold, or a replica of the version before. */
    hold_by: json<HoldBy>().nullable(),
  },
  { isWalkable: true },
);

export const saleItemTable = defineTable('sale_item', {
  sale_item_id: integer().identity('always').primary(),
  sale_id: integer(),
  position: smallint(),
  sku: text(),
  name: text(),
  qty: decimal(14, 4),
  price: decimal(14, 2),
  row_total: decimal(16, 2),
  discount_amount: decimal(16, 2),
  options: json<OptionValues>(),
  labels: json<OptionLabel[]>(),
});
