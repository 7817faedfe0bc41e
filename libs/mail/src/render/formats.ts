import { languageTag } from '@entrepot/kernel';

export interface MailFormats {
  /** An amount in the order's currency; a bare number where that is not known. */
  amount(value: number): string;
  quantity(value: number): string;
}

const makeFormats = (locale: string, currency: string | null): MailFormats => {
  const tag = languageTag(locale, 'en');
  const amount = new Intl.NumberFormat(
    tag,
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  );
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  return { amount: (value) => amount.format(value), quantity: (value) => quantity.format(value) };
};

/** Formats by a store's locale and currency: they are slow to make. */
const known = new Map<string, MailFormats>();

/** How the people of a store write numbers. @param locale `pt_BR`, as stores have it */
export const mailFormats = (locale: string, currency: string | null): MailFormats => {
  const key = `${locale}|${currency ?? ''}`;
  const formats = known.get(key) ?? makeFormats(locale, currency);
  known.set(key, formats);
  return formats;
};
