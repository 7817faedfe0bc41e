import type { Checkout } from '@entrepot/contracts';
import { keepPlans, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { claimUse } from '../coupon/coupon.rules.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { findSaleParts } from '../sale/sale-parts.store.js';
import { lockSaleOfToken } from '../sale/sale.store.js';
import type { CheckoutForm } from './checkout-form.rules.js';
import { type CheckoutRules, submitForm } from './checkout.rules.js';
import { saveSubmit } from './checkout.store.js';

/** A form, given the sale's e-mail for the one that was not sent at all. */
export type FormOf = (email: string) => CheckoutForm;

/**
 * Submits the page of a sale, claims a use of its coupon, and publishes checkout.submitted, which the inventory reserves stock for.
 * @returns the checkout that is to be paid before that; null: there is none
 */
export const submitCheckout = async (tx: Tx, tokenHash: Buffer, formOf: FormOf, rules: CheckoutRules): Promise<Checkout | null> => {
  await keepPlans(tx);
  const sale = await lockSaleOfToken(tx, tokenHash);
  if (!sale) throw new DomainError('sale_not_found');
  const parts = await findSaleParts(tx, { store_id: sale.store_id, skus: sale.lines.map(({ sku }) => sku) });
  const form = formOf(sale.email);
  const change = submitForm(sale, form, parts, rules);
  if (!change) return null;
  if (sale.coupon_id !== null) await saveCoupon(tx, claimUse(await lockCoupon(tx, sale.coupon_id), sale.store_id, parts.now));
  await saveSubmit(tx, change, form, parts.now);
  return change.unpaid;
};
