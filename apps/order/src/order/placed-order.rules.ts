import { type Checkout, isOnline } from '@entrepot/contracts';
import { type Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';
import { type OrderTotals, emptyHeader, type Order, defaultStatus } from './order.rules.js';
import { type LineAmounts, parentLines, type OrderLine, nothing } from './order-lines.rules.js';
import { withMoney } from './order-change.rules.js';

/** Unit price times quantity, half-up to the cent (contract 4, "Money rounding"). */
export const rowTotal = (price: Decimal, quantity: Decimal): Decimal => roundMoney(price.times(quantity));

/**
 * An order's amounts from the lines that are priced: grand_total = subtotal − discount + tax + shipping.
 * @param shipping_tax_amount part of the order's `tax_amount`, beside the lines' tax
 */
export const orderTotals = (
  lines: readonly Pick<LineAmounts, 'row_total' | 'tax_amount' | 'discount_amount'>[],
  shipping_amount: Decimal,
  shipping_tax_amount: Decimal,
): OrderTotals => {
  const subtotal = sum(lines.map(({ row_total }) => row_total));
  const discount_amount = sum(lines.map((line) => line.discount_amount));
  const tax_amount = sum(lines.map((line) => line.tax_amount)).plus(shipping_tax_amount);
  const grand_total = subtotal.minus(discount_amount).plus(tax_amount).plus(shipping_amount);
  return { subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
};

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
export type PlacedOrder = Omit<Order, 'increment_id' | 'customer_id'> & { currency: string; sale_id: number };

/**
 * Makes an order of a checkout: the prices of the sale, with its freight and without tax, one line for each of the checkout's in their order. New and pending
 * whatever the method: nobody paid on the page, an online method captures with the invoice.
 */
export const placedOrder = (checkout: Checkout, now: Date): PlacedOrder => {
  const lines = checkout.lines.map(lineOf);
  const { customer_id: _unknown, ...header } = emptyHeader;
  const { shipping } = checkout;
  const totals = orderTotals(parentLines(lines), decimal(shipping?.amount ?? 0), nothing);
  const { payment_method: method, payment_reference = null, is_paid = false } = checkout;
  const isAuthorized = !is_paid && (isOnline(method) || payment_reference !== null);
  return withMoney({
    ...header,
    store_id: checkout.store_id,
    currency: checkout.currency,
    sale_id: checkout.sale_id,
    coupon_code: checkout.coupon_code,
    state: 'new',
    status: defaultStatus('new'),
    customer_email: checkout.customer_email,
    customer_firstname: checkout.customer_firstname,
    customer_lastname: checkout.customer_lastname,
    customer_taxvat: checkout.taxvat,
    payment_method: method || null,
    payment_reference,
    payment_expires_at: checkout.payment_expires_at === undefined ? null : new Date(checkout.payment_expires_at),
    language: checkout.language ?? null,
    external_reference: checkout.external_reference ?? null,
    metadata: checkout.metadata ?? {},
    shipping_method: shipping?.code ?? null,
    shipping_description: shipping?.description ?? null,
    billing_address: checkout.billing_address ?? checkout.address,
    shipping_address: checkout.address,
    reserve: true,
    created_at: now,
    updated_at: now,
    lines,
    ...totals,
    total_invoiced: nothing,
    total_paid: nothing,
    total_refunded: nothing,
    amount_authorized: isAuthorized ? totals.grand_total : nothing,
    amount_received: is_paid ? totals.grand_total : nothing,
    amount_refunded: nothing,
  });
};
