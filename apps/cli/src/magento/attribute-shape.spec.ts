import { describe, expect, it } from '@jest/globals';
import { inputOf, labelOf, seenValue, seenVariation, type AttributeShape } from './attribute-shape.js';
import type { PairValue } from './pairs.js';

const inputFor = (...values: PairValue[]): string =>
  inputOf(values.reduce<AttributeShape | undefined>((shape, value) => seenValue(shape, 'code', value), undefined)!);

describe('the input of a new attribute', () => {
  it.each<[string, PairValue[]]>([
    ['boolean', ['Yes', 'no', ['Yes']]],
    ['text', ['Yes', 'Maybe']],
    ['text', ['Wool']],
    ['text', ['S | M', 'x']],
    ['text', [['a|b']]],
    ['multiselect', ['Wool', 'Wool|Fleece', 'Nylon']],
    ['multiselect', [['Wool', 'Fleece']]],
    ['multiselect', ['Yes|No']],
  ])('is %s for %j', (input, values) => expect(inputFor(...values)).toBe(input));

  it('is a select where products vary by it, whatever came before or after', () => {
    expect(inputOf(seenVariation(seenValue(undefined, 'size', 'Yes'), 'size'))).toBe('select');
    expect(inputOf(seenValue(seenVariation(undefined, 'size'), 'size', 'S|M'))).toBe('select');
  });
});

it('is named after its code', () => expect(labelOf('style_bottom')).toBe('Style Bottom'));
