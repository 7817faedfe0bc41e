import { DomainError, parseTimestamp, zoneMinutes } from '@entrepot/kernel';

/** Refuses a request, and names the field at fault by its path. */
export const refuse = (code: string, field: string): never => {
  throw new DomainError(code, { name: field, field });
};

/** Characters that no name, address or number holds. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const email = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@.<>()[\],;:\\"]{2,}$/;

/** A valid e-mail address of at most 150 characters (contract 3, section 8). */
export const isEmail = (text: string): boolean =>
  text.length <= 150 && email.test(text) && !/\.\.|@[-.]|\.@|^\.|[-.]$/.test(text) && !hasControl(text) && text.split('@')[0]!.length <= 64;

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,6})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads an ISO 8601 date or date and time; without a zone it is UTC, a bare day counts to its last second.
 * @returns null for another format and for a moment that does not exist
 */
export const parseIsoDate = (text: string): Date | null => {
  const match = isoDate.exec(text);
  if (!match) return null;
  const [, day, time, second = '00', fraction = '', zone] = match;
  const parsed = parseTimestamp(time === undefined ? `${day} 23:59:59` : `${day} ${time}:${second}`);
  const offset = zoneMinutes(zone);
  if (!parsed || offset === null) return null;
  return new Date(parsed.date.getTime() + Math.floor(Number(`0${fraction}`) * 1000) - offset * 60_000);
};
