import { describe, expect, it } from '@jest/globals';
import { attributeOfColumn, leftColumns } from './columns.js';

const left = (header: string[], changes: { withImages?: boolean; storeId?: number } = {}): string[] =>
  leftColumns(header, { attributes: new Set(['description', 'brand']), withImages: true, storeId: undefined, ...changes }).map(
    ([name]) => name,
  );

describe('columns that are not taken', () => {
  it('are those that have no place here', () =>
    expect(left(['sku', 'description', 'brand', 'qty', 'base_image', 'created_at', 'related_skus', 'url_key'])).toEqual([
      'created_at',
      'related_skus',
      'url_key',
    ]));

  it('are the image columns as well where nobody gave a folder', () =>
    expect(left(['sku', 'base_image', 'additional_images'], { withImages: false })).toEqual(['base_image', 'additional_images']));

  it('are the websites, with where the products are sold instead', () => {
    const reason = (storeId: number | undefined) =>
      leftColumns(['product_websites'], { attributes: new Set(), withImages: true, storeId })[0]?.[1];
    expect([reason(undefined), reason(3)]).toEqual(['products are sold in every store', 'products are sold in store 3']);
  });
});

it.each([
  ['meta_keywords', 'meta_keyword'],
  ['special_price_to_date', 'special_to_date'],
  ['brand', 'brand'],
  ['qty', null],
  ['status', null],
  ['swatch_image', null],
  ['My Column', null],
  ['constructor', 'constructor'],
])('%s is the attribute %s', (column, code) => expect(attributeOfColumn(column)).toBe(code));
