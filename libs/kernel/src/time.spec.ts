import { formatTimestamp, nextDay, parseTimestamp } from './time.js';

describe('timestamps', () => {
  it.each(['2026-01-31', '2026-01-31 23:59:59', '2024-02-29', '2026-01-31T10:00:00Z'])('reads %s', (text) =>
    expect(parseTimestamp(text)).not.toBeNull(),
  );

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    '',
    '2026-01-01 10:00',
    '0000-01-01',
  ])('refuses %s', (text) => expect(parseTimestamp(text)).toBeNull());

  it('knows a bare day from a time', () => {
    expect(parseTimestamp('2026-01-31')?.dayOnly).toBe(true);
    expect(parseTimestamp('2026-01-31 00:00:00')?.dayOnly).toBe(false);
  });

  it('writes UTC', () => expect(formatTimestamp(new Date('2026-01-31T23:59:58.999Z'))).toBe('2026-01-31 23:59:58'));

  it('finds the next midnight', () => expect(nextDay(new Date('2026-02-28T00:00:00Z')).toISOString()).toBe('2026-03-01T00:00:00.000Z'));
});
