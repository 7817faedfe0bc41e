import type { Checkout, Language } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { claimUse } from '../coupon/coupon.rules.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { findSaleParts } from '../sale/sale-parts.store.js';
import { withQuantities } from './stock/reduced-sale.rules.js';
import { type Sale, type SaleChange, withoutCoupon } from '../sale/sale.rules.js';
import { quantitiesLeft } from '../projections/warehouse/stock-left.rules.js';
import { lockSaleOfToken } from '../sale/sale.store.js';
import type { CheckoutForm } from './checkout-form.rules.js';
import { type CheckoutRules, submitForm } from './checkout.rules.js';
import { findZones } from '../shipping/freight.store.js';
import { saveShipping } from './sale-shipping.store.js';
import { isOtherForm, isReturned, saveSubmit } from './checkout.store.js';
import { findSaleStock, shortOf } from './stock/sale-stock.store.js';
import { saveTerms } from './stock/sale-terms.store.js';

/** A submit of the page. */
export interface Sent {
  formOf: FormOf;
  /** Whether the customer goes on without the sale's coupon. */
  isWithoutCoupon: boolean;
  /** Whether the customer asks for the freight to this address, and submits nothing. */
  isAsked: boolean;
  /** Total that the customer saw; null: not told. */
  shownTotal: string | null;
  /** Quantities that the customer goes on with, as the page has offered them; null: those of the sale. */
  quantities: readonly number[] | null;
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

/** Takes a sale down to what is left. null: it is so already, or cannot be changed. @throws stock_changed where something else is left now */
const reduceTo = async (tx: Tx, sale: Sale, quantities: readonly number[], now: Date): Promise<SaleChange | null> => {
  const wanted = quantities.filter((qty) => qty > 0);
  if (sale.is_submitted || wanted.join() === sale.lines.map(({ qty }) => qty).join()) return null;
  const offered = quantitiesLeft(sale.lines, shortOf(sale.lines, await findSaleStock(tx, sale.sale_id)));
  if (wanted.length === 0 || offered.join() !== quantities.join()) throw new DomainError('stock_changed', { field: 'with_quantities' });
  return withQuantities(sale, quantities, sale.coupon_id === null ? null : await lockCoupon(tx, sale.coupon_id), now);
};

/** Submits the page of a sale, claims a use of its coupon, and publishes checkout.submitted, which the inventory reserves stock for. */
export const submitCheckout = async (
  tx: Tx,
  tokenHash: Buffer,
  { formOf, isWithoutCoupon, quantities, shownTotal, languageIn }: Sent,
  rules: CheckoutRules,
): Promise<Submitted> => {
  const sale = await lockSaleOfToken(tx, tokenHash);
  if (!sale) throw new DomainError('sale_not_found');
  const parts = await findSaleParts(tx, { store_id: sale.store_id, skus: sale.lines.map(({ sku }) => sku) });
  const removal = isWithoutCoupon ? withoutCoupon(sale, parts.now) : null;
  const kept = removal?.sale ?? sale;
  const reduction = quantities === null ? null : await reduceTo(tx, kept, quantities, parts.now);
  const typed = formOf(sale.email);
  // Skip the look at the payment of a first submit: there is none before it.
  const returned = sale.attempt > 0 && (await isReturned(tx, sale.sale_id));
  const language = languageIn(parts.store?.locale ?? '');
  const zones = await findZones(tx, sale.store_id, parts.store?.shipping_methods ?? null, typed.postcode);
  const change = submitForm(reduction?.sale ?? kept, typed, { ...parts, zones, shownTotal, isReturned: returned, language }, rules);
  if (!change) return { unpaid: null, isUnused: await isOtherForm(tx, sale, typed) };
  const { coupon_id } = change.sale;
  if (coupon_id !== null) await saveCoupon(tx, claimUse(await lockCoupon(tx, coupon_id), sale.store_id, parts.now));
  if (removal || reduction)
    await saveTerms(tx, { sale: reduction?.sale ?? kept, events: [...(removal?.events ?? []), ...(reduction?.events ?? [])] });
  if (change.shipping) await saveShipping(tx, change.shipping);
  await saveSubmit(tx, change, change.form, parts.now);
  return { unpaid: change.unpaid, isUnused: false };
};
