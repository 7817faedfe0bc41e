import { type CheckoutForm, countriesOf, countryIn, type FieldFault, type FormField, formFields } from '../checkout-form.rules.js';
import { type CheckoutState, type CheckoutView, stateOf } from '../checkout.view.js';
import { consent } from './face/face.js';
import { checkoutForm } from './form.js';
import { type Formats, formatsOf } from '../../locale/formats.js';
import { type Html, html } from './html/html.js';
import { card, notice, nowhere, paragraph } from './card.js';
import { layout, type Page } from './layout.js';
import { converted } from './done.js';
import { expired, failed, paying, processing, processingTexts, unknown, waiting } from './states.js';
import { shortage, soldOut } from './stock/shortage.js';
import { summary } from './summary.js';
import type { Language } from '@entrepot/contracts';
import { freightTexts } from './texts/freight-texts.js';
import { faultText, textsOf, type Texts } from './texts/texts.js';

/** Why a submit was not accepted, and what was typed. */
export interface Refused {
  code: string;
  form: CheckoutForm;
  faults: ReadonlyMap<FormField, FieldFault>;
  /** Product that the refusal is about. */
  product?: string;
}

const emptyForm = Object.fromEntries(formFields.map((field) => [field, ''])) as unknown as CheckoutForm;
const noFaults: ReadonlyMap<FormField, FieldFault> = new Map();

const detailOf = (code: string, { sale, short, leftOut }: CheckoutView, refused?: Refused): string => {
  if (code.endsWith('out_of_stock')) return (short.length > 0 ? short : sale.lines).map(({ name }) => name).join(', ');
  return code.startsWith('coupon_') ? (leftOut ?? '') : (refused?.product ?? '');
};

const sentenceOf = (code: string, view: CheckoutView, texts: Texts, refused?: Refused): string =>
  (texts.notices[code] ?? texts.notices['resource_unavailable']!)(detailOf(code, view, refused));

/** A submit that was refused, or an order that did not come of one. */
const problem = (
  code: string,
  view: CheckoutView,
  texts: Texts,
  countryOf: (field: FormField) => string,
  found: Refused['faults'],
  refused?: Refused,
): Html => {
  const faults = [...found].map(
    ([field, fault]) => html`<li><a href="#field-${field}">${faultText(texts, field, fault, countryOf(field))}</a></li>`,
  );
  return html` <div class="problem" id="problem" role="alert" tabindex="-1">
    <h2>${texts.problem}</h2>
    <p>${sentenceOf(code, view, texts, refused)}</p>
    ${
      faults.length > 0 &&
      html`<ul>
        ${faults}
      </ul>`
    }
    ${code.startsWith('coupon_') && html`<p>${texts.withoutCoupon}</p>`}
    <p>${code === 'paid_out_of_stock' ? texts.ask : texts.kept}</p>
  </div>`;
};

/** Whether the customer has left the provider's page, or its time was over. A page that never opened was left only if the customer says so. */
const isLeft = ({ payment }: CheckoutView, pay: string): boolean =>
  payment?.state === 'failed' && (payment.url !== null || pay === 'cancel');

const problemOf = (view: CheckoutView): string | null => {
  const payment = view.payment?.state;
  if (payment === 'failed') return 'payment_failed';
  if (payment !== 'releasing' && payment !== 'released') return null;
  return view.missing === null ? 'payment_returned' : 'paid_out_of_stock';
};

/** Beside the sale as it stands. */
interface Shown {
  refused?: Refused;
  /** Form with which the customer asked for the freight. */
  asked?: CheckoutForm;
  /** How the customer has come, of `Reader`. Who has just sent the form is led on to the provider's page. */
  pay?: string;
  /** Whether orders are confirmed by mail. */
  isMailOn?: boolean;
  /** Whether the address of a postcode can be asked for. */
  isLookedUp?: boolean;
}

const openPage = (view: CheckoutView, texts: Texts, formats: Formats, { refused, asked, isLookedUp = false, pay = '' }: Shown): Html => {
  const form = refused?.form ?? asked ?? view.form ?? { ...emptyForm, email: view.sale.email };
  const sold = { ...view.store, countries: view.countries };
  const country = countryIn(sold, form.country_id);
  const billingCountry = countryIn(sold, form.billing_country_id || form.country_id);
  const { freight } = view;
  const faults = refused?.faults ?? (freight?.fault?.field === 'postcode' ? new Map([['postcode', 'no_zone']] as const) : noFaults);
  const isNoticed = !refused && isLeft(view, pay);
  const code = isNoticed ? null : (refused?.code ?? problemOf(view) ?? (faults.size > 0 ? 'form_refused' : null));
  const { methods: offered, sale } = view;
  const bought = (said: Html): Html => html` <div class="narrow">${said} ${summary(view, texts, formats)}</div>`;
  if (!view.isServed) return bought(card({ mark: nowhere, heading: texts.unserved.heading, parts: [paragraph(texts.unserved.text)] }));
  // Nothing but a new offer helps who got money back and has no other way to pay.
  if (code === 'paid_out_of_stock' && offered.length === 0) {
    const parts = [sentenceOf(code, view, texts), texts.ask].map(paragraph);
    return bought(card({ mark: nowhere, heading: texts.problem, parts }));
  }
  if (view.short.length > 0 && view.quantities === null)
    return bought(
      card({ mark: nowhere, ...soldOut(view, texts, formats, code === 'paid_out_of_stock' ? sentenceOf(code, view, texts) : null) }),
    );
  const isChanged = code === 'stock_changed';
  const isProblem = code !== null && !(isChanged && view.quantities);
  const face = { name: view.store.name, brand: view.brand };
  return html` <h1 tabindex="-1">${texts.heading}</h1>
    <p class="intro">${texts.intro}</p>
    ${isNoticed && notice(texts.left.heading, texts.left.text)}
    ${isProblem && problem(code, view, texts, (field) => (field.startsWith('billing_') ? billingCountry : country), faults, refused)}
    ${view.quantities && shortage(view, texts, formats, { id: isProblem ? 'shortage' : 'problem', isChanged })}
    <div class="sides">
      ${summary(view, texts, formats, true)}
      ${checkoutForm({ form, faults, freight, formats, sum: sale.total.toFixed(2), offered: sale.total.isZero() ? null : offered, noMethod: freight?.isOffered && !freight.shipping ? freightTexts[texts.language].noMethod : texts.noMethod, total: formats.money(sale.total), country, countries: countriesOf(sold), billingCountry, texts, isLookedUp, isWithoutCoupon: view.leftOut !== null, quantities: view.quantities, consent: consent(face, texts) })}
    </div>`;
};

/** Page of a sale as it stands, or with the reason why a submit was refused. */
export const checkoutPage = (view: CheckoutView, language: Language, shown: Shown = {}): Page => {
  const { pay = '', isMailOn = false } = shown;
  const texts = textsOf[language];
  const { store, sale, brand } = view;
  const formats = formatsOf(store.locale, sale.currency, texts.tag, store.timezone);
  const frame = (state: CheckoutState, title: string, body: Html, forwardTo: string | null = null): Page =>
    layout({ texts, title, store: { name: store.name, brand }, state, body, forwardTo });
  const known = (body: Html): Html => html`${pay === 'other' && notice('', texts.unused)} ${body}`;
  const state = stateOf(view);
  switch (state) {
    case 'paying':
      return frame(state, texts.paying.title, known(paying(view, texts, formats, pay)), pay === 'go' ? (view.payment?.url ?? null) : null);
    case 'waiting':
      return frame(state, texts.waiting.title, known(waiting(view, texts, formats)));
    case 'processing':
      return frame(state, processingTexts(view, texts).title, known(processing(view, texts, formats)));
    case 'converted':
      return frame(state, texts.converted.title, known(converted(view, texts, formats, isMailOn && view.isConfirmed)));
    case 'expired':
      return frame(state, texts.expired.title, expired(view, texts, formats));
    case 'open':
    case 'out_of_stock':
      return frame(state, texts.title, openPage(view, texts, formats, shown));
  }
  return state satisfies never;
};

export const unknownPage = (language: Language): Page => {
  const texts = textsOf[language];
  return layout({ texts, title: texts.unknown.title, store: null, state: 'unknown', body: unknown(texts) });
};

export const failedPage = (language: Language): Page => {
  const texts = textsOf[language];
  return layout({ texts, title: texts.failed.title, store: null, state: 'failed', body: failed(texts) });
};
