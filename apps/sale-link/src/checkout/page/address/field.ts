import { type CheckoutForm, type FieldFault, type FormField, isOptional, longestOf, partOf } from '../../checkout-form.rules.js';
import { type Html, html } from '../html/html.js';
import { faultText, labelOf, type Texts } from '../texts/texts.js';

/** Fields as they were typed, and what is wrong with them. */
export interface FieldModel {
  form: CheckoutForm;
  faults: ReadonlyMap<FormField, FieldFault>;
  country: string;
  texts: Texts;
  /** Whether the script asks for the address of a postcode. */
  isLookedUp: boolean;
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

const frame = ({ faults, country, texts }: FieldModel, field: FormField, width: string, control: Html): Html => {
  const fault = faults.get(field);
  const note = isOptional(field, country) && partOf(field) !== 'country_id' && html` <span class="note">(${texts.optional})</span>`;
  return html` <div class="field ${width}">
    <label for="${id(field)}">${labelOf(texts, field, country)}${note}</label>
    ${control} ${fault && html`<p class="fault" id="${id(field)}-fault">${faultText(texts, field, fault, country)}</p>`}
  </div>`;
};

/** Ties a refused field to its sentence, for those who hear the page. */
const ties = ({ faults, country }: FieldModel, field: FormField): Html =>
  html` id="${id(field)}" name="${field}" ${!isOptional(field, country) && 'required'}
  ${faults.has(field) && html`aria-invalid="true" aria-describedby="${id(field)}-fault"`}`;

// A NUL would end up as a replacement sign, and no browser sends one.
const shown = (text: string): string => text.replaceAll('\0', '');

/** Field of one line. */
export const input = (model: FieldModel, field: FormField, { width = '', type = 'text', autocomplete, inputmode }: Look): Html => {
  const isBrazil = model.country === 'BR';
  const control = html` <input
    ${ties(model, field)}
    type="${type}"
    value="${shown(model.form[field] ?? '')}"
    autocomplete="${autocomplete}"
    maxlength="${longestOf(field)}"
    ${inputmode && html`inputmode="${inputmode}"`}
    ${isBrazil && masked.includes(partOf(field)) && html`data-mask="${partOf(field)}"`}
    ${field === 'postcode' && model.isLookedUp && isBrazil && 'data-lookup'}
    ${!isOptional(field, model.country) && html`data-empty="${faultText(model.texts, field, 'required', model.country)}"`}
    data-wrong="${faultText(model.texts, field, 'invalid', model.country)}"
  />`;
  return frame(model, field, width, control);
};

/** Choice of one of named values. @param empty text of no choice; null: there is always one */
export const select = (
  model: FieldModel,
  field: FormField,
  { width = '', autocomplete }: Look,
  { options, chosen, empty }: { options: readonly (readonly [code: string, name: string])[]; chosen: string | null; empty: string | null },
): Html => {
  const control = html` <select
    ${ties(model, field)}
    autocomplete="${autocomplete}"
    ${empty !== null && html`data-empty="${faultText(model.texts, field, 'required', model.country)}"`}
  >
    ${empty !== null && html`<option value="">${empty}</option>`}
    ${options.map(([code, name]) => html`<option value="${code}" ${code === chosen && 'selected'}>${name}</option>`)}
  </select>`;
  return frame(model, field, width, control);
};
