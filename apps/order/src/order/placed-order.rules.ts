import type { Checkout } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import { emptyHeader, parentLines, type Order, type OrderLine, nothing, defaultStatus, orderTotals, rowTotal } from './order.rules.js';

const lineOf = (line: Checkout['lines'][number]): OrderLine => {
  const qty_ordered = decimal(line.qty);
  const price = decimal(line.price);
  return {
    sku: line.sku,
    name: line.name,
    product_type: line.product_type,
    product_id: line.product_id,
    parent: null,
    qty_ordered,
    qty_invoiced: nothing,
    qty_shipped: nothing,
    qty_refunded: nothing,
    qty_canceled: nothing,
    price,
    original_price: decimal(line.original_price),
    row_total: rowTotal(price, qty_ordered),
    tax_amount: nothing,
    discount_amount: decimal(line.discount_amount),
    options: line.options,
  };
};

/** An order as a sale's checkout makes it; number and customer are found when it is saved. */
export type PlacedOrder = Omit<Order, 'increment_id' | 'customer_id'> & { currency: string; sale_id: number; coupon_code: string | null };

/**
 * The order that a checkout becomes: the prices of the sale, without tax and shipping, one line for each of the checkout's in their
 * order. New and pending whatever the method: nobody paid on the page, an online method captures with the invoice.
 */
export const placedOrder = (checkout: Checkout, now: Date): PlacedOrder => {
  const lines = checkout.lines.map(lineOf);
  const { customer_id: _unknown, ...header } = emptyHeader;
  return {
    ...header,
    store_id: checkout.store_id,
    currency: checkout.currency,
    sale_id: checkout.sale_id,
    coupon_code: checkout.coupon_code,
    state: 'new',
    status: defaultStatus('new'),
    customer_email: checkout.customer_email,
    payment_method: checkout.payment_method,
    billing_address: checkout.address,
    shipping_address: checkout.address,
    reserve: true,
    created_at: now,
    updated_at: now,
    lines,
    ...orderTotals(parentLines(lines), nothing, nothing),
    total_invoiced: nothing,
    total_paid: nothing,
    total_refunded: nothing,
  };
};
