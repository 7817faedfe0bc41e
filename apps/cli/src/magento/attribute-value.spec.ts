import { describe, expect, it } from '@jest/globals';
import { readValue, type KnownAttribute } from './attribute-value.js';
import type { PairValue } from './pairs.js';

const read = (frontend_input: string, value: PairValue, fixedLabels: KnownAttribute['fixedLabels'] = null) =>
  readValue({ attribute_code: 'code', frontend_input, fixedLabels }, value);

describe('a value is read by its attribute', () => {
  it.each<[string, PairValue, unknown]>([
    ['text', 'a|b', 'a|b'],
    ['textarea', ['a', 'b'], 'a|b'],
    ['boolean', 'Yes', true],
    ['boolean', '0', false],
    ['date', '1/2/26', '2026-01-02'],
    ['datetime', '1/2/26, 3:04 PM', '2026-01-02 15:04:00'],
    ['weight', '1.5000', 1.5],
    ['select', ' Blue ', 'Blue'],
    ['multiselect', 'a|b', ['a', 'b']],
    ['multiselect', ['a|b', 'c'], ['a|b', 'c']],
  ])('%s: %j', (input, value, taken) => expect(read(input, value)).toEqual({ value: taken }));

  it.each<[string, string, RegExp]>([
    ['boolean', 'Use config', /neither Yes nor No/],
    ['date', '13/13/26', /is no date/],
    ['price', '-1', /no number from 0/],
    ['weight', '1.23456', /no number from 0/],
    ['price', '$5', /no number from 0/],
    ['select', 'x'.repeat(256), /longer than an option's 255/],
    ['multiselect', `a|${'x'.repeat(256)}`, /longer than an option's 255/],
    ['media_image', '/a.jpg', /is an image/],
  ])('%s does not take %s', (input, value, problem) => expect(read(input, value)).toEqual({ problem: expect.stringMatching(problem) }));

  it('keeps to the labels that the system fixes', () => {
    expect(read('select', 'None', ['None', 'Shipping'])).toEqual({ value: 'None' });
    expect(read('select', 'Duty Free', ['None', 'Shipping'])).toEqual({ problem: `'Duty Free' is none of None, Shipping` });
  });

  it('takes a label that stands there twice once, and says so', () =>
    expect(read('multiselect', 'a|b|a')).toEqual({ value: ['a', 'b'], lost: `'a' stands there more than once; taken once` }));

  it('says that a day has no time', () =>
    expect(read('date', '2026-03-04 10:00:00')).toEqual({
      value: '2026-03-04',
      lost: `of '2026-03-04 10:00:00' the day is kept, the time is not`,
    }));
});
