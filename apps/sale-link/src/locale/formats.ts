import type { Decimal } from '@entrepot/kernel';

/** `pt_BR` → `pt-BR`; a locale that Node does not know becomes the page's own language. */
const tagOf = (locale: string, fallback: string): string => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? fallback;
  } catch {
    return fallback;
  }
};

export interface Formats {
  money(amount: Decimal | number): string;
  quantity(qty: number): string;
  /** In UTC, which the page's script turns into the reader's own time. */
  moment(date: Date): string;
}

const makeFormats = (locale: string, currency: string, languageTag: string): Formats => {
  const storeTag = tagOf(locale, languageTag);
  const money = new Intl.NumberFormat(storeTag, { style: 'currency', currency });
  const quantity = new Intl.NumberFormat(storeTag, { maximumFractionDigits: 4 });
  const moment = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    money: (amount) => money.format(Number(amount)),
    quantity: (qty) => quantity.format(qty),
    moment: (date) => `${moment.format(date)} UTC`,
  };
};

/** One entry a store's locale, currency and language: they are slow to make. */
const known = new Map<string, Formats>();

/** Prices and quantities as the store's locale writes them, times as the page's language does. */
export const formatsOf = (locale: string, currency: string, languageTag: string): Formats => {
  const key = [locale, currency, languageTag].join('|');
  const formats = known.get(key) ?? makeFormats(locale, currency, languageTag);
  known.set(key, formats);
  return formats;
};
