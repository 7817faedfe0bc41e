import { type Checkout, checkoutSubmitted, event, isPaidBefore, type Language } from '@entrepot/contracts';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { refuse } from '../field/field.rules.js';
import { obstacleTo, type Product } from '../projections/product/product.rules.js';
import { openStore, type Store } from '../projections/store/store.rules.js';
import { wantedEvent } from './hold.rules.js';
import { type Sale, type SaleChange, submit, withShipping } from '../sale/sale.rules.js';
import { freightOf, goodsOf, type MethodZone, type SaleShipping } from '../shipping/freight.rules.js';
import {
  billingAddress,
  checkoutAddress,
  type CheckoutForm,
  type KeptForm,
  countriesOf,
  countryIn,
  formFaults,
  taxvatOf,
} from './checkout-form.rules.js';
import { offeredMethods, type Offering } from './offered-methods.rules.js';

/** Present data that a checkout depends on. */
interface CheckoutParts {
  now: Date;
  store: Store | null;
  products: ReadonlyMap<string, Product>;
  isReturned: boolean;
  /** Zones of the store's tables that the form's postcode may be in. */
  zones: readonly MethodZone[];
  /** Stock can be reserved for it. */
  isServed: boolean;
  /** Total that the customer saw; null: not told. */
  shownTotal: string | null;
  /** Language of the page. */
  language: Language;
}

/** How the service checks a form, by its settings. */
export interface CheckoutRules extends Offering {
  taxvatRule: 'br' | 'none';
}

/** Refuses when a line's product, as it is now, is no longer for sale. */
const checkProducts = (sale: Sale, products: CheckoutParts['products']): void => {
  const gone = sale.lines.findIndex(({ sku }) => {
    const product = products.get(sku);
    return !product || obstacleTo(product, sale.store_id) !== null;
  });
  if (gone !== -1) throw new DomainError('product_unavailable', { field: `items[${gone}].sku`, product: sale.lines[gone]?.name });
};

const checkoutShipping = ({ code, amount, description }: SaleShipping): NonNullable<Checkout['shipping']> => ({
  ...(code !== null && { code }),
  amount: amount ?? 0,
  description: description ?? '',
});

const checkoutData = (sale: Sale, store: Store, form: CheckoutForm, { products, language, now }: CheckoutParts): Checkout => {
  const address = checkoutAddress(form, countryIn(store, form.country_id));
  const billing = billingAddress(form, store);
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
    ...(billing && { billing_address: billing }),
    ...(sale.shipping && { shipping: checkoutShipping(sale.shipping) }),
    payment_method: form.payment_method,
    language,
    ...(sale.hold_id !== null && { hold_id: sale.hold_id }),
    ...(sale.hold_by && { hold_by: sale.hold_by }),
    coupon_code: sale.coupon_code,
    discount_amount: sale.discount_amount.toNumber(),
    total: sale.total.toNumber(),
    external_reference: sale.external_reference,
    metadata: sale.metadata,
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

/** An accepted form. */
export interface Submission extends SaleChange {
  /** As it is kept. */
  form: KeptForm;
  /** How the goods are sent, where that is new; the sale's other changes come behind it. */
  shipping: SaleChange | null;
  /** It is paid first, with the goods held until then; null: it is submitted. */
  unpaid: Checkout | null;
}

/**
 * Accepts the filled-in page of a sale: one attempt at a time, never after the expiry. null: a repetition, which changes nothing. Refuses
 * with `form_refused` and the faults of each field, or with the reason why the sale cannot go through now.
 */
export const submitForm = (
  sale: Sale,
  typed: CheckoutForm,
  parts: CheckoutParts,
  { taxvatRule, ...offering }: CheckoutRules,
): Submission | null => {
  if (!submit(sale, parts.now)) return null;
  const store = openStore(parts.store, sale.store_id);
  // Before anybody pays for it.
  if (!parts.isServed) refuse('sale_unserved', 'store_id', { code: 'state', reason: 'no active warehouse serves the store' });
  const country = countryIn(store, typed.country_id);
  const to = checkoutAddress(typed, country);
  const goods = goodsOf(sale.lines, (sku) => parts.products.get(sku)?.weight);
  const freight = freightOf(sale.shipping, store.shipping_methods, { zones: parts.zones, to, goods }, typed.shipping_method);
  const shipping = withShipping(sale, freight.shipping, parts.now);
  const priced = shipping?.sale ?? sale;
  const isFree = priced.total.isZero();
  const form = isFree ? { ...typed, payment_method: '' } : typed;
  const offered = offeredMethods(store, priced, { ...offering, isReturned: parts.isReturned });
  const methods = isFree ? null : new Set(offered.map(({ code }) => code));
  const faults = formFaults(form, { country, countries: countriesOf(store), taxvat: taxvatRule, methods });
  if (freight.fault && !faults.has('postcode')) faults.set(freight.fault.field, freight.fault.fault);
  if (faults.size === 0 && parts.shownTotal !== null && priced.total.toFixed(2) !== parts.shownTotal)
    faults.set('shipping_method', 'changed');
  if (faults.size > 0) throw new DomainError('form_refused', { faults });
  checkProducts(sale, parts.products);
  const submitted = submit(priced, parts.now)!;
  const { sale_id, version } = submitted;
  const kept = { ...form, language: parts.language };
  const data = checkoutData(submitted, store, form, parts);
  const isUnpaid = isPaidBefore(form.payment_method);
  const published = isUnpaid ? wantedEvent(data, version, parts.now) : event(checkoutSubmitted, { subject: sale_id, version, data });
  return { sale: submitted, events: [published], form: kept, shipping, unpaid: isUnpaid ? data : null };
};
