import { isLongerThan } from '@entrepot/kernel';
import { hasControl } from '../../field/field.rules.js';
import { type FormField, longestOf } from '../checkout-form.rules.js';
import { regionCode } from '../../locale/regions.rules.js';

/** Address of a postcode; fields that it does not determine are empty: a small town has one postcode. */
export interface FoundAddress {
  street: string;
  district: string;
  city: string;
  region: string;
}

const textIn = (answer: object, name: string, field: FormField): string => {
  const value = (answer as Record<string, unknown>)[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return isLongerThan(text, longestOf(field)) || hasControl(text) ? '' : text;
};

/** Reads the address in an answer of the shape of ViaCEP; null where it is unknown, or no such answer. */
export const foundAddress = (answer: unknown): FoundAddress | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const region = regionCode(textIn(answer, 'uf', 'region'));
  const city = textIn(answer, 'localidade', 'city');
  if (region === null || city === '') return null;
  return { street: textIn(answer, 'logradouro', 'street'), district: textIn(answer, 'bairro', 'district'), city, region };
};
