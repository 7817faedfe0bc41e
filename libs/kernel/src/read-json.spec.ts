import fc from 'fast-check';
import { InvalidJson, readJson, readLargeJson } from './read-json.js';

const limits = { nesting: 64, values: 1_000 };
const read = (text: string) => readJson(text, limits);

const refusal = (text: string): [string, string] | null => {
  try {
    read(text);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
    return [error.fault, error.path];
  }
};

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

it('reads what JSON.parse reads', () =>
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, noUnicodeString: false }), (text) => {
      fc.pre(text.length < 1_000 && !/\\u(?:0000|d[89a-f])/i.test(text));
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  ));

it.each(['', '{', '{"a":1,}', '[1', '"', '"\\"', 'nul', ']', '{"a":"\u0001"}', `{"a${'\\"'.repeat(3)}: ${nested(70)}}`])(
  'refuses %p as malformed',
  (text) => expect(refusal(text)).toEqual(['malformed', '']),
);

describe('nesting', () => {
  it('takes as many levels as are allowed', () => expect(refusal(nested(64))).toBeNull());
  it('counts no brackets inside of texts', () =>
    expect(refusal(JSON.stringify({ a: '[{\\"'.repeat(100), b: '"'.repeat(100) }))).toBeNull());
  it.each([
    [nested(65), 'items[0]'],
    [`{"id":1,"note":"x","it\\u0065ms":${nested(64)}}`, 'items'],
    [`[{"a":[1,2]},${nested(64)}]`, 'items[1]'],
    ['{"a":'.repeat(200_000), 'a'],
    ['['.repeat(5_000_000), 'items[0]'],
  ])('refuses one level more, and names the field (%#)', (text, path) => expect(refusal(text)).toEqual(['too_deep', path]));
});

it('refuses too many values before they are built', () => {
  expect(refusal(`[${'1,'.repeat(997)}1]`)).toBeNull();
  expect(refusal(`[${'1,'.repeat(999)}1]`)).toEqual(['too_many', '']);
  expect(refusal(`{"a":${'[[],'.repeat(1)}${'{},'.repeat(600)}`)).toEqual(['too_many', '']);
});

it('refuses too many fields of one object, however many values are allowed', () => {
  const fields = (count: number, at: number): string => `{${Array.from({ length: count }, (_, n) => `"k${at}-${n}":1`).join(',')}}`;
  const many = { nesting: 64, values: 100_000 };
  expect(() => readJson(`[${fields(10_000, 1)},${fields(10_000, 2)}]`, many)).not.toThrow();
  expect(() => readJson(`{"a":[{},${fields(10_001, 1)}]}`, many)).toThrow('too many values');
});

describe('characters that cannot be stored', () => {
  it.each([
    ['{"comment":"\\ud800"}', 'comment'],
    ['{"comment":"a\\udc00\\ud800b"}', 'comment'],
    ['{"comment":"\\u0000"}', 'comment'],
    ['{"items":[{"a":1},{"sku":"x\\uDFFF"}]}', 'items[1].sku'],
    ['[1,{"sku":"\\uD83D"}]', 'items[1].sku'],
    ['{"a":{"b\\u0000":1}}', 'a.b\uFFFD'],
    ['{"\\ud800":1}', '\uFFFD'],
    ['"\\ud800"', ''],
  ])('%s is refused by its path', (text, path) => expect(refusal(text)).toEqual(['unstorable', path]));

  it('takes whole pairs and escaped backslashes', () => {
    expect(read('{"a":"\\ud83d\\ude00","b":"\\\\ud800 \\\\u0000"}')).toEqual({ a: '😀', b: '\\ud800 \\u0000' });
  });
});

it('takes __proto__ for a name like any other, and changes no prototype', () => {
  const value = read('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect(value['admin']).toBeUndefined();
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

it('reads a text of megabytes in several turns, with the same result', async () => {
  const value = { a: '"\\'.repeat(400_000), b: 'é'.repeat(3_000_000), c: [1, { d: null }] };
  const large = JSON.stringify(value);
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  expect(await readLargeJson(large, limits)).toEqual(value);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
  await expect(readLargeJson(`${large.slice(0, -1)},"e":${nested(64)}}`, limits)).rejects.toMatchObject({ fault: 'too_deep', path: 'e' });
});

it('refuses more escapes than any text needs', () => expect(refusal(JSON.stringify('"'.repeat(1_000_001)))).toEqual(['too_many', '']));
