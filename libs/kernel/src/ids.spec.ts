import fc from 'fast-check';
import { contentHash, largeContentHash, newId } from './ids.js';

describe('ids', () => {
  it('are version 7 UUIDs, unique and ascending', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('content hash', () => {
  it('is the same for the same content in another order', () =>
    expect(contentHash({ a: 1, b: [{ c: 2, d: null }] })).toBe(contentHash({ b: [{ d: null, c: 2 }], a: 1 })));
  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [{}, []],
  ])('differs for %p and %p', (one, other) => expect(contentHash({ x: one })).not.toBe(contentHash({ x: other })));

  it('of many values is the same, in several turns', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), async (one, other, fields) => {
        const names = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [n % 3 ? `n${n}` : String(5_000 - n), other]));
        const many = Array.from({ length: 1_200 }, (_, n) => (n % 7 ? one : { b: n, a: undefined, 10: other, 9: 1 }));
        const body = { ...fields, list: many, names, 2: [undefined, many], 1: one };
        expect(await largeContentHash({ query: fields, body })).toBe(contentHash({ query: fields, body }));
        expect(await largeContentHash(one)).toBe(contentHash(one));
      }),
      { numRuns: 20 },
    ));

  it('of many values lets others work', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await largeContentHash({ body: Array.from({ length: 20_000 }, (_, n) => ({ sku: `S${n}`, qty: n })) });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(1);
  });
});
