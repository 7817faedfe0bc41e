import type { SaleData } from '@entrepot/contracts';
import type { Sale } from './sale.rules.js';

/** ISO 8601 in UTC; whole seconds without a fraction. */
export const isoTimestamp = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

/** A sale as others know it. */
export const saleData = ({ lines, ...sale }: Sale): SaleData => ({
  sale_id: sale.sale_id,
  status: sale.status,
  email: sale.email,
  store_id: sale.store_id,
  coupon_code: sale.coupon_code,
  total: sale.total,
  currency: sale.currency,
  expires_at: isoTimestamp(sale.expires_at),
  order_id: sale.order_id,
  order_increment_id: sale.order_increment_id,
  items: lines.map(({ sku, qty, price, row_total }) => ({ sku, qty, price, row_total })),
});

/** The old values of what a change touched. */
export const previousOf = (before: Sale, after: Sale): Partial<SaleData> => {
  const [old, now] = [saleData(before), saleData(after)];
  const names = (Object.keys(old) as (keyof SaleData)[]).filter((name) => name !== 'items' && old[name] !== now[name]);
  return Object.fromEntries(names.map((name) => [name, old[name]]));
};
