import { array, defineTable, integer, json, text, timestamp } from '@entrepot/database';
import type { KeptForm } from './checkout-form.rules.js';

export const checkoutTable = defineTable('checkout', {
  sale_id: integer().primary(),
  attempt: integer().primary(),
  state: text<'submitted' | 'rejected' | 'placed'>().default("'submitted'"),
  form: json<KeptForm>().nullable(),
  coupon_id: integer().nullable(),
  missing: array(integer()).nullable(),
  /** Quantities that are left of them, in their order. */
  left_over: json<number[]>().nullable(),
  submitted_at: timestamp(),
  settled_at: timestamp().nullable(),
});
