import { type Language, methodTitle } from '@entrepot/contracts';
import type { FieldFault, FormField } from '../../checkout-form.rules.js';
import type { OfferedMethod } from '../../offered-methods.rules.js';
import { freightTexts } from '../freight/freight-texts.js';
import { en } from './en.js';
import { es } from './es.js';
import { pt, type Texts } from './pt.js';

export type { Texts } from './pt.js';

export const textsOf: Readonly<Record<Language, Texts>> = { pt, es, en };

/** Label of a field, by its name in the country. */
export const labelOf = (texts: Texts, field: FormField, country: string): string =>
  (country === 'BR' ? undefined : texts.abroad[field]) ?? texts.fields[field];

/** Fault of a field, in one sentence. */
export const faultText = (texts: Texts, field: FormField, fault: FieldFault, country: string): string => {
  const label = labelOf(texts, field, country);
  const freight = freightTexts[texts.language];
  if (fault === 'no_zone' || fault === 'changed') return freight[fault];
  if (field === 'shipping_method') return freight[fault];
  if (fault === 'required') return texts.unchosen[field] ?? texts.required(label);
  return (country === 'BR' ? texts.faultsInBrazil : texts.faultsAbroad)[field] ?? texts.faults[field] ?? texts.invalid(label);
};

/** A method in the store's words; where it has none of its own, in the page's. */
export const methodWords = (texts: Texts, { code, title, instructions }: OfferedMethod): readonly [title: string, note: string] => [
  methodTitle(code, title, texts.language),
  (title === null ? texts.instructions[code] : instructions) ?? '',
];
