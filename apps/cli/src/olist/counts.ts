import type { OlistItems } from './lines.js';
import type { OrderOddity } from './order-record.js';

/** Counts of the records in the files, made while reading. */
export interface OlistCounts {
  orders: number;
  order_lines: number;
  pieces: number;
  products: number;
  customers: number;
  leads: number;
  orders_by_status: Record<string, number>;
  /** All of it is imported as it stands. */
  odd: Record<string, number>;
}

const oddityNames = {
  withoutItems: 'orders_without_items',
  withoutPayment: 'orders_without_payment',
  unbalanced: 'orders_that_do_not_add_up_to_their_payments',
  unbalancedByACent: 'orders_a_cent_off_their_payments',
  unknownStatus: 'orders_of_unknown_status',
  withoutCustomer: 'orders_without_customer',
  datesOutOfOrder: 'orders_with_dates_before_their_purchase',
} as const satisfies Record<OrderOddity, string>;

/** How the summary says it. */
export const oddityTexts: Record<string, string> = {
  orders_without_items: 'orders without items',
  orders_without_payment: 'orders without a payment',
  orders_that_do_not_add_up_to_their_payments: 'orders whose items and freight do not add up to the payments (by more than a cent)',
  orders_a_cent_off_their_payments: 'orders whose items and freight are one cent off the payments',
  repeated_order_product_pairs: 'order/product pairs that repeat (each is one line with a higher quantity)',
  orders_with_dates_before_their_purchase: 'orders with a date before their purchase',
  orders_of_unknown_status: 'orders of a status that is not known (imported as new)',
  orders_without_customer: 'orders of a customer that is not in the file',
  products_without_category: 'products without a category',
  products_without_weight: 'products without a weight',
  products_without_price: 'products that nobody ordered, so that no price is known (imported disabled, with price 0)',
  customers_of_several_places: 'customers who ordered to several places (all of them are addresses, the latest is the default)',
  leads_without_origin: 'leads without an origin',
  products_missing: 'ordered products that are not in the products file',
};

export const emptyCounts = (): OlistCounts => ({
  orders: 0,
  order_lines: 0,
  pieces: 0,
  products: 0,
  customers: 0,
  leads: 0,
  orders_by_status: {},
  odd: {},
});

/** Counts one more, or several more, of something odd. */
export const addOdd = (counts: OlistCounts, name: string, more = 1): void => {
  if (more > 0) counts.odd[name] = (counts.odd[name] ?? 0) + more;
};

export const countOrder = (counts: OlistCounts, status: string, items: OlistItems, oddities: readonly OrderOddity[]): void => {
  counts.orders++;
  counts.order_lines += items.lines.length;
  for (const { quantity } of items.lines) counts.pieces += quantity;
  counts.orders_by_status[status] = (counts.orders_by_status[status] ?? 0) + 1;
  addOdd(counts, 'repeated_order_product_pairs', items.repeated);
  for (const oddity of oddities) addOdd(counts, oddityNames[oddity]);
};
