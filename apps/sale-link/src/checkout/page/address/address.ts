import type { AddressField } from '../../address-fields.rules.js';
import { addressOrder } from '../../address-formats.rules.js';
import type { FormField } from '../../checkout-form.rules.js';
import { regionCode, regionsOf } from '../../../locale/regions.rules.js';
import { type Html, html } from '../html/html.js';
import { addressTexts } from '../texts/address-texts.js';
import { type FieldModel, input, select } from './field.js';

export interface AddressModel extends FieldModel {
  /** Countries that the store sells to. */
  countries: readonly string[];
  /** Country of the billing address. */
  billingCountry: string;
}

type Prefix = '' | 'billing_';

// Names that browsers fill fields in by; a number has none, and its street holds it elsewhere.
const tokens: Readonly<Record<AddressField, string>> = {
  postcode: 'postal-code',
  street: 'address-line1',
  number: 'off',
  complement: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
};

const widths = (isBrazil: boolean): Readonly<Partial<Record<AddressField, string>>> =>
  isBrazil
    ? { postcode: 'third', street: 'two-thirds', number: 'two', complement: 'four', district: 'third', city: 'third', region: 'third' }
    : { postcode: 'third', city: 'third', region: 'third' };

const countrySelect = (model: AddressModel, field: FormField, autocomplete: string): Html | null => {
  const { countries, country, texts } = model;
  if (countries.length < 2) return null;
  const names = new Intl.DisplayNames(texts.tag, { type: 'region' });
  const options = countries.map((code) => [code, names.of(code) ?? code] as const);
  return html`${select(model, field, { autocomplete }, { options, chosen: country, empty: null })}
    <button type="submit" class="quiet field" name="freight" value="1">${addressTexts[texts.language].change}</button>`;
};

/** Fields of an address, by its country; a field that the country does not have stays as long as something stands in it. */
const addressGrid = (model: AddressModel, prefix: Prefix): Html => {
  const { country, form, texts } = model;
  const token = (name: string): string => (prefix === '' || name === 'off' ? name : `billing ${name}`);
  const order = addressOrder(country);
  const rest = (['number', 'district', 'region'] as const).filter((part) => !order.includes(part) && form[`${prefix}${part}`]);
  const regions = regionsOf(country);
  const width = widths(country === 'BR');
  const parts = [...order, ...rest].map((part) => {
    const field = `${prefix}${part}` as const;
    const look = { width: width[part] ?? '', autocomplete: token(tokens[part]) };
    if (part === 'region' && regions) {
      const chosen = regionCode(form[field] ?? '', country);
      return select(model, field, look, { options: Object.entries(regions), chosen, empty: texts.choose });
    }
    return input(model, field, { ...look, ...(part === 'postcode' && country === 'BR' && { inputmode: 'numeric' }) });
  });
  const person =
    prefix === ''
      ? null
      : (
          [
            ['firstname', 'given-name'],
            ['lastname', 'family-name'],
          ] as const
        ).map(([name, called]) => input(model, `billing_${name}`, { width: 'wide-half', autocomplete: token(called) }));
  return html` <div class="grid">${person} ${countrySelect(model, `${prefix}country_id`, token('country'))} ${parts}</div>`;
};

/** Address that the goods are sent to, and by choice another one for the invoice, which the style shows without JavaScript too. */
export const addressPart = (model: AddressModel): Html => {
  const words = addressTexts[model.texts.language];
  return html` <fieldset class="card" id="address">
      <legend>${model.texts.address}</legend>
      ${addressGrid(model, '')}
      <label class="apart"
        ><input type="checkbox" name="billing_apart" id="field-billing_apart" value="1" ${model.form.billing_apart && 'checked'} />
        ${words.apart}</label
      >
    </fieldset>
    <fieldset class="card" id="billing">
      <legend>${words.billing}</legend>
      ${addressGrid({ ...model, country: model.billingCountry }, 'billing_')}
    </fieldset>`;
};

/** Style of the addresses. */
export const addressStyles = `.apart{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;margin:.75rem 0 0;cursor:pointer}.apart input{width:1.25rem;height:1.25rem;min-height:0;flex:none;accent-color:var(--ring)}form:not(:has([name=billing_apart]:checked)) #billing{display:none}.grid .quiet{margin:0}`;
