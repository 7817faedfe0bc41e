import { type Decimal, languageTag } from '@entrepot/kernel';

export interface Formats {
  money(amount: Decimal | number): string;
  quantity(qty: number): string;
  /** In the store's time zone; without one in UTC, which the page's script turns into the reader's own time. */
  moment(date: Date): string;
  /** Whether moments are in the store's own time zone. */
  isZoned: boolean;
}

/** A store's time zone; null for one that this Node does not know: a page is shown all the same. */
const zoneOf = (timezone: string | null): string | null => {
  try {
    return timezone && new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

const makeFormats = (locale: string, currency: string, pageTag: string, timezone: string | null): Formats => {
  const storeTag = languageTag(locale, pageTag);
  const money = new Intl.NumberFormat(storeTag, { style: 'currency', currency });
  const quantity = new Intl.NumberFormat(storeTag, { maximumFractionDigits: 4 });
  const moment = new Intl.DateTimeFormat(pageTag, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone ?? 'UTC' });
  const offset = new Intl.DateTimeFormat('en', { timeZone: timezone ?? 'UTC', timeZoneName: 'shortOffset' });
  const offsetOf = (date: Date) => offset.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  return {
    money: (amount) => money.format(Number(amount)),
    quantity: (qty) => quantity.format(qty),
    moment: (date) => (timezone === null ? `${moment.format(date)} UTC` : `${moment.format(date)} (${offsetOf(date)})`),
    isZoned: timezone !== null,
  };
};

/** Formats by a store's locale, currency, language and time zone: they are slow to make. */
const known = new Map<string, Formats>();

/** Prices and quantities as the store's locale writes them, times as the page's language does. */
export const formatsOf = (locale: string, currency: string, pageTag: string, timezone: string | null = null): Formats => {
  const key = [locale, currency, pageTag, timezone].join('|');
  const formats = known.get(key) ?? makeFormats(locale, currency, pageTag, zoneOf(timezone));
  known.set(key, formats);
  return formats;
};
