import { expect, it } from '@jest/globals';
import { readVariations } from './pairs.js';

it('reads each variation with its values, without what only the admin shows', () =>
  expect(readVariations('sku=A,size=S,color=Blue,display=1,default=0|SKU=B,size="M|L"')).toEqual({
    variations: [
      {
        sku: 'A',
        values: new Map([
          ['size', 'S'],
          ['color', 'Blue'],
        ]),
      },
      { sku: 'B', values: new Map([['size', ['M|L']]]) },
    ],
    unread: [],
  }));

it('takes a sku in quotes', () => expect(readVariations('sku="A, B",size="S"').variations[0]?.sku).toBe('A, B'));

it('finds what names no sku', () => expect(readVariations('size=S|sku=B').unread).toEqual(['size=S']));
