import { previousValues, sameJson } from './json.js';

class Held {
  constructor(
    readonly b: unknown,
    readonly a: unknown,
  ) {}
}

it.each([
  [
    { a: 1, b: [{ c: 2, d: null }] },
    { b: [{ d: null, c: 2 }], a: 1 },
  ],
  [{ a: 1, b: 2 }, new Held(2, 1)],
  [null, null],
  ['1', '1'],
])('%j is the same as %j', (one, other) => expect(sameJson(one, other)).toBe(true));

it.each([
  [1, '1'],
  [null, {}],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: null }, {}],
  [{ a: undefined }, {}],
  [{ a: undefined }, { b: undefined }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('%p differs from %p', (one, other) => expect(sameJson(one, other)).toBe(false));

it('keeps the old values of the fields that differ', () =>
  expect(previousValues({ a: 1, b: [1], c: null as number | null }, { a: 2, b: [1], c: 3 })).toEqual({ a: 1, c: null }));
