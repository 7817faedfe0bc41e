import { array, bigint, boolean, decimal, defineTable, integer, text, timestamp } from '@entrepot/database';

export const couponTable = defineTable('coupon', {
  coupon_id: integer().identity('always').primary(),
  code: text(),
  is_active: boolean(),
  discount_type: text<'percent' | 'fixed'>(),
  amount: decimal(14, 4),
  /** null: no limit */
  usage_limit: integer().nullable(),
  times_used: integer().default('0'),
  /** From then on it counts no more; null: never. */
  expires_at: timestamp().nullable(),
  /** null: in every store */
  store_ids: array(integer()).nullable(),
  version: bigint().default('1'),
  created_at: timestamp().default('now()'),
  updated_at: timestamp().default('now()'),
});
