import type { Checkout, Language } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { claimUse } from '../coupon/coupon.rules.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { findSaleParts } from '../sale/sale-parts.store.js';
import { withoutCoupon } from '../sale/sale.rules.js';
import { lockSaleOfToken } from '../sale/sale.store.js';
import type { CheckoutForm } from './checkout-form.rules.js';
import { type CheckoutRules, submitForm } from './checkout.rules.js';
import { saveCouponRemoval } from './coupon-removal.store.js';
import { findZones } from '../shipping/freight.store.js';
import { saveShipping } from './sale-shipping.store.js';
import { isOtherForm, isReturned, saveSubmit } from './checkout.store.js';

/** A submit of the page. */
export interface Sent {
  formOf: FormOf;
  /** Whether the customer goes on without the sale's coupon. */
  isWithoutCoupon: boolean;
  /** Whether the customer asks for the freight to this address, and submits nothing. */
  isAsked: boolean;
  /** Total that the customer saw; null: not told. */
  shownTotal: string | null;
  /** Language of the browser, else that of the store's locale. */
  languageIn(locale: string): Language;
}

/** A form, given the sale's e-mail for the one that was not sent at all. */
export type FormOf = (email: string) => CheckoutForm;

/** Result of a submit. */
export interface Submitted {
  /** Checkout that is to be paid before it counts; null: there is none. */
  unpaid: Checkout | null;
  /** Another form was submitted before, and this one is not used. */
  isUnused: boolean;
}

/** Submits the page of a sale, claims a use of its coupon, and publishes checkout.submitted, which the inventory reserves stock for. */
export const submitCheckout = async (
  tx: Tx,
  tokenHash: Buffer,
  { formOf, isWithoutCoupon, shownTotal, languageIn }: Sent,
  rules: CheckoutRules,
): Promise<Submitted> => {
  const sale = await lockSaleOfToken(tx, tokenHash);
  if (!sale) throw new DomainError('sale_not_found');
  const parts = await findSaleParts(tx, { store_id: sale.store_id, skus: sale.lines.map(({ sku }) => sku) });
  const removal = isWithoutCoupon ? withoutCoupon(sale, parts.now) : null;
  const typed = formOf(sale.email);
  // Skip the look at the payment of a first submit: there is none before it.
  const returned = sale.attempt > 0 && (await isReturned(tx, sale.sale_id));
  const language = languageIn(parts.store?.locale ?? '');
  const zones = await findZones(tx, sale.store_id, parts.store?.shipping_methods ?? null, typed.postcode);
  const change = submitForm(removal?.sale ?? sale, typed, { ...parts, zones, shownTotal, isReturned: returned, language }, rules);
  if (!change) return { unpaid: null, isUnused: await isOtherForm(tx, sale, typed) };
  const { coupon_id } = change.sale;
  if (coupon_id !== null) await saveCoupon(tx, claimUse(await lockCoupon(tx, coupon_id), sale.store_id, parts.now));
  if (removal) await saveCouponRemoval(tx, removal);
  if (change.shipping) await saveShipping(tx, change.shipping);
  await saveSubmit(tx, change, change.form, parts.now);
  return { unpaid: change.unpaid, isUnused: false };
};
