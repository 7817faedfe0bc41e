import { type Decimal, languageTag } from '@entrepot/kernel';

export interface Formats {
  money(amount: Decimal | number): string;
  quantity(qty: number): string;
  /** In UTC, which the page's script turns into the reader's own time. */
  moment(date: Date): string;
}

const makeFormats = (locale: string, currency: string, pageTag: string): Formats => {
  const storeTag = languageTag(locale, pageTag);
  const money = new Intl.NumberFormat(storeTag, { style: 'currency', currency });
  const quantity = new Intl.NumberFormat(storeTag, { maximumFractionDigits: 4 });
  const moment = new Intl.DateTimeFormat(pageTag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    money: (amount) => money.format(Number(amount)),
    quantity: (qty) => quantity.format(qty),
    moment: (date) => `${moment.format(date)} UTC`,
  };
};

/** Formats by a store's locale, currency and language: they are slow to make. */
const known = new Map<string, Formats>();

/** Prices and quantities as the store's locale writes them, times as the page's language does. */
export const formatsOf = (locale: string, currency: string, pageTag: string): Formats => {
  const key = [locale, currency, pageTag].join('|');
  const formats = known.get(key) ?? makeFormats(locale, currency, pageTag);
  known.set(key, formats);
  return formats;
};
