import type { Sale, SaleLine } from './sale.rules.js';

/** A sale with its lines as one row; `s` is the sale. */
export const saleColumns = `
  s.sale_id, s.status, s.email, s.store_id, s.coupon_id, s.coupon_code, s.discount_amount, s.total, s.currency, s.attempt, s.is_submitted,
  s.order_id, s.order_increment_id, s.expires_at, s.created_at, s.version,
  (select json_agg(json_build_object('id', i.sale_item_id, 'sku', i.sku, 'name', i.name, 'qty', i.qty, 'price', i.price, 'row_total', i.row_total,
          'discount_amount', i.discount_amount, 'options', i.options, 'labels', i.labels) order by i.position)
     from sale_item i where i.sale_id = s.sale_id) as lines`;

/** Numerics come as texts. Those of the lines are JSON numbers already: none has more than the 15 digits that those hold exactly. */
export interface SaleRow extends Omit<Sale, 'discount_amount' | 'total' | 'order_id' | 'version'> {
  discount_amount: string;
  total: string;
  order_id: string | null;
  version: string;
  lines: SaleLine[];
}

export const toSale = (row: SaleRow): Sale => ({
  sale_id: row.sale_id,
  status: row.status,
  email: row.email,
  store_id: row.store_id,
  coupon_id: row.coupon_id,
  coupon_code: row.coupon_code,
  discount_amount: Number(row.discount_amount),
  total: Number(row.total),
  currency: row.currency,
  attempt: row.attempt,
  is_submitted: row.is_submitted,
  order_id: row.order_id === null ? null : Number(row.order_id),
  order_increment_id: row.order_increment_id,
  expires_at: row.expires_at,
  created_at: row.created_at,
  version: Number(row.version),
  lines: row.lines,
});
