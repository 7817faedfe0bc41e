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

/** An address as it is written on a parcel, a line each; empty where nothing is known of it. */
export const addressLines = (address: object | null): string => {
  const field = (name: string): string => textOf((address as Fields | null)?.[name]);
  return joined(
    '\n',
    joined(' ', field('firstname'), field('lastname')),
    field('street'),
    joined(', ', joined(' - ', field('city'), field('region')), field('postcode')),
    field('country_id'),
  );
};
