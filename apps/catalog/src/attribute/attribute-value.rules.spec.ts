import type { FrontendInput } from './attribute.rules.js';
import { readAttributeValue } from './attribute-value.rules.js';

const read = (frontend_input: FrontendInput, value: unknown) =>
  readAttributeValue({ attribute_code: 'fabric', frontend_input, fixed_options: null }, value);

describe('an attribute value of a record', () => {
  it.each([
    ['text', 'wool', 'wool'],
    ['text', 12, '12'],
    ['date', '2026-03-01', '2026-03-01'],
    ['date', '2026-03-01 10:00:00', '2026-03-01'],
    ['datetime', '2026-03-01T10:00:00Z', '2026-03-01 10:00:00'],
    ['boolean', 'Yes', true],
    ['boolean', 0, false],
    ['price', '10.5', 10.5],
    ['weight', 0.1234, 0.1234],
    ['select', ' Blue ', 'Blue'],
    ['select', 28, '28'],
    ['multiselect', ['Wool', 'Fleece', 'Wool'], ['Fleece', 'Wool']],
    ['multiselect', 'Wool', ['Wool']],
  ] as [FrontendInput, unknown, unknown][])('of input %s: %j is kept as %j', (input, value, kept) => {
    expect(read(input, value)).toEqual(kept);
  });

  it.each([null, '', []])('is none when it is %j', (value) => {
    expect(read('text', value)).toBeNull();
    expect(read('multiselect', value)).toBeNull();
  });

  it.each([
    ['text', { a: 1 }],
    ['date', '2026-02-30'],
    ['boolean', 'maybe'],
    ['price', -1],
    ['price', 1.23456],
    ['weight', 'heavy'],
    ['select', ['Blue']],
    ['media_image', '/a.jpg'],
  ] as [FrontendInput, unknown][])('of input %s refuses %j, and names the attribute', (input, value) => {
    expect(() => read(input, value)).toThrow(
      expect.objectContaining({ code: 'invalid_record', details: expect.objectContaining({ field: 'attributes.fabric' }) }),
    );
  });
});
