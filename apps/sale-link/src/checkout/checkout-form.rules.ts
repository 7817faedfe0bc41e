import type { Language } from '@entrepot/contracts';
// Use a library for the check digits, of the alphanumeric CNPJ too.
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { isLongerThan, languageTag } from '@entrepot/kernel';
import { hasControl, isEmail } from '../field/field.rules.js';
import { addressFields, billingFields, type BillingField, billingParts } from './address-fields.rules.js';
import { isAddressOptional, isPostcode } from './address-formats.rules.js';
import { plainRegion, regionCode, regionsOf } from '../locale/regions.rules.js';

/** Fields of the checkout page, in its order. */
export const formFields = [
  'firstname',
  'lastname',
  'email',
  'taxvat',
  'phone',
  'country_id',
  ...addressFields,
  'billing_apart',
  ...billingFields,
  'shipping_method',
  'payment_method',
] as const;
export type FormField = (typeof formFields)[number];

/** Fields that forms kept earlier lack. */
type NewField = 'country_id' | 'billing_apart' | BillingField;

/** Fields that every form has. */
export type OwnField = Exclude<FormField, NewField>;

/** Texts of the form, as the customer typed them. */
export type CheckoutForm = Readonly<Record<OwnField, string> & Partial<Record<NewField, string>>>;

/** Form that is kept, with the language of the page; earlier ones have none. */
export type KeptForm = CheckoutForm & { language?: Language };

/** Why a field is refused; the page and the API each have a sentence for it. */
export type FieldFault = 'required' | 'invalid' | 'no_zone' | 'changed';

export interface FormRules {
  /** ISO 3166-1: Brazil's CEP, states and telephone numbers are checked, elsewhere only that something was typed. */
  country: string;
  taxvat: 'br' | 'none';
  /** Countries that the store sells to; absent: only `country`. */
  countries?: readonly string[];
  /** Codes that the page offers; null: there is nothing to pay. */
  methods: ReadonlySet<string> | null;
}

/** Field whose rules hold for it: a billing address has those of the delivery. */
export const partOf = (field: FormField): FormField => field.replace(/^billing_(?!apart$)/, '') as FormField;

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
export const longestOf = (field: FormField): number => longest[partOf(field)] ?? longestAnswer;

/** Whether a field may stay empty. */
export const isOptional = (field: FormField, country: string): boolean => {
  const part = partOf(field);
  return (
    ['shipping_method', 'country_id', 'billing_apart'].includes(part) ||
    (part === 'taxvat' && country !== 'BR') ||
    isAddressOptional(part, country)
  );
};

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

const isPhone = (typed: string, country: string): boolean => {
  if (!/^[\d\s()+.-]+$/.test(typed)) return false;
  const plain = plainPhone(typed, country);
  return country === 'BR' ? /^[1-9][1-9](9\d{8}|[2-8]\d{7})$/.test(plain) : digits(plain).length >= 6 && digits(plain).length <= 15;
};

const isRight = (field: FormField, value: string, rules: FormRules): boolean => {
  if (isLongerThan(value, longestOf(field)) || hasControl(value)) return false;
  switch (partOf(field) as OwnField | 'country_id' | 'billing_apart') {
    case 'email':
      return isEmail(value);
    case 'taxvat':
      return rules.taxvat === 'none' || rules.country !== 'BR' || isTaxvat(value);
    case 'phone':
      return isPhone(value, rules.country);
    case 'postcode':
      return isPostcode(value, rules.country);
    case 'region':
      return regionsOf(rules.country) === null || regionCode(value, rules.country) !== null;
    case 'country_id':
      return (rules.countries ?? [rules.country]).includes(value);
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
    case 'billing_apart':
      return true;
  }
};

/** Faults of a form, field by field in the page's order; empty when there are none. A billing address that is not apart is not looked at. */
export const formFaults = (form: CheckoutForm, rules: FormRules): Map<FormField, FieldFault> => {
  const faults = new Map<FormField, FieldFault>();
  const countries = rules.countries ?? [rules.country];
  for (const field of formFields) {
    const isBilling = field !== partOf(field);
    if (isBilling && !form.billing_apart) continue;
    const country = isBilling ? chosenCountry(countries, rules.country, form.billing_country_id) : rules.country;
    const value = form[field] ?? '';
    if (value === '') {
      if (!isOptional(field, country) && !(field === 'payment_method' && rules.methods === null)) faults.set(field, 'required');
    } else if (!isRight(field, value, { ...rules, country })) faults.set(field, 'invalid');
  }
  return faults;
};

/** A form without faults as an order takes it. */
export const checkoutAddress = (form: CheckoutForm, country: string) => ({
  firstname: form.firstname,
  lastname: form.lastname,
  street: [form.street, form.number, form.complement, form.district],
  city: form.city,
  region: plainRegion(form.region, country),
  postcode: plainPostcode(form.postcode, country),
  country_id: country,
  telephone: plainPhone(form.phone, country),
});

/** Address of the invoice, where it is another one. */
export const billingAddress = (form: CheckoutForm, store: SoldTo) => {
  if (!form.billing_apart) return null;
  const parts = Object.fromEntries(billingParts.map((part) => [part, form[`billing_${part}`] ?? '']));
  const { telephone } = checkoutAddress(form, countryIn(store, form.country_id));
  return { ...checkoutAddress({ ...form, ...parts }, countryIn(store, form.billing_country_id || form.country_id)), telephone };
};

const likelyRegion = (tag: string): string | undefined => {
  const { region, language } = new Intl.Locale(tag);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : new Intl.Locale(language).maximize().region;
};

/** Country that a store's locale names, else the one where most people speak its language; Brazil for an unknown language. */
export const countryOf = (locale: string): string => likelyRegion(languageTag(locale, 'pt-BR')) ?? 'BR';

/** Where a store sells to. */
interface SoldTo {
  locale: string;
  countries: readonly string[] | null;
}

/** Countries that a store sells to. */
export const countriesOf = ({ locale, countries }: SoldTo): readonly string[] => (countries?.length ? countries : [countryOf(locale)]);

const chosenCountry = (countries: readonly string[], home: string, typed = ''): string =>
  countries.includes(typed) ? typed : countries.includes(home) ? home : (countries[0] ?? home);

/** Country of an address: the chosen one, else the store's own, else its first. */
export const countryIn = (store: SoldTo, typed = ''): string => chosenCountry(countriesOf(store), countryOf(store.locale), typed);

export const taxvatOf = (form: CheckoutForm): string | null => plainTaxvat(form.taxvat) || null;
