import { formatTimestamp } from '@entrepot/kernel';

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
 * What one piece costs: the lowest of the regular price, the special price within its window, and the other prices that apply
 * (a group's, a tier's). Null where there is none at all.
 */
export const finalPrice = (regular: number | null, special: SpecialPrice, others: readonly (number | null)[], now: Date): number | null => {
  const prices = [regular, isSpecial(special, now) ? special.price : null, ...others].filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
};
