import { decimal, sum, type Decimal } from '@entrepot/kernel';
import type { Row } from './tables.js';

/** The items of an order that are the same product at the same price: one line here. */
export interface OlistLine {
  productId: string;
  price: string;
  quantity: number;
}

export interface OlistItems {
  lines: OlistLine[];
  freight: Decimal;
  /** Products that the order names more than once. */
  repeated: number;
}

export const noItems: OlistItems = { lines: [], freight: decimal(0), repeated: 0 };

/**
 * Adds a row of the items table: the file has one row a piece. A product that comes again is the same line with a higher quantity; at
 * another price it is a line of its own, so that every amount stays exact.
 */
export const addItem = (items: OlistItems, row: Row<'order_items'>): OlistItems => {
  const { lines } = items;
  // Only the second piece makes a pair: the third is no other pair.
  const earlier = lines.filter(({ productId }) => productId === row.product_id);
  const repeated = items.repeated + (earlier.reduce((pieces, { quantity }) => pieces + quantity, 0) === 1 ? 1 : 0);
  const same = earlier.find(({ price }) => decimal(price).equals(decimal(row.price)));
  if (same) same.quantity++;
  else lines.push({ productId: row.product_id, price: row.price, quantity: 1 });
  return { lines, freight: items.freight.plus(decimal(row.freight_value)), repeated };
};

export const subtotal = ({ lines }: OlistItems): Decimal => sum(lines.map(({ price, quantity }) => decimal(price).times(quantity)));
