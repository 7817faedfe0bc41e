const dateOrDateTime = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,6})?Z?)?$/;

/** `YYYY-MM-DD HH:MM:SS` in UTC (contract 4, "Timestamps"). */
export const formatTimestamp = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

export interface ParsedTimestamp {
  date: Date;
  /** Only a day was given. */
  dayOnly: boolean;
}

/**
 * Reads `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` (ISO 8601 with T and Z as well) as UTC.
 * @returns null for another format and for a day or time that does not exist (2026-02-30)
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
  return exists ? { date, dayOnly: match[4] === undefined } : null;
};

/** The last instant that still belongs to the day, in PostgreSQL's microseconds: exclusive upper bounds are the next midnight. */
export const nextDay = (date: Date): Date => new Date(date.getTime() + 86_400_000);

/** Now, without fractions of a second: filters and answers speak in seconds. */
export const thisSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);
