import { codedTag, codingChooser, codings, isCompressible, plainTags, tagAsSent } from './coding.js';

const choose = codingChooser(codings);

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1, br;q=0.5, zstd;q=0.1', 'gzip'],
  ['zstd;q=0, br;q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=0', null],
  ['*', 'zstd'],
  ['*;q=0', null],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['identity;q=1, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=2', null],
  ['gzip ; q = 0.5', 'gzip'],
])('%j asks for %p', (header, coding) => {
  expect(choose(header)).toBe(coding);
  expect(choose(header)).toBe(coding);
});

it('offers only what there is', () => expect(codingChooser(['br', 'gzip'])('gzip, br;q=0.9, zstd')).toBe('gzip'));

it('names each coding of a record, and knows the record by any of them', () => {
  const tag = '"aB+/9"';
  expect(codings.map((coding) => codedTag(tag, coding))).toEqual(['"aB+/9-zstd"', '"aB+/9-br"', '"aB+/9-gzip"']);
  expect(plainTags(`W/"aB+/9-gzip", "aB+/9-br","aB+/9-zstd" , "aB+/9", *`)).toBe(`W/"aB+/9", "aB+/9","aB+/9" , "aB+/9", *`);
  expect(tagAsSent(tag, 'W/"other", "aB+/9-br"')).toBe('"aB+/9-br"');
  expect(tagAsSent(tag, '"aB+/9-br", "aB+/9"')).toBe(tag);
  expect(tagAsSent(tag, '*')).toBe(tag);
});

it.each([
  ['application/json; charset=utf-8', 1_000, true],
  ['application/json', 999, false],
  ['application/json', NaN, true],
  ['application/problem+json', 5_000, true],
  ['application/x-ndjson', NaN, true],
  ['text/html', 5_000, true],
  ['text/event-stream', NaN, false],
  ['image/png', 5_000, false],
  ['application/gzip', 5_000, false],
  [undefined, 5_000, false],
])('%s of %d bytes: %p', (type, length, expected) => expect(isCompressible(type, length)).toBe(expected));
