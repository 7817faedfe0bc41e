import { describe, expect, it } from '@jest/globals';
import { pairLabels, pairText, parsePairs, splitBars, splitCommas } from './pairs.js';

describe('pairs', () => {
  it.each([
    [
      'size=S,color=Blue',
      [
        ['size', 'S'],
        ['color', 'Blue'],
      ],
    ],
    [
      'notes=small, round,size=S',
      [
        ['notes', 'small, round'],
        ['size', 'S'],
      ],
    ],
    ['Size = no code, size=S', [['size', 'S']]],
    [
      'link=<a href="x">y</a>,size=S',
      [
        ['link', '<a href="x">y</a>'],
        ['size', 'S'],
      ],
    ],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=,b=2',
      [
        ['a', ''],
        ['b', '2'],
      ],
    ],
    ['COLOR=Blue', [['color', 'Blue']]],
    [
      'care=first\nsecond,size=S',
      [
        ['care', 'first\nsecond'],
        ['size', 'S'],
      ],
    ],
    ['', []],
  ])('%j is read', (text, pairs) => expect(parsePairs(text).pairs).toEqual(pairs));

  it.each([
    [
      'notes="a, b=c",size="S"',
      [
        ['notes', ['a, b=c']],
        ['size', ['S']],
      ],
    ],
    [
      'care="Hand, warm"|"Dry ""flat""",size="S"',
      [
        ['care', ['Hand, warm', 'Dry "flat"']],
        ['size', ['S']],
      ],
    ],
    [
      'length=12",size=S',
      [
        ['length', '12"'],
        ['size', 'S'],
      ],
    ],
    [
      'title="Fine" mug,size=S',
      [
        ['title', '"Fine" mug'],
        ['size', 'S'],
      ],
    ],
  ])('%j: quotes hold what they enclose, where they enclose it all', (text, pairs) => expect(parsePairs(text).pairs).toEqual(pairs));

  it('finds what stands before the first code', () => expect(parsePairs('astray, too, size=S').stray).toBe('astray, too'));
});

describe('a value', () => {
  it('is the labels between its bars, but in quotes a bar is part of one', () => {
    expect(pairLabels('a| b|')).toEqual(['a', 'b']);
    expect(pairLabels(['a|b'])).toEqual(['a|b']);
  });
  it('is one text as well', () => expect([pairText('a|b'), pairText(['a', 'b'])]).toEqual(['a|b', 'a|b']));
});

it('variations are parted by bars, but for those in quotes', () =>
  expect(splitBars('sku=A,size=S|sku=B,size="M|L"| sku=C,size=12"')).toEqual(['sku=A,size=S', 'sku=B,size="M|L"', 'sku=C,size=12"']));

it.each([
  ['A/B,C', ['A/B', 'C']],
  ['"A, B/C","D ""x"""', ['A, B/C', 'D "x"']],
  ['"A" and more,B', ['"A" and more', 'B']],
  ['a,,b', ['a', '', 'b']],
])('%j is a list', (text, entries) => expect(splitCommas(text)).toEqual(entries));
