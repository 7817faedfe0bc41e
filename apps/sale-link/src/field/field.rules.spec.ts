import { expect, it } from '@jest/globals';
import { parseIsoDate } from './field.rules.js';

it.each([
  ['2026-12-31T10:00:00Z', '2026-12-31T10:00:00.000Z'],
  ['2026-12-31T10:00:00-03:00', '2026-12-31T13:00:00.000Z'],
  ['2026-12-31T10:00:00.25+0200', '2026-12-31T08:00:00.250Z'],
  ['2026-12-31T10:00', '2026-12-31T10:00:00.000Z'],
  ['2026-12-31 10:00:00', '2026-12-31T10:00:00.000Z'],
  ['2026-12-31', '2026-12-31T23:59:59.000Z'],
])('reads %s', (text, iso) => expect(parseIsoDate(text)?.toISOString()).toBe(iso));

it.each(['tomorrow', '31/12/2026', '2026-02-30', '2026-12-31T25:00:00Z', '2026-12-31T10:00:00+15:00', '20261231T100000Z', ''])(
  'refuses %p',
  (text) => expect(parseIsoDate(text)).toBeNull(),
);
