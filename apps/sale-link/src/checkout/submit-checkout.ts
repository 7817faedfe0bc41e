import { type Checkout, checkoutSubmitted, event } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { saveSubmit } from './checkout.store.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { findSaleParts } from '../sale/sale-parts.store.js';
import { lockSaleOfToken } from '../sale/sale.store.js';
import { checkCoupon } from '../coupon/coupon.rules.js';
import { checkoutAddress, type CheckoutForm, countryOf, formFaults, taxvatOf } from './checkout-form.rules.js';
import { obstacleTo, type Product } from '../projections/product/product.rules.js';
import { type Sale, submit } from '../sale/sale.rules.js';
import { openStore, type Store } from '../projections/store/store.rules.js';

/** A form, given the sale's e-mail for the one that was not sent at all. */
export type FormOf = (email: string) => CheckoutForm;

/** Takes a use, unless the coupon does not count any more or has none left. */
const claimUse = async (tx: Tx, couponId: number, storeId: number, now: Date): Promise<void> => {
  const coupon = await lockCoupon(tx, couponId);
  checkCoupon(coupon, storeId, now);
  await saveCoupon(tx, coupon, { ...coupon, times_used: coupon.times_used + 1, version: coupon.version + 1 });
};

/** Refuses when a line's product, as it is now, is no longer for sale. */
const checkProducts = (sale: Sale, products: ReadonlyMap<string, Product>): void => {
  const gone = sale.lines.findIndex(({ sku }) => {
    const product = products.get(sku);
    return !product || obstacleTo(product, sale.store_id) !== null;
  });
  if (gone !== -1) throw new DomainError('product_unavailable', { field: `items[${gone}].sku`, product: sale.lines[gone]?.name });
};

const checkoutOf = (sale: Sale, store: Store, products: ReadonlyMap<string, Product>, form: CheckoutForm, now: Date): Checkout => {
  const address = checkoutAddress(form, countryOf(store.locale));
  return {
    sale_id: sale.sale_id,
    attempt: sale.attempt,
    store_id: sale.store_id,
    website_id: store.website_id,
    currency: sale.currency,
    customer_email: form.email,
    customer_firstname: form.firstname,
    customer_lastname: form.lastname,
    taxvat: taxvatOf(form),
    telephone: address.telephone,
    address,
    payment_method: form.payment_method,
    coupon_code: sale.coupon_code,
    discount_amount: sale.discount_amount,
    total: sale.total,
    submitted_at: formatTimestamp(now),
    lines: sale.lines.map(({ sku, name, qty, price, discount_amount, labels }) => {
      const { product_id, type_id, price: catalogPrice } = products.get(sku) as Product;
      return {
        product_id,
        sku,
        name,
        product_type: type_id,
        qty,
        price,
        original_price: catalogPrice ?? price,
        discount_amount,
        options: labels,
      };
    }),
  };
};

/**
 * Accepts the filled-in page of a sale: one attempt at a time, never after the expiry. Claims a use of the coupon and tells the
 * inventory. A repeated submit of a sale whose checkout is under way, or has become an order, changes nothing. Refuses with
 * `form_refused` and the faults of each field, or with the reason why the sale cannot go through now.
 */
export const submitCheckout = async (tx: Tx, tokenHash: Buffer, formOf: FormOf, taxvat: 'br' | 'none'): Promise<void> => {
  const sale = await lockSaleOfToken(tx, tokenHash);
  if (!sale) throw new DomainError('sale_not_found');
  const { now, products, ...found } = await findSaleParts(tx, { store_id: sale.store_id, skus: sale.lines.map(({ sku }) => sku) });
  const submitted = submit(sale, now);
  if (!submitted) return;
  const store = openStore(found.store);
  const form = formOf(sale.email);
  const faults = formFaults(form, { country: countryOf(store.locale), taxvat });
  if (faults.size > 0) throw new DomainError('form_refused', { faults });
  checkProducts(sale, products);
  if (sale.coupon_id !== null) await claimUse(tx, sale.coupon_id, sale.store_id, now);
  await saveSubmit(tx, submitted, { form, submitted_at: now });
  const data = checkoutOf(submitted, store, products, form, now);
  await appendEvents(tx, [event(checkoutSubmitted, { subject: submitted.sale_id, version: submitted.version, data })]);
};
