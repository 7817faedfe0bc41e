import { decimal, type Decimal, sum } from '@entrepot/kernel';
import { openTable, type Row } from './tables.js';

export interface ReadItems {
  byOrder: Map<string, OlistItems>;
  /** Product → the price that the latest order paid. */
  prices: Map<string, string>;
}

/**
 * Reads the items and joins them by order: the files are not sorted alike, so that this table is held in memory (16,824 rows: 6 MB; the full set of
 * 112,650: 40 MB).
 */
export const readItems = async (directory: string): Promise<ReadItems> => {
  const byOrder = new Map<string, OlistItems>();
  const latest = new Map<string, { price: string; at: string }>();
  for await (const row of openTable(directory, 'order_items').rows) {
    byOrder.set(row.order_id, addItem(byOrder.get(row.order_id) ?? { ...noItems, lines: [] }, row));
    const known = latest.get(row.product_id);
    if (!known || row.shipping_limit_date > known.at) latest.set(row.product_id, { price: row.price, at: row.shipping_limit_date });
  }
  return { byOrder, prices: new Map([...latest].map(([product, { price }]) => [product, price])) };
};

/** Line of an order here: its items that are the same product at the same price. */
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
