import fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** An own property of this name, as `JSON.parse` makes it: an object literal would set the prototype instead. */
const withOwn = (name: string, value: unknown): unknown => JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  '[]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\ufeff1',
  'İ',
  'ß'.repeat(300),
  '👩‍👩‍👧‍👦',
  'é',
  '%',
  '%_\\',
  "'; drop table orders; --",
  '1 or 1=1',
  "' union select null, version() --",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999999999',
  '2026-02-30',
  '2026-13-01 25:61:61',
  '0000-00-00 00:00:00',
  '-infinity',
  '294277-01-01',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
];

const numbers = [0, -0, -1, 1, 2, 3, 0.1, 1.00001, 1e-9, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 12_345_678_901_234.123];

const structures = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[]]],
  [1, '1', null, {}],
  nested(40),
  nested(2_000),
  Array.from({ length: 1_001 }, (_, n) => n),
  withOwn('__proto__', { is_active: true, admin: true }),
  withOwn('constructor', { prototype: { polluted: true } }),
  { toString: 'x', valueOf: null, length: -1, then: 'x', toJSON: 1 },
  { eq: 1, $gt: '' },
];

/** Values that no field expects. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...structures) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Texts that no field expects, for a URL, which has no place for half a surrogate pair. */
export const nastyText: fc.Arbitrary<string> = fc
  .oneof(fc.constantFrom(...texts), fc.constantFrom(...numbers.map(String)), fc.string({ unit: 'binary', maxLength: 60 }))
  .map((text) => Buffer.from(text).toString());
