import { pairText, parsePairs, splitBars, type PairValue } from './pairs.js';

/** A child of a configurable product, with the values that it is chosen by. */
export interface Variation {
  sku: string;
  values: ReadonlyMap<string, PairValue>;
}

/** Says how Magento's admin shows a variation, no value of it. */
const display = new Set(['display', 'default']);

/** Reads `sku=A,size=S|sku=B,size=M`; a part without a sku is told as it stands. */
export const readVariations = (cell: string): { variations: Variation[]; unread: string[] } => {
  const variations: Variation[] = [];
  const unread: string[] = [];
  for (const part of splitBars(cell)) {
    const values = new Map(parsePairs(part).pairs);
    const sku = pairText(values.get('sku') ?? '');
    if (sku === '') unread.push(part);
    else variations.push({ sku, values: new Map([...values].filter(([code]) => code !== 'sku' && !display.has(code))) });
  }
  return { variations, unread };
};
