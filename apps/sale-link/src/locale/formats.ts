import { type Decimal, knownZone, languageTag, momentFormat } from '@entrepot/kernel';

export interface Formats {
  money(amount: Decimal | number): string;
  quantity(qty: number): string;
  /** In the store's time zone; without one in UTC, which the page's script turns into the reader's own time. */
  moment(date: Date): string;
  /** Whether moments are in the store's own time zone. */
  isZoned: boolean;
}

const makeFormats = (locale: string, currency: string, pageTag: string, timezone: string | null): Formats => {
  const storeTag = languageTag(locale, pageTag);
  const money = new Intl.NumberFormat(storeTag, { style: 'currency', currency });
  const quantity = new Intl.NumberFormat(storeTag, { maximumFractionDigits: 4 });
  return {
    money: (amount) => money.format(Number(amount)),
    quantity: (qty) => quantity.format(qty),
    moment: momentFormat(pageTag, timezone),
    isZoned: knownZone(timezone) !== null,
  };
};

/** Formats by a store's locale, currency, language and time zone: they are slow to make. */
const known = new Map<string, Formats>();

/** Prices and quantities as the store's locale writes them, times as the page's language does. */
export const formatsOf = (locale: string, currency: string, pageTag: string, timezone: string | null = null): Formats => {
  const key = [locale, currency, pageTag, timezone].join('|');
  const formats = known.get(key) ?? makeFormats(locale, currency, pageTag, timezone);
  known.set(key, formats);
  return formats;
};
