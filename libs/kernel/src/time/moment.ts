/** A store's time zone; null for none, and for one that this Node does not know: pages and mails are made all the same. */
export const knownZone = (timezone: string | null): string | null => {
  try {
    return timezone && new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** Makes the writer of moments in a language, in a store's time zone with its distance from UTC, else in UTC. It is slow to make. */
export const momentFormat = (tag: string, timezone: string | null): ((date: Date) => string) => {
  const timeZone = knownZone(timezone);
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: timeZone ?? 'UTC' });
  if (timeZone === null) return (date) => `${moment.format(date)} UTC`;
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  return (date) => `${moment.format(date)} (${offset.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value})`;
};
