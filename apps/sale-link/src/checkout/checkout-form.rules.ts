import type { Language } from '@entrepot/contracts';
// Use a library for the check digits, of the alphanumeric CNPJ too.
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { isLongerThan, languageTag } from '@entrepot/kernel';
import { hasControl, isEmail } from '../field/field.rules.js';
import { regionCode } from './regions.rules.js';

/** Fields of the checkout page, in its order. */
export const formFields = [
  'firstname',
  'lastname',
  'email',
  'taxvat',
  'phone',
  'postcode',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'region',
  'shipping_method',
  'payment_method',
] as const;
export type FormField = (typeof formFields)[number];

/** Texts of the form, as the customer typed them. */
export type CheckoutForm = Readonly<Record<FormField, string>>;

/** Form that is kept, with the language of the page; earlier ones have none. */
export type KeptForm = CheckoutForm & { language?: Language };

/** Why a field is refused; the page and the API each have a sentence for it. */
export type FieldFault = 'required' | 'invalid' | 'no_zone' | 'changed';

export interface FormRules {
  /** ISO 3166-1: Brazil's CEP, states and telephone numbers are checked, elsewhere only that something was typed. */
  country: string;
  taxvat: 'br' | 'none';
  /** Codes that the page offers; null: there is nothing to pay. */
  methods: ReadonlySet<string> | null;
}

/** Characters of those fields that have fewer or more than `longestAnswer`. */
const longest: Readonly<Partial<Record<FormField, number>>> = {
  email: 150,
  number: 20,
  postcode: 20,
  taxvat: 30,
  phone: 30,
  region: 60,
  shipping_method: 64,
};
const longestAnswer = 100;

/** How many characters a field may have. */
export const longestOf = (field: FormField): number => longest[field] ?? longestAnswer;

const optionalAbroad: readonly FormField[] = ['taxvat', 'number', 'district', 'region'];

/** Whether a field may stay empty. */
export const isOptional = (field: FormField, country: string): boolean =>
  field === 'complement' || field === 'shipping_method' || (country !== 'BR' && optionalAbroad.includes(field));

const digits = (text: string): string => text.replace(/\D/g, '');

/** Digits and upper-case letters only, as it is stored. */
export const plainTaxvat = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase();

/** Whether it is a CPF or a CNPJ (the alphanumeric one of July 2026 included) with right check digits. */
export const isTaxvat = (typed: string): boolean => {
  const plain = plainTaxvat(typed);
  return /^\d{11}$/.test(plain) ? cpf.isValid(plain) : /^[\dA-Z]{12}\d{2}$/.test(plain) && cnpj.isValid(plain);
};

/** A CEP as it is stored: 01310-100. */
export const plainPostcode = (typed: string, country: string): string =>
  country === 'BR' ? digits(typed).replace(/^(\d{5})(\d{3})$/, '$1-$2') : typed.trim();

/** Zeros for trunk calls and 55 before a DDD: the digits of a Brazilian number that are not stored. DDD 55 stays. */
export const phonePrefix = /^0*(?:55(?=0*\d{10}))?0*/;

/** DDD and number, without +55 before them. */
export const plainPhone = (typed: string, country: string): string =>
  country === 'BR' ? digits(typed).replace(phonePrefix, '') : typed.trim();

const isPostcode = (typed: string, country: string): boolean =>
  country === 'BR' ? /^\d{5}-?\d{3}$/.test(typed.replace(/[\s.]/g, '')) && !/^0+$/.test(digits(typed)) : /^[\p{L}\d -]{3,10}$/u.test(typed);

const isPhone = (typed: string, country: string): boolean => {
  if (!/^[\d\s()+.-]+$/.test(typed)) return false;
  const plain = plainPhone(typed, country);
  return country === 'BR' ? /^[1-9][1-9](9\d{8}|[2-8]\d{7})$/.test(plain) : digits(plain).length >= 6 && digits(plain).length <= 15;
};

const isRight = (field: FormField, value: string, rules: FormRules): boolean => {
  if (isLongerThan(value, longestOf(field)) || hasControl(value)) return false;
  switch (field) {
    case 'email':
      return isEmail(value);
    case 'taxvat':
      return rules.taxvat === 'none' || rules.country !== 'BR' || isTaxvat(value);
    case 'phone':
      return isPhone(value, rules.country);
    case 'postcode':
      return isPostcode(value, rules.country);
    case 'region':
      return rules.country !== 'BR' || regionCode(value) !== null;
    case 'payment_method':
      return rules.methods === null || rules.methods.has(value);
    // `freightOf` looks at it.
    case 'shipping_method':
    case 'firstname':
    case 'lastname':
    case 'street':
    case 'number':
    case 'complement':
    case 'district':
    case 'city':
      return true;
  }
};

/** Faults of a form, field by field in the page's order; empty when there are none. */
export const formFaults = (form: CheckoutForm, rules: FormRules): Map<FormField, FieldFault> => {
  const faults = new Map<FormField, FieldFault>();
  for (const field of formFields) {
    if (form[field] === '') {
      if (!isOptional(field, rules.country) && !(field === 'payment_method' && rules.methods === null)) faults.set(field, 'required');
    } else if (!isRight(field, form[field], rules)) faults.set(field, 'invalid');
  }
  return faults;
};

/** A form without faults as an order takes it. */
export const checkoutAddress = (form: CheckoutForm, country: string) => ({
  firstname: form.firstname,
  lastname: form.lastname,
  street: [form.street, form.number, form.complement, form.district],
  city: form.city,
  region: country === 'BR' ? (regionCode(form.region) ?? form.region) : form.region,
  postcode: plainPostcode(form.postcode, country),
  country_id: country,
  telephone: plainPhone(form.phone, country),
});

const likelyRegion = (tag: string): string | undefined => {
  const { region, language } = new Intl.Locale(tag);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : new Intl.Locale(language).maximize().region;
};

/** Country that a store's locale names, else the one where most people speak its language; Brazil for an unknown language. */
export const countryOf = (locale: string): string => likelyRegion(languageTag(locale, 'pt-BR')) ?? 'BR';

export const taxvatOf = (form: CheckoutForm): string | null => plainTaxvat(form.taxvat) || null;
