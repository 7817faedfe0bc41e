import { formatTimestamp, parseTimestamp } from '@entrepot/kernel';

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))? *([AP]M)?)?$/i;

const hourOf = (hour: string, half: string | undefined): number =>
  half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);

const two = (value: string | number): string => String(value).padStart(2, '0');

/** Month, day and year, as Magento exports dates, with the year's last two digits (2000 to 2099) and a time where there is one. */
const fromAmerican = (text: string): string | null => {
  const match = american.exec(text);
  if (!match) return null;
  const [, month = '', day = '', year = '', hour, minute = '00', second = '00', half] = match;
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return hour === undefined ? date : `${date} ${two(hourOf(hour, half))}:${minute}:${second}`;
};

/** `YYYY-MM-DD HH:MM:SS` of a date that Magento wrote; null for any other text, and for a day that does not exist. */
export const readDate = (text: string): string | null => {
  const parsed = parseTimestamp(fromAmerican(text.trim()) ?? text.trim());
  return parsed && formatTimestamp(parsed.date);
};
