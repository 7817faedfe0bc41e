import { type CheckoutForm, type FieldFault, type FormField, isOptional, longestOf } from '../checkout-form.rules.js';
import type { OfferedMethod } from '../offered-methods.rules.js';
import type { Freight } from '../../shipping/freight.rules.js';
import type { Formats } from '../../locale/formats.js';
import { freightPart } from './freight/freight.js';
import { regionCode, regions } from '../regions.rules.js';
import { type Html, html } from './html/html.js';
import { payLabel, paymentPart } from './pay/payment.js';
import { faultText, labelOf, type Texts } from './texts/texts.js';

export interface FormModel {
  form: CheckoutForm;
  faults: ReadonlyMap<FormField, FieldFault>;
  /** Methods by which it can be paid; null: there is nothing to pay. */
  offered: readonly OfferedMethod[] | null;
  /** Amount to pay, as the page shows it. */
  total: string;
  /** How the goods can be sent; null: there is nothing to choose. */
  freight: Freight | null;
  /** Amount to pay as a number's text. */
  sum: string;
  formats: Formats;
  country: string;
  texts: Texts;
  /** Whether the script asks for the address of a postcode. */
  isLookedUp: boolean;
  /** Whether the customer goes on without the coupon. */
  isWithoutCoupon: boolean;
  /** Terms that the customer accepts with the order. */
  consent: Html | null;
}

interface Look {
  /** How many of the six columns; `third`, `two-thirds` and `wide-half` on a desk only. */
  width?: string;
  type?: string;
  autocomplete: string;
  inputmode?: string;
}

/** Fields of Brazil that the page's script formats while they are typed. */
const masked: readonly FormField[] = ['taxvat', 'phone', 'postcode'];

const id = (field: FormField): string => `field-${field}`;

const frame = ({ faults, country, texts }: FormModel, field: FormField, width: string, control: Html): Html => {
  const fault = faults.get(field);
  const note = isOptional(field, country) && html` <span class="note">(${texts.optional})</span>`;
  return html` <div class="field ${width}">
    <label for="${id(field)}">${labelOf(texts, field, country)}${note}</label>
    ${control} ${fault && html`<p class="fault" id="${id(field)}-fault">${faultText(texts, field, fault, country)}</p>`}
  </div>`;
};

/** Ties a refused field to its sentence, for those who hear the page. */
const ties = ({ faults, country }: FormModel, field: FormField): Html =>
  html` id="${id(field)}" name="${field}" ${!isOptional(field, country) && 'required'}
  ${faults.has(field) && html`aria-invalid="true" aria-describedby="${id(field)}-fault"`}`;

// A NUL would end up as a replacement sign, and no browser sends one.
const shown = (text: string): string => text.replaceAll('\0', '');

const input = (model: FormModel, field: FormField, { width = '', type = 'text', autocomplete, inputmode }: Look): Html => {
  const control = html` <input
    ${ties(model, field)}
    type="${type}"
    value="${shown(model.form[field])}"
    autocomplete="${autocomplete}"
    maxlength="${longestOf(field)}"
    ${inputmode && html`inputmode="${inputmode}"`}
    ${model.country === 'BR' && masked.includes(field) && html`data-mask="${field}"`}
    ${field === 'postcode' && model.isLookedUp && model.country === 'BR' && 'data-lookup'}
  />`;
  return frame(model, field, width, control);
};

const regionSelect = (model: FormModel, width: string): Html => {
  const chosen = regionCode(model.form.region);
  const options = Object.entries(regions).map(
    ([code, name]) => html`<option value="${code}" ${code === chosen && 'selected'}>${name}</option>`,
  );
  const control = html` <select ${ties(model, 'region')} autocomplete="address-level1">
    <option value="">${model.texts.choose}</option>
    ${options}
  </select>`;
  return frame(model, 'region', width, control);
};

/** Form that posts to its own address. */
export const checkoutForm = (model: FormModel): Html => {
  const { texts, offered, total, country, freight, formats } = model;
  const freightFault = model.faults.get('shipping_method');
  const methodFault = model.faults.get('payment_method');
  const isBrazil = country === 'BR';
  // Abroad it stands in the street, as browsers fill it in.
  const hasNumber = isBrazil || model.form.number !== '';
  return html` <form method="post" autocomplete="on">
    ${model.isWithoutCoupon && html`<input type="hidden" name="without_coupon" value="1" />`}
    <fieldset class="card">
      <legend>${texts.you}</legend>
      <div class="grid">
        ${input(model, 'firstname', { width: 'wide-half', autocomplete: 'given-name' })}
        ${input(model, 'lastname', { width: 'wide-half', autocomplete: 'family-name' })}
        ${input(model, 'email', { type: 'email', autocomplete: 'email', inputmode: 'email' })}
        ${input(model, 'taxvat', { width: 'wide-half', autocomplete: 'off' })}
        ${input(model, 'phone', { width: 'wide-half', type: 'tel', autocomplete: 'tel', inputmode: 'tel' })}
      </div>
    </fieldset>
    <fieldset class="card">
      <legend>${texts.address}</legend>
      <div class="grid">
        ${input(model, 'postcode', { width: 'third', autocomplete: 'postal-code', ...(isBrazil && { inputmode: 'numeric' }) })}
        ${input(model, 'street', { width: 'two-thirds', autocomplete: 'address-line1' })}
        ${hasNumber && input(model, 'number', { width: 'two', autocomplete: 'off' })}
        ${input(model, 'complement', { width: hasNumber ? 'four' : '', autocomplete: 'address-line2' })}
        ${input(model, 'district', { width: 'third', autocomplete: 'address-level3' })}
        ${input(model, 'city', { width: 'third', autocomplete: 'address-level2' })}
        ${isBrazil ? regionSelect(model, 'third') : input(model, 'region', { width: 'third', autocomplete: 'address-level1' })}
      </div>
    </fieldset>
    ${freightPart({ freight: freight?.isOffered ? freight : null, fault: freightFault && faultText(texts, 'shipping_method', freightFault, country), total: model.sum, formats, texts })}
    ${paymentPart({ offered, chosen: model.form.payment_method, fault: methodFault && faultText(texts, 'payment_method', methodFault, country), texts })}
    ${offered?.length !== 0 && html`<button type="submit" id="pay" data-live data-sending="${texts.sending}">${payLabel(offered, total, texts)}</button>${model.consent}`}
    <p class="secret">${texts.secret}</p>
  </form>`;
};
