import { contentHash, newId } from './ids.js';

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
});
