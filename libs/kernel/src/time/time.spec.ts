import { formatTimestamp, parseTimestamp } from './time.js';

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
    '2026-01-01T10:00:00+15:00',
    '2026-01-01T10:00:00+01:60',
    '2026-01-01T10:00:00+1',
    '2026-01-01+01:00',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01',
  ])('refuses %s', (text) => expect(parseTimestamp(text)).toBeNull());

  it('knows a bare day from a time', () => {
    expect(parseTimestamp('2026-01-31')?.dayOnly).toBe(true);
    expect(parseTimestamp('2026-01-31 00:00:00')?.dayOnly).toBe(false);
  });

  it('writes UTC', () => expect(formatTimestamp(new Date('2026-01-31T23:59:58.999Z'))).toBe('2026-01-31 23:59:58'));

  it.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-01-31 10:00:00', '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:01.000Z'],
    ['2026-01-31T10:00:00-03:00', '2026-01-31T13:00:00.000Z', '2026-01-31T13:00:01.000Z'],
    ['2026-01-31T10:00+0530', '2026-01-31T04:30:00.000Z', '2026-01-31T04:30:01.000Z'],
    ['2026-01-31T10:00:00.4179999Z', '2026-01-31T10:00:00.417Z', '2026-01-31T10:00:00.418Z'],
  ])('reads %s as %s, which ends before %s', (text, start, end) => {
    const { date, end: behind } = parseTimestamp(text)!;
    expect([date.toISOString(), behind.toISOString()]).toEqual([start, end]);
  });
});
