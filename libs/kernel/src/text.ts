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
