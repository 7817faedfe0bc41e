import { type Language, methodTitle } from '@entrepot/contracts';
import { type FieldFault, type FormField, type OwnField, partOf } from '../../checkout-form.rules.js';
import type { OfferedMethod } from '../../offered-methods.rules.js';
import { addressTexts } from './address-texts.js';
import { freightTexts } from './freight-texts.js';
import { en } from './en.js';
import { es } from './es.js';
import { pt, type Texts } from './pt.js';

export type { Texts } from './pt.js';

export const textsOf: Readonly<Record<Language, Texts>> = { pt, es, en };

/** Label of a field, by its name in the country. */
export const labelOf = (texts: Texts, field: FormField, country: string): string => {
  const part = partOf(field);
  const words = addressTexts[texts.language];
  if (part === 'country_id') return words.country;
  return words.names[country]?.[part] ?? (country === 'BR' ? undefined : texts.abroad[part]) ?? texts.fields[part as OwnField];
};

/** Fault of a field, in one sentence. */
export const faultText = (texts: Texts, field: FormField, fault: FieldFault, country: string): string => {
  const label = labelOf(texts, field, country);
  const freight = freightTexts[texts.language];
  if (fault === 'no_zone' || fault === 'changed') return freight[fault];
  const part = partOf(field);
  if (part === 'shipping_method') return freight[fault];
  if (fault === 'required') return texts.unchosen[part] ?? texts.required(label);
  return (country === 'BR' ? texts.faultsInBrazil : texts.faultsAbroad)[part] ?? texts.faults[part] ?? texts.invalid(label);
};

/** A method in the store's words; where it has none of its own, in the page's. */
export const methodWords = (texts: Texts, { code, title, instructions }: OfferedMethod): readonly [title: string, note: string] => [
  methodTitle(code, title, texts.language),
  (title === null ? texts.instructions[code] : instructions) ?? '',
];
