export interface Formats {
  /** An amount in the order's currency; a bare number where that is not known. */
  amount(value: number): string;
  quantity(value: number): string;
}

/** `pt_BR`, as stores have it, as Intl takes it; English where it is no language. */
const languageTag = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** How the people of a store write numbers. */
export const formatsOf = (locale: string, currency: string | null): Formats => {
  const tag = languageTag(locale);
  const amount = new Intl.NumberFormat(
    tag,
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  );
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  return { amount: (value) => amount.format(value), quantity: (value) => quantity.format(value) };
};
