type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ');

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** First name in an address, if it has one; addresses are kept as they came. */
export const firstnameIn = (address: object | null): string => textOf((address as Fields | null)?.['firstname']);

/** Name of a country by its code of two letters; anything else stays as it came. */
const countryName = (code: string, language: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code) : code;

/** An address as it is written on a parcel, a line each; empty where nothing is known of it. @param language of the country's name */
export const addressLines = (address: object | null, language: string): string => {
  const field = (name: string): string => textOf((address as Fields | null)?.[name]);
  return joined(
    '\n',
    joined(' ', field('firstname'), field('lastname')),
    field('street'),
    joined(', ', joined(' - ', field('city'), field('region')), field('postcode')),
    countryName(field('country_id'), language),
  );
};
