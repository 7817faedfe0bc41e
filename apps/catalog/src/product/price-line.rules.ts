import { refuse } from '../record/refusal.rules.js';
import { groupPrices, tierPrices } from './price.rules.js';
import type { Product } from './product.rules.js';

/** Line of a prices import: a price of a product, of a customer group, or from a quantity on. */
export interface PriceLine {
  sku: string;
  /** Null takes it away. */
  price?: number | null;
  special_price?: number | null;
  customer_group_id?: number;
  qty?: number;
}

export type Prices = Pick<Product, 'price' | 'special_price' | 'group_prices' | 'tier_prices'>;

/** As many as a line of a products import may have. */
const mostPrices = 1_000;

const limited = <T>(field: string, rows: T[]): T[] =>
  rows.length > mostPrices ? refuse(field, `a product may have ${mostPrices} of these prices`) : rows;

/**
 * Applies a line to the prices of a product.
 * @throws DomainError `invalid_record`
 */
export const applyPriceLine = (prices: Prices, { price, special_price, customer_group_id, qty }: PriceLine): Prices => {
  if (qty !== undefined) {
    const group = customer_group_id ?? null;
    const others = prices.tier_prices.filter((tier) => tier.qty !== qty || tier.customer_group_id !== group);
    const added = price == null ? [] : [{ customer_group_id: group, qty, price }];
    return { ...prices, tier_prices: limited('qty', tierPrices([...others, ...added])) };
  }
  if (customer_group_id !== undefined) {
    const others = prices.group_prices.filter((one) => one.customer_group_id !== customer_group_id);
    const added = price == null ? [] : [{ customer_group_id, price }];
    return { ...prices, group_prices: limited('customer_group_id', groupPrices([...others, ...added])) };
  }
  return { ...prices, ...(price !== undefined && { price }), ...(special_price !== undefined && { special_price }) };
};
