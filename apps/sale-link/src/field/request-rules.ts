import { type Rule, rules } from '@entrepot/requests';
import { hasControl, isEmail, longestEmail, parseIsoDate } from './field.rules.js';

/** A rule that takes what `read` makes of a value; null is a fault. */
export const taking = <T>(mustBe: string, api: Rule<T>['api'], read: (value: unknown) => T | null | undefined): Rule<T> => ({
  name: 'taking',
  api,
  read: (value, faults) => read(value) ?? faults.add(typeof value === 'string' ? 'format' : 'type', `must be ${mustBe}`, value),
});

/** A text of one line, without spaces around it. */
export const line = (max: number): Rule<string> => {
  const text = rules.text({ max, empty: 'refused' });
  return {
    ...text,
    read: (value, faults, source) => {
      const found = text.read(value, faults, source);
      return found !== undefined && hasControl(found) ? faults.add('format', `must be a text of 1 to ${max} characters`, value) : found;
    },
  };
};

export const email: Rule<string> = {
  name: 'email',
  api: { type: 'string', format: 'email', maxLength: longestEmail },
  read: (value, faults) => {
    if (typeof value !== 'string') return faults.add('type', 'must be an e-mail address', value);
    const text = value.trim();
    if (text.length > longestEmail) return faults.add('length', `must have at most ${longestEmail} characters`, value);
    return isEmail(text) ? text : faults.add('format', 'must be an e-mail address', value);
  },
};

/** A moment as a Date; a bare day counts to its end. */
export const isoDate = (mustBe = 'a date like 2026-01-31 or 2026-01-31 12:00:00') =>
  taking(mustBe, rules.momentApi, (value) => (typeof value === 'string' ? parseIsoDate(value.trim()) : null));
