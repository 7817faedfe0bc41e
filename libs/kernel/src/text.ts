/** Whether a text has more than `limit` code points; a long text is not walked further than that. */
export const isLongerThan = (text: string, limit: number): boolean => {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
};

/** `pt_BR`, as stores have it, as Intl takes it: `pt-BR`; `fallback` where it is no language. */
export const languageTag = (locale: string, fallback: string): string => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? fallback;
  } catch {
    return fallback;
  }
};

const csvCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV (RFC 4180); what is neither a text nor absent is written as JSON. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** Decodes a base64url text; null for a text that the bytes would not be encoded as. */
export const fromBase64url = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
};
