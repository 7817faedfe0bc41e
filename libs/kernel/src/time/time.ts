const dateOrDateTime = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** `YYYY-MM-DD HH:MM:SS` in UTC (contract 4, "Timestamps"). */
export const formatTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

export interface ParsedTimestamp {
  date: Date;
  /** Only a day was given. */
  dayOnly: boolean;
  /** First instant behind the given time: a day counts whole, a time its second or, where it names them, its millisecond. */
  end: Date;
}

const dayMs = 86_400_000;
/** Limits of years with four digits. */
const [firstMoment, lastMoment] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Minutes that a zone as `Z` or `-03:00` is ahead of UTC; null for one that does not exist. */
export const zoneMinutes = (zone = 'Z'): number | null => {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.replace(':', '').slice(3) || 0)];
  return hours > 14 || minutes > 59 ? null : (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/**
 * Reads `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, in UTC, and ISO 8601 with T, a fraction of a second and a zone (`Z`, `-03:00`).
 * @returns null for another format and for a day, time or zone that does not exist (2026-02-30)
 */
export const parseTimestamp = (text: string): ParsedTimestamp | null => {
  const match = dateOrDateTime.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [time, seconds, fraction, zone] = [match[4], match[6], match[7], match[8]];
  const offset = zoneMinutes(zone);
  // Only ISO 8601 with a zone may leave the seconds out.
  if (offset === null || (time !== undefined && seconds === undefined && zone === undefined)) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const exists =
    year > 0 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  if (!exists) return null;
  const start = date.getTime() - offset * 60_000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  if (start < firstMoment || start > lastMoment) return null;
  const length = time === undefined ? dayMs : fraction === undefined ? 1_000 : 1;
  return { date: new Date(start), dayOnly: time === undefined, end: new Date(start + length) };
};

/** Now, without fractions of a second: filters and answers speak in seconds. */
export const thisSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

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
