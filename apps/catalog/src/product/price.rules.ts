import type { ProductData } from '@entrepot/contracts';
import { formatTimestamp } from '@entrepot/kernel';
import { allOrRefuse, refuse } from '../record/refusal.rules.js';
import type { TierPriceLine } from './product.rules.js';

/** A special price with its window; days in UTC, both inclusive, null leaves the side open. */
export interface SpecialPrice {
  price: number | null;
  from: string | null;
  to: string | null;
}

/** Whether the special price holds at this instant. */
export const isSpecial = ({ price, from, to }: SpecialPrice, now: Date): boolean => {
  if (price === null) return false;
  const today = formatTimestamp(now).slice(0, 10);
  return (from === null || from.slice(0, 10) <= today) && (to === null || today <= to.slice(0, 10));
};

/**
 * Final price of one piece: the lowest of the regular price, the special price within its window, and the other prices that apply (a group's, a
 * tier's). Null where there is none at all.
 */
export const finalPrice = (regular: number | null, special: SpecialPrice, others: readonly (number | null)[], now: Date): number | null => {
  const prices = [regular, isSpecial(special, now) ? special.price : null, ...others].filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
};

type GroupPrice = ProductData['group_prices'][number];
type TierPrice = ProductData['tier_prices'][number];

const refuseTwice = <T>(field: string, rows: readonly T[], key: (row: T) => string, name: string): void => {
  const seen = new Set<string>();
  allOrRefuse(rows, (row, index) => {
    if (seen.has(key(row))) refuse(`${field}[${index}]`, `${name} is there twice; leave one of them out`);
    seen.add(key(row));
  });
};

/** Keeps one price a customer group, by group. */
export const groupPrices = (rows: readonly GroupPrice[]): GroupPrice[] => {
  refuseTwice('group_prices', rows, (row) => String(row.customer_group_id), 'this customer_group_id');
  const plain = rows.map(({ customer_group_id, price }) => ({ customer_group_id, price }));
  return plain.sort((a, b) => a.customer_group_id - b.customer_group_id);
};

/** Keeps one price a customer group (null: every group) and quantity; every group first, then by group and quantity. */
export const tierPrices = (rows: readonly TierPriceLine[]): TierPrice[] => {
  const plain = rows.map(({ customer_group_id = null, qty, price }) => ({ customer_group_id, qty, price }));
  refuseTwice('tier_prices', plain, (row) => `${row.customer_group_id}/${row.qty}`, 'this customer_group_id with this qty');
  return plain.sort((a, b) => (a.customer_group_id ?? -1) - (b.customer_group_id ?? -1) || a.qty - b.qty);
};
